import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ALERTS_PERIODS, isAlertsPeriod } from "#domain/alert/alertsPeriod";
import { EVENT_NAMES } from "#domain/alert/eventTypes";
import { groupId, vehicleId } from "#domain/ids";
import {
  type CentreView,
  readCentreView,
  UNFILTERED,
  writeCentreView,
} from "../../../../../src/features/events/centre/centreView.ts";
import { SHOWN_ALERTS } from "../../../../../src/features/events/centre/eventFilter.ts";

const read = (query: string) => readCentreView(new URLSearchParams(query));
const write = (view: CentreView | undefined, beside = "") =>
  writeCentreView(view, new URLSearchParams(beside)).toString();

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const views: fc.Arbitrary<CentreView> = fc.record({
  period: optional(fc.constantFrom(...Object.keys(ALERTS_PERIODS).filter(isAlertsPeriod))),
  group: optional(id.map(groupId)),
  vehicle: optional(id.map(vehicleId)),
  name: optional(fc.constantFrom(...EVENT_NAMES)),
  shown: fc.constantFrom(...SHOWN_ALERTS),
});

describe("the list of alerts in the address [NAV-07]", () => {
  test("comes back as it was written", () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(read(write(view))).toEqual(view);
      }),
    );
  });

  test("leaves alone what others say there, and takes all of its own along when it closes", () => {
    const map = "vehicle=7&state=moving&at=1%2C2%2C3&search=events";
    fc.assert(
      fc.property(views, (view) => {
        const open = write(view, map);
        expect(open.startsWith(`${map}&events=open`)).toBe(true);
        expect(write(undefined, open)).toBe(map);
      }),
    );
  });

  test.each([
    ["", undefined],
    ["events=OPEN&eventsType=sos", undefined],
    ["eventsShown=unread", undefined],
    ["events=open", UNFILTERED],
    ["events=open&vehicle=7&period=last_one_day", UNFILTERED],
    ["events=open&eventsPeriod=for_ever&eventsType=sos", { ...UNFILTERED, name: "sos" }],
    ["events=open&eventsPeriod=toString&eventsType=__proto__&eventsShown=none", UNFILTERED],
    ["events=open&eventsGroup=-1&eventsVehicle=0x10&eventsShown=open", { shown: "open" }],
    ["events=open&eventsGroup=1e3&eventsVehicle=12", { vehicle: 12 }],
    ["events=open&eventsVehicle=99999999999999999&eventsGroup=3", { group: 3 }],
  ])("falls back field by field: %s", (query, expected) => {
    expect(read(query)).toEqual(expected && { ...UNFILTERED, ...expected });
  });

  test("is read out of anything without a fault", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const query = `events=open&eventsPeriod=${text}&eventsType=${text}&eventsGroup=${text}`;
        const view = read(query);
        expect(view && read(write(view))).toEqual(view);
      }),
    );
  });
});
