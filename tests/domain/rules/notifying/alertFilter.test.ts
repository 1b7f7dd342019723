import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { geofenceId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { alertsOf, isInForce } from "#domain/rules/notifying/alertFilter";
import { notifies } from "#domain/rules/notifying/notifies";
import { epochMs, kmPerHour, kmPerHourToKnots } from "#domain/units";

const notification = (type: string, attributes: Record<string, unknown> = {}, ways = ["web"]) => ({
  type,
  attributes: attributes as Attributes,
  notificators: ways,
});
const at = (iso: string) => epochMs(Date.parse(iso));
const event = (type: string, attributes: Attributes = {}, more: object = {}) => ({
  type,
  eventTime: at("2026-03-04T12:00:00Z"),
  geofenceId: undefined,
  attributes,
  ...more,
});
const around = (geofenceIds: number[] = [], settings: Attributes = {}, timeZone = "UTC") => ({
  geofenceIds,
  settings,
  timeZone,
});

describe("an alert on the page [EVT-04]", () => {
  test.each([
    ["of a listed geofence", "geofenceEnter", { geofences: "3,4" }, 4, [], true],
    ["of another geofence", "geofenceEnter", { geofences: "3,4" }, 5, [], false],
    ["of any geofence when none is listed", "geofenceExit", {}, 5, [], true],
    ["from inside", "sos", { checkGeofences: "onlyInside", geofences: [3] }, undefined, [3], true],
    ["not inside", "sos", { checkGeofences: "onlyInside", geofences: [3] }, undefined, [4], false],
    ["inside any", "sos", { checkGeofences: "onlyInside" }, undefined, [9], true],
    ["outside", "sos", { checkGeofences: "onlyOutside", geofences: [3] }, undefined, [4], true],
    [
      "not outside",
      "sos",
      { checkGeofences: "onlyOutside", geofences: "3" },
      undefined,
      [3],
      false,
    ],
    ["outside of all", "sos", { checkGeofences: "onlyOutside" }, undefined, [9], false],
  ])("%s", (_what, type, attributes, geofence, geofenceIds, expected) => {
    const happened = type === "sos" ? event("alarm", { alarm: "sos" }) : event(type);
    const located = { ...happened, ...(geofence && { geofenceId: geofenceId(geofence) }) };
    const asked = notification(type, attributes);
    expect(
      alertsOf({ notification: asked, notificator: "web" }, located, around(geofenceIds)),
    ).toBe(expected);
  });

  test("comes only by the ways that were asked for", () => {
    const mailed = notification("ignitionOn", {}, ["mail", "sms"]);
    expect(
      alertsOf({ notification: mailed, notificator: "web" }, event("ignitionOn"), around()),
    ).toBe(false);
    expect(
      alertsOf({ notification: mailed, notificator: "sms" }, event("ignitionOn"), around()),
    ).toBe(true);
  });

  const byRoad = { overspeedByRoad: true, overspeedThreshold: 10 };
  test.each([
    [89, 80, byRoad, false],
    [89.9, 80, byRoad, false],
    [90.5, 80, byRoad, true],
    [81, 80, { overspeedThreshold: 10 }, true],
    [80.5, 80, { overspeedByRoad: true }, true],
    [89, 80, { overspeedByRoad: "true", overspeedThreshold: "10" }, false],
  ])("of %d km/h on a road for %d with %o: %s", (speed, limit, settings, expected) => {
    const happened = event("deviceOverspeed", {
      speed: kmPerHourToKnots(kmPerHour(speed)),
      speedLimit: kmPerHourToKnots(kmPerHour(limit)),
    });
    const asked = notification("deviceOverspeed");
    expect(
      alertsOf({ notification: asked, notificator: "web" }, happened, around([], settings)),
    ).toBe(expected);
  });

  test("of a geofence's limit or an alert's own speed knows no road margin", () => {
    const slow = { speed: 1, speedLimit: 1 };
    const inGeofence = event("deviceOverspeed", slow, { geofenceId: geofenceId(3) });
    expect(
      alertsOf(
        { notification: notification("deviceOverspeed"), notificator: "web" },
        inGeofence,
        around([], byRoad),
      ),
    ).toBe(true);
    const asked = notification("deviceOverspeed", { speed: 50 });
    const measured = event("deviceOverspeed", { ...slow, threshold: 50 });
    expect(
      alertsOf({ notification: asked, notificator: "web" }, measured, around([], byRoad)),
    ).toBe(true);
  });

  const night = [{ weekday: 6, start: "22:00", end: "06:00" }];
  test.each([
    // Saturday night in Lisbon, when clocks go forward on Sunday 29 March 2026 at 01:00 UTC
    ["2026-03-28T21:59:00Z", "Europe/Lisbon", false],
    ["2026-03-28T22:00:00Z", "Europe/Lisbon", true],
    ["2026-03-29T04:59:00Z", "Europe/Lisbon", true], // 05:59 in summer time
    ["2026-03-29T05:00:00Z", "Europe/Lisbon", false], // 06:00
    // and when they go back on Sunday 25 October 2026 at 01:00 UTC
    ["2026-10-24T20:59:00Z", "Europe/Lisbon", false], // 21:59 in summer time
    ["2026-10-24T21:00:00Z", "Europe/Lisbon", true],
    ["2026-10-25T05:59:00Z", "Europe/Lisbon", true],
    ["2026-10-25T06:00:00Z", "Europe/Lisbon", false],
    ["2026-03-28T21:59:00Z", "America/Sao_Paulo", false], // 18:59
    ["2026-03-29T08:59:00Z", "America/Sao_Paulo", true], // 05:59
    ["2026-03-28T22:00:00Z", "Nowhere/AtAll", true], // UTC
  ])("in a window across midnight at %s in %s: %s", (iso, zone, expected) => {
    const rule = notification("ignitionOn", { timetable: JSON.stringify(night) });
    const happened = { ...event("ignitionOn"), eventTime: at(iso) };
    expect(
      alertsOf({ notification: rule, notificator: "web" }, happened, around([], {}, zone)),
    ).toBe(expected);
  });

  /** The clock of a zone, by another way than the rule's. */
  const clock = (time: number, zone: string) => {
    const [day = "", hours = ""] = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      dateStyle: "short",
      timeStyle: "short",
    })
      .format(time)
      .split(" ");
    return { weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, hours };
  };
  const hour = fc.integer({ min: 0, max: 23 }).map((one) => `${String(one).padStart(2, "0")}:00`);

  test("is in force exactly in its window, in every zone, over midnight and changed clocks", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        hour,
        hour,
        fc.constantFrom("Europe/Lisbon", "America/Santiago", "Asia/Qatar", "Australia/Lord_Howe"),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }),
        (weekday, start, end, zone, time) => {
          const here = clock(time, zone);
          const today = here.weekday === weekday;
          const yesterday = (here.weekday % 7) + 1 === ((weekday + 1) % 7) + 1;
          const expected =
            start < end
              ? today && here.hours >= start && here.hours < end
              : (today && here.hours >= start) || (yesterday && here.hours < end);
          const rule = { attributes: { timetable: JSON.stringify([{ weekday, start, end }]) } };
          expect(isInForce(rule, { eventTime: epochMs(time) }, zone)).toBe(expected);
        },
      ),
    );
  });

  test("is never notified where the server's own rule would not notify", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("geofenceEnter", "sos", "deviceOverspeed", "idle"),
        fc.record(
          {
            geofences: fc.constantFrom("1", "1,2", ""),
            geofenceIds: fc.constantFrom("1", "2"),
            checkGeofences: fc.constantFrom("onlyInside", "onlyOutside", "odd"),
            minimalDuration: fc.integer({ min: 1, max: 9 }),
          },
          { requiredKeys: [] },
        ),
        fc.subarray([1, 2, 3]),
        fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
        (type, attributes, inside, geofence) => {
          const asked = notification(type, attributes);
          const happened = {
            ...(type === "sos" || type === "idle" ? event("alarm", { alarm: type }) : event(type)),
            geofenceId: geofence === undefined ? undefined : geofenceId(geofence),
          };
          expect(
            alertsOf({ notification: asked, notificator: "web" }, happened, around(inside)),
          ).toBe(notifies(asked, happened, around(inside)));
        },
      ),
    );
  });
});
