import fc from "fast-check";
import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import type { NamedEvent } from "#contract/eventNews";
import { ALARMS, ALERT_TYPES, EVENT_NAMES, EVENT_TYPES, eventName } from "#domain/alert/eventTypes";
import { eventId, vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { epochMs } from "#domain/units";
import {
  type EventNames,
  eventFacts,
  namesOf,
} from "../../../../../src/features/events/event/eventFacts.ts";
import { eventStyle } from "../../../../../src/features/events/event/eventStyle.ts";
import { eventContent, eventTitle } from "../../../../../src/features/events/event/eventWords.ts";
import { en } from "../../../../../src/i18n/messages/en.ts";
import { es } from "../../../../../src/i18n/messages/es.ts";
import { fr } from "../../../../../src/i18n/messages/fr.ts";
import { pt } from "../../../../../src/i18n/messages/pt.ts";
import { formatOf } from "../../../../support/formats.ts";

const LANGUAGES = { en, pt, es, fr };
let words: Record<keyof typeof LANGUAGES, TFunction>;
const reader = () => ({ t: words.en, format: formatOf() });

beforeAll(async () => {
  const made = i18next.createInstance();
  await made.init({
    lng: "en",
    fallbackLng: false,
    resources: Object.fromEntries(
      Object.entries(LANGUAGES).map(([name, translation]) => [name, { translation }]),
    ),
    interpolation: { escapeValue: false },
  });
  words = Object.fromEntries(
    Object.keys(LANGUAGES).map((name) => [name, made.getFixedT(name)]),
  ) as typeof words;
});

/** Of the specification, section 4: nine events and nineteen alarms, which it counts as 27. */
const SPECIFIED_EVENTS = (
  "geofenceExit geofenceEnter deviceOverspeed ignitionOn ignitionOff deviceFuelDrop driverChanged maintenance inactivity " +
  "sos gpsAntennaCut tow highRpm hardAcceleration hardBraking hardCornering powerCut shock powerOn " +
  "temperature breakdown door1 unidentifiedDriver idle sensor alarmEngineOn alarmEngineOff alarmWeeklyDriving"
).split(" ");

const asEvent = (name: string) =>
  (EVENT_TYPES as readonly string[]).includes(name)
    ? { type: name, attributes: {} }
    : { type: "alarm", attributes: { alarm: name } as Attributes };

describe.each(["en", "pt", "es", "fr"] as const)("in %s", (language) => {
  test("the 30 alerts and 27 events each have title, icon, colour and sentence [EVT-03]", () => {
    expect(ALERT_TYPES).toHaveLength(30);
    expect(new Set(SPECIFIED_EVENTS).size).toBe(28);
    const t = words[language];
    const titles = new Set<string>();
    for (const name of new Set([...ALERT_TYPES, ...SPECIFIED_EVENTS])) {
      const title = eventTitle(t, asEvent(name));
      const content = eventContent(t, asEvent(name));
      expect(title).not.toContain("event.");
      expect(title).not.toContain(name.length > 6 ? name : "event.");
      expect(content).not.toContain("event.");
      expect(content).not.toBe(LANGUAGES[language].event.content.other);
      expect(eventStyle(name).Icon).toBeDefined();
      titles.add(title);
    }
    expect(titles.size).toBe(30);
  });

  test("every event and alarm there is has words of its own [EVT-03]", () => {
    const t = words[language];
    for (const name of [...EVENT_TYPES, ...ALARMS]) {
      const shown = eventName(name, undefined);
      expect(EVENT_NAMES).toContain(shown);
      expect(eventTitle(t, asEvent(name))).not.toContain("event.");
    }
  });

  test("whatever a tracker calls its alarm reads decently [EVT-03]", () => {
    const t = words[language];
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (alarm) => {
        const title = eventTitle(t, { type: "alarm", attributes: { alarm } });
        expect(title.trim()).not.toBe("");
        expect(title).not.toMatch(/undefined|event\.name|[\u202a-\u202e\n]/u);
      }),
    );
    expect(eventTitle(t, { type: "alarm", attributes: { alarm: "flatTyre" } })).toContain(
      "flatTyre",
    );
    expect(eventTitle(t, { type: "constructor", attributes: {} })).toContain("constructor");
  });
});

describe("the facts of an alert [EVT-02]", () => {
  test("of a list or a notice have the names that came with it, and no key where there is one [bug 7]", () => {
    const event: NamedEvent = {
      id: eventId(1),
      type: "driverChanged",
      eventTime: epochMs(0),
      vehicleId: vehicleId(1),
      positionId: undefined,
      geofenceId: undefined,
      maintenanceId: undefined,
      attributes: { driverUniqueId: "200E37C301A00173" },
      vehicleName: "Car 044",
      driverName: "Ana Silva",
      geofenceName: "Depot",
    };
    const facts = eventFacts(reader(), event, namesOf(event));
    expect(facts).toEqual([
      { label: "geofence", text: "Depot" },
      { label: "driver", text: "Ana Silva" },
    ]);
  });

  const NO_NAMES: EventNames = { geofence: undefined, driver: undefined };
  const facts = (type: string, attributes: Attributes, names: EventNames = NO_NAMES) =>
    eventFacts(reader(), { type, attributes }, names).map(
      ({ label, text }) => `${label}: ${text.replaceAll("\u00a0", " ")}`,
    );

  test("are shown in the reader's units", () => {
    expect(facts("deviceOverspeed", { speed: 54, speedLimit: 43.2 })).toEqual([
      "speed: 100 km/h",
      "limit: 80 km/h",
    ]);
    expect(facts("deviceFuelDrop", { before: 60.4, after: 31 })).toEqual([
      "before: 60.4 L",
      "after: 31 L",
    ]);
    expect(
      facts("alarm", { alarm: "temperature", value: 9.5, side: "high", probe: "temp1" }),
    ).toEqual(["temperature: 9.5 °C, too high", "probe: temp1"]);
    expect(facts("alarm", { alarm: "idle", threshold: 15 })).toEqual(["threshold: 15 min"]);
  });

  test("name geofence and driver where they are known, else the driver's key", () => {
    expect(facts("geofenceEnter", {}, { ...NO_NAMES, geofence: "Depot" })).toEqual([
      "geofence: Depot",
    ]);
    expect(facts("driverChanged", { driverUniqueId: "A1" })).toEqual(["driver: A1"]);
    expect(
      eventFacts(
        reader(),
        { type: "driverChanged", attributes: { driverUniqueId: "A1" } },
        { ...NO_NAMES, driver: "Ana" },
      ),
    ).toEqual([{ label: "driver", text: "Ana" }]);
  });

  test("are never NaN, undefined or a raw key, whatever came", () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, "\u202e", ""),
    );
    const keys = "speed speedLimit before after value probe side sensor port name result threshold";
    fc.assert(
      fc.property(
        fc.constantFrom("deviceOverspeed", "maintenance", "alarm", "driverChanged"),
        fc.record(
          Object.fromEntries([...keys.split(" "), "driverUniqueId"].map((key) => [key, value])),
          { requiredKeys: [] },
        ),
        (type, attributes) => {
          for (const fact of facts(type, { ...attributes, alarm: "temperature" }))
            if (!Object.values(attributes).some((one) => fact.includes(String(one))))
              expect(fact).not.toMatch(/NaN|undefined|null|event\./);
        },
      ),
    );
  });
});
