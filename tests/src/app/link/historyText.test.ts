import { describe, expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { isHistoryUnreadable } from "../../../../src/app/link/historyText.ts";
import { momentLink } from "../../../../src/app/link/momentLink.ts";
import { readMapView, writeMapView } from "../../../../src/app/link/viewQuery.ts";

const at = (text: string) => epochMs(Date.parse(text));
const DAY = "history=2026-11-24T00:00:00Z~2026-11-25T00:00:00Z";
const read = (query: string) => readMapView(new URLSearchParams(query)).history;

describe("the past in the address", () => {
  test("is read by people: UTC, and no more than is needed [NAV-07]", () => {
    const view = readMapView(new URLSearchParams(`vehicle=12&${DAY}&moment=2026-11-24T16:00:00Z`));
    expect(view.history).toEqual({
      vehicles: [12],
      from: at("2026-11-24T00:00:00Z"),
      to: at("2026-11-25T00:00:00Z"),
      moment: at("2026-11-24T16:00:00Z"),
    });
    expect(writeMapView(view)).toBe(`?vehicle=12&${DAY}&moment=2026-11-24T16:00:00Z`);
  });

  test.each([
    [`${DAY}&historyOf=all`, "all"],
    [`vehicle=3&${DAY}&historyOf=all`, "all"],
    [`only=4,5&${DAY}`, [4, 5]],
    [`vehicle=4&only=4,5&${DAY}&historyOf=only`, [4, 5]],
    [`vehicle=4&${DAY}&historyOf=7`, [7]],
    [`${DAY}&historyOf=7,8`, [7, 8]],
  ])("%s is of %j, and comes back as it was [NAV-07]", (query, vehicles) => {
    expect(read(query)?.vehicles).toEqual(vehicles);
    const written = writeMapView(readMapView(new URLSearchParams(query)));
    expect(read(written)?.vehicles).toEqual(vehicles);
  });

  test("a panel that is closed changes nothing of whose past it is [NAV-07]", () => {
    const view = readMapView(new URLSearchParams(`vehicle=12&${DAY}`));
    expect(read(writeMapView({ ...view, vehicle: undefined }))?.vehicles).toEqual([12]);
    expect(read(writeMapView({ ...view, vehicle: vehicleId(13) }))?.vehicles).toEqual([12]);
  });

  test.each([
    ["moment=2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z"],
    ["moment=2026-11-26T00:00:00Z", "2026-11-25T00:00:00Z"],
    ["moment=soon", "2026-11-24T00:00:00Z"],
  ])("a moment that is none or outside falls back into the period: %s [NAV-07]", (text, moment) => {
    expect(read(`vehicle=1&${DAY}&${text}`)?.moment).toBe(at(moment));
  });

  test.each([
    "history=2026-11-24T00:00:00Z",
    "history=2026-11-25T00:00:00Z~2026-11-24T00:00:00Z",
    "history=2026-11-24T00:00:00Z~2026-11-24T00:00:00Z",
    "history=2020-01-01T00:00:00Z~2026-11-24T00:00:00Z",
    "history=2026-02-30T00:00:00Z~2026-03-02T00:00:00Z",
    "history=2026-11-24~2026-11-25",
    "history=0~1",
    "history=1969-01-01T00:00:00Z~1969-01-02T00:00:00Z",
    "history=2026-11-24T00:00:00Z~2026-11-25T00:00:00Z~2026-11-26T00:00:00Z",
    "history=",
    "history=yesterday",
    "history=2026-11-24T00:00:00+01:00~2026-11-25T00:00:00+01:00",
  ])("%s makes no sense, which is said, and the rest of the view holds [NAV-07] [H02]", (text) => {
    const query = new URLSearchParams(`vehicle=12&state=idle&${text}`);
    const view = readMapView(query);
    expect(view.history).toBeUndefined();
    expect(isHistoryUnreadable(query, view.history)).toBe(true);
    expect([view.vehicle, view.state]).toEqual([12, "idle"]);
  });

  test.each(["", "&historyOf=only", "&historyOf=x", "&historyOf=k.0123456789abcdef"])(
    "of nobody is no past: %j [NAV-07]",
    (whose) => {
      const query = new URLSearchParams(DAY + whose);
      expect(isHistoryUnreadable(query, readMapView(query).history)).toBe(true);
    },
  );

  test("an address that means no past is no broken one [NAV-07]", () => {
    const query = new URLSearchParams("vehicle=12&moment=2026-11-24T16:00:00Z");
    expect(isHistoryUnreadable(query, readMapView(query).history)).toBe(false);
  });
});

test("a link to a moment opens the vehicle's day with the cursor there [EVT-02] [NAV-07]", () => {
  const link = momentLink(vehicleId(12), at("2026-11-24T16:00:00Z"), {
    now: at("2026-11-25T09:00:00Z"),
    timeZone: "UTC",
  });
  expect(link).toBe(`?vehicle=12&${DAY}&moment=2026-11-24T16:00:00Z`);
});
