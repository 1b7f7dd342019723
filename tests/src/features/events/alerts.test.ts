import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { NamedEvent } from "#contract/eventNews";
import type { Event } from "#domain/event";
import { eventId, groupId, positionId, vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { epochMs, milliseconds } from "#domain/units";
import {
  acknowledgedBy,
  filterEvents,
  mergeEvents,
} from "../../../../src/features/events/centre/eventFilter.ts";
import { groupByDefault, loadEvents } from "../../../../src/features/events/centre/loadEvents.ts";
import { chooseEvents } from "../../../../src/features/events/chooseEvents.ts";
import { createNoticeBoard } from "../../../../src/features/events/notices/noticeBoard.ts";
import { unreadSince } from "../../../../src/features/events/useUnreadSince.ts";
import { createAlertStore } from "../../../../src/state/alerts.ts";
import { createDoorbell } from "../../../../src/state/doorbell.ts";

const NOON = Date.UTC(2026, 2, 1, 12);
const happened = (id: number): Event => ({
  id: eventId(id),
  type: "ignitionOn",
  eventTime: epochMs(NOON + id),
  vehicleId: vehicleId(1),
  positionId: undefined,
  geofenceId: undefined,
  maintenanceId: undefined,
  attributes: {},
});
const eventOf = (id: number, more: Partial<NamedEvent> = {}): NamedEvent => ({
  ...happened(id),
  vehicleName: "Bus",
  driverName: undefined,
  geofenceName: undefined,
  ...more,
});
const seenTo = (id: number, at: number) => ({
  eventId: eventId(id),
  by: "Ana",
  at: epochMs(at),
  note: "",
});
const ids = (events: readonly NamedEvent[]) => events.map(({ id }) => Number(id));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => eventOf(at + 1));

describe("alerts that were sent [EVT-01]", () => {
  test("are unread until their card is opened, and each is there once", () => {
    const store = createAlertStore(false);
    expect(store.take([eventOf(1), eventOf(2)])).toHaveLength(2);
    expect(ids(store.take([eventOf(2), eventOf(3)]))).toEqual([3]);
    expect(ids(store.get().alerts)).toEqual([3, 2, 1]);
    store.select(eventOf(2));
    expect(store.get().unread).toEqual(new Set([1, 3]));
    store.readAll();
    expect(store.get().unread.size).toBe(0);
    expect(ids(store.take([eventOf(4)]))).toEqual([4]);
    expect([...store.get().unread]).toEqual([4]);
  });

  test("are shown on the map once each time their card is opened, and not when it is closed again", () => {
    const store = createAlertStore(false);
    expect(store.takeOpened()).toBeUndefined();
    for (const again of [eventOf(1), eventOf(1)]) {
      store.select(again);
      expect(store.takeOpened()).toBe(again);
      expect(store.takeOpened()).toBeUndefined();
      expect(store.get().selected).toBe(again);
    }
    store.select(eventOf(2));
    store.select(undefined);
    expect(store.takeOpened()).toBeUndefined();
  });

  test("stay in order and within bounds, whatever comes in whatever order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 3_000 }), { maxLength: 900 })),
        (all) => {
          const store = createAlertStore(false);
          for (const batch of all) store.take([...new Set(batch)].map((id) => eventOf(id)));
          const { alerts, unread } = store.get();
          const sorted = ids(alerts);
          expect(sorted).toEqual([...new Set(sorted)].sort((one, other) => other - one));
          expect(alerts.length).toBeLessThanOrEqual(1_000);
          expect(unread.size).toBe(alerts.length);
        },
      ),
      { numRuns: 50 },
    );
  });

  test("are unread again after a reload from the oldest that was", () => {
    const store = createAlertStore(false);
    expect(unreadSince(store.get())).toBeUndefined();
    store.take(upTo(5));
    store.select(eventOf(1));
    expect(unreadSince(store.get())).toBe(NOON + 2);
    store.readAll();
    expect(unreadSince(store.get())).toBe(NOON + 6);
  });
});

describe("notices [EVT-01] [U07]", () => {
  function board() {
    const shown: number[] = [];
    const closers: (() => void)[] = [];
    const more: number[] = [];
    let closeMore = () => {};
    return {
      shown,
      more,
      close: () => closers.shift()?.(),
      closeMore: () => closeMore(),
      ...createNoticeBoard({
        show(event, onClosed) {
          shown.push(event.id);
          closers.push(onClosed);
        },
        showMore(count, onClosed) {
          more.push(count);
          closeMore = onClosed;
        },
      }),
    };
  }

  test("of a storm are three, and one that counts the others", () => {
    const notices = board();
    for (let at = 0; at < 1_000; at += 250) notices.show(upTo(250));
    expect(notices.shown).toEqual([1, 2, 3]);
    expect(notices.more).toEqual([247, 497, 747, 997]);
  });

  test("make room when they close, and the count begins anew", () => {
    const notices = board();
    notices.show(upTo(4));
    notices.close();
    notices.closeMore();
    notices.show([eventOf(9), eventOf(10)]);
    expect(notices.shown).toEqual([1, 2, 3, 9]);
    expect(notices.more).toEqual([1, 1]);
  });
});

describe("the doorbell [EVT-01] [U07]", () => {
  function bell({ isRefused = false } = {}) {
    let now = 0;
    const tones: { readonly end: () => void; isOver: boolean }[] = [];
    const node = { connect: (next: unknown) => next };
    const audio = {
      state: "suspended" as AudioContextState,
      currentTime: 0,
      destination: node,
      resume: async () => {
        if (isRefused) throw new DOMException("not allowed", "NotAllowedError");
        audio.state = "running";
      },
      suspend: async () => void (audio.state = "suspended"),
      createGain: () => ({
        ...node,
        gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      }),
      createOscillator: () => ({
        ...node,
        frequency: { value: 0 },
        addEventListener: (_: "ended", end: () => void) => void tones.push({ end, isOver: false }),
        start: () => {},
        stop: () => {},
      }),
    };
    return {
      pass: (ms: number) => void (now += ms),
      rings: () => tones.length / 2,
      isRunning: () => audio.state === "running",
      endTones: () => {
        for (const tone of tones.filter(({ isOver }) => !isOver)) {
          tone.isOver = true;
          tone.end();
        }
      },
      ...createDoorbell({
        makeContext: () => audio as unknown as AudioContext,
        monotonic: () => milliseconds(now),
      }),
    };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  test("rings once a second at most, however many come", async () => {
    const doorbell = bell();
    doorbell.unlock();
    await settled();
    for (let at = 0; at < 40; at++) {
      doorbell.ring();
      doorbell.pass(100);
    }
    await settled();
    expect(doorbell.rings()).toBe(4);
  });

  test("keeps silent until somebody has used the page, and says so", async () => {
    const doorbell = bell();
    doorbell.ring();
    await settled();
    expect(doorbell.get()).toBe("blocked");
    expect(doorbell.rings()).toBe(0);
    doorbell.unlock();
    await settled();
    expect(doorbell.get()).toBe("ready");
    doorbell.ring();
    await settled();
    expect(doorbell.rings()).toBe(1);
  });

  test("says so where the browser does not allow it even then", async () => {
    const doorbell = bell({ isRefused: true });
    doorbell.unlock();
    await settled();
    expect(doorbell.get()).toBe("blocked");
    doorbell.ring();
    await settled();
    expect(doorbell.rings()).toBe(0);
  });

  test("leaves the browser's sound running only while it rings", async () => {
    const doorbell = bell();
    doorbell.unlock();
    await settled();
    expect(doorbell.isRunning()).toBe(false);
    doorbell.ring();
    await settled();
    expect(doorbell.isRunning()).toBe(true);
    doorbell.endTones();
    await settled();
    expect(doorbell.isRunning()).toBe(false);
    expect(doorbell.get()).toBe("ready");

    // The next one begins in the moment in which the one before ends.
    doorbell.pass(1_000);
    doorbell.ring();
    await settled();
    doorbell.pass(1_000);
    doorbell.ring();
    doorbell.endTones();
    await settled();
    expect(doorbell.isRunning()).toBe(true);
  });

  test("says so where there is no sound", () => {
    const doorbell = createDoorbell({
      makeContext: () => undefined,
      monotonic: () => milliseconds(0),
    });
    doorbell.unlock();
    expect(doorbell.get()).toBe("unsupported");
  });
});

describe("past alerts [EVT-05]", () => {
  const choice = {
    period: "last_one_hour",
    group: undefined,
    vehicle: undefined,
    past: undefined,
  } as const;
  const scopeOf = (total: number) => async () => ({
    total,
    vehicles:
      total <= 300
        ? Array.from({ length: total }, (_, at) => ({
            vehicleId: vehicleId(at + 1),
            name: `V${at}`,
          }))
        : [],
    groups: [],
  });
  const ports = (total: number, asked: number[]) => ({
    scope: scopeOf(total),
    describe: async () => [],
    nameEvents: async (events: readonly Event[]) =>
      events.map((event) => ({ ...eventOf(event.id), driverName: "Ana", ...event })),
    now: epochMs(NOON),
    signal: new AbortController().signal,
    onProgress: () => {},
    load: async (vehicles: readonly number[], { from, to }: { from: number; to: number }) => {
      asked.push(vehicles.length);
      expect(to - from).toBe(3_600_000);
      return { ok: true, value: [happened(asked.length)] } as const;
    },
  });

  test("are loaded in batches of 100 vehicles", async () => {
    const asked: number[] = [];
    const { events } = await loadEvents(choice, ports(300, asked));
    expect(asked).toEqual([100, 100, 100]);
    expect(ids(events ?? [])).toEqual([3, 2, 1]);
    expect(events?.map(({ driverName }) => driverName)).toEqual(["Ana", "Ana", "Ana"]);
  });

  test("of more than 300 vehicles are not loaded at all", async () => {
    const asked: number[] = [];
    const loaded = await loadEvents(choice, ports(301, asked));
    expect(asked).toEqual([]);
    expect(loaded).toMatchObject({ events: undefined, total: 301 });
  });

  test("of one vehicle are loaded in any fleet", async () => {
    const asked: number[] = [];
    const vehicle = vehicleId(7);
    const { vehicles } = await loadEvents({ ...choice, vehicle }, ports(1_000_000, asked));
    expect(asked).toEqual([1]);
    expect(vehicles).toEqual([{ vehicleId: vehicle, name: "" }]);
  });

  test("are not loaded further once somebody has cancelled", async () => {
    const asked: number[] = [];
    const ending = new AbortController();
    const loading = loadEvents(choice, {
      ...ports(300, asked),
      signal: ending.signal,
      onProgress: (done) => done === 100 && ending.abort(),
    });
    await expect(loading).rejects.toThrow();
    expect(asked.length).toBeLessThan(3);
  });
});

describe("the list of alerts", () => {
  test("has what was looked up and what was sent since, each once", () => {
    const loaded = [eventOf(3), eventOf(1)];
    const live = [eventOf(4), eventOf(3), eventOf(2, { vehicleId: vehicleId(9) })];
    const since = epochMs(NOON);
    expect(ids(mergeEvents(loaded, live, { since, vehicles: undefined }))).toEqual([4, 3, 2, 1]);
    expect(ids(mergeEvents(loaded, live, { since, vehicles: new Set([vehicleId(1)]) }))).toEqual([
      4, 3, 1,
    ]);
    expect(ids(mergeEvents([], live, { since: epochMs(NOON + 3), vehicles: undefined }))).toEqual([
      4, 3,
    ]);
  });

  test.each([
    ["all", undefined, [4, 3, 2, 1]],
    ["unread", undefined, [4, 2]],
    ["open", undefined, [4, 3, 1]],
    ["all", "sos", [3]],
    ["unread", "sos", []],
  ] as const)("shows %s of type %s", (shown, name, expected) => {
    const sos = { type: "alarm", attributes: { alarm: "sos" } };
    const events = [eventOf(4), eventOf(3, sos), eventOf(2), eventOf(1)];
    const known = {
      unread: new Set([eventId(4), eventId(2)]),
      acknowledged: new Set([eventId(2)]),
      upTo: undefined,
    };
    expect(ids(filterEvents(events, { shown, name }, known))).toEqual(expected);
  });
});

describe("while the past is open the alerts [HIST-07]", () => {
  const past = { vehicles: "all", from: epochMs(NOON - 9), to: epochMs(NOON + 9) } as const;

  test("are asked for of its time and its vehicles, and never of what is to come", async () => {
    const choice = { period: "last_one_hour", group: undefined, vehicle: undefined } as const;
    const { signal } = new AbortController();
    const load = vi.fn(async () => ({ ok: true as const, value: [] }));
    const scope = vi.fn(async () => ({ vehicles: [], total: 0, groups: [] }));
    const known = {
      scope,
      load,
      describe: async () => [],
      nameEvents: async () => [],
      now: epochMs(NOON + 3_600_000),
      signal,
      onProgress: () => {},
    };
    const vehicles = [vehicleId(4), vehicleId(2)];
    await loadEvents({ ...choice, past: { ...past, vehicles } }, known);
    const time = { from: past.from, to: past.to };
    expect(load).toHaveBeenCalledExactlyOnceWith(vehicles, time, signal);
    expect(scope).not.toHaveBeenCalled();
    await loadEvents({ ...choice, past }, known);
    expect(scope).toHaveBeenCalledExactlyOnceWith(undefined);
    const now = epochMs(NOON);
    await loadEvents({ ...choice, vehicle: vehicleId(7), past }, { ...known, now });
    expect(load).toHaveBeenLastCalledWith([vehicleId(7)], { from: past.from, to: now }, signal);
  });

  test("end at the cursor, and have been seen to only if they were by then", () => {
    const of = new Map([1, 2].map((id) => [eventId(id), seenTo(id, NOON + 5 * id)]));
    const shown = (cursor: number | undefined) => {
      const moment = cursor === undefined ? undefined : epochMs(NOON + cursor);
      const acknowledged = acknowledgedBy(of, moment);
      const known = { unread: new Set<never>(), acknowledged, upTo: moment };
      return ids(filterEvents(upTo(3), { shown: "open", name: undefined }, known));
    };
    expect(shown(0)).toEqual([]);
    expect(shown(4)).toEqual([1, 2, 3]);
    expect(shown(5)).toEqual([2, 3]);
    expect(shown(10)).toEqual([3]);
    expect(shown(undefined)).toEqual([3]);
  });
});

describe("towards a server that sends everything [EVT-04]", () => {
  const asked = (type: string, attributes: Attributes = {}): NotificationRule => ({
    id: 1,
    type,
    always: true,
    calendarId: undefined,
    notificators: ["web"],
    attributes,
  });
  const ports = (rules: readonly NotificationRule[] | undefined) => ({
    notifications: async () => rules,
    geofencesAt: async () => [5],
    settingsOf: async () => ({ overspeedByRoad: true, overspeedThreshold: 10 }),
    timeZone: "UTC",
  });

  test("only what somebody asked for is an alert", async () => {
    const events = [eventOf(1), eventOf(2, { type: "ignitionOff" })];
    expect(ids(await chooseEvents(events, ports([asked("ignitionOff")])))).toEqual([2]);
    expect(ids(await chooseEvents(events, ports([])))).toEqual([]);
  });

  test("areas and road limits are looked up where they decide", async () => {
    const inside = eventOf(1, { positionId: positionId(1) });
    const rule = asked("ignitionOn", { checkGeofences: "onlyInside", geofences: "5" });
    expect(ids(await chooseEvents([inside], ports([rule])))).toEqual([1]);
    const outside = asked("ignitionOn", { checkGeofences: "onlyOutside", geofences: "5" });
    expect(ids(await chooseEvents([inside], ports([outside])))).toEqual([]);
    const fast = eventOf(2, { type: "deviceOverspeed", attributes: { speed: 45, speedLimit: 43 } });
    expect(ids(await chooseEvents([fast], ports([asked("deviceOverspeed")])))).toEqual([]);
  });

  test("what cannot be found out counts for the alert", async () => {
    const events = [eventOf(1, { positionId: positionId(1) })];
    expect(ids(await chooseEvents(events, ports(undefined)))).toEqual([1]);
    const rule = asked("ignitionOn", { checkGeofences: "onlyOutside" });
    const blind = { ...ports([rule]), geofencesAt: async () => undefined };
    expect(ids(await chooseEvents(events, blind))).toEqual([1]);
  });
});

describe("whose alerts are listed before anybody has chosen [EVT-05] [bug 10]", () => {
  const group = (id: number, total: number) => ({ groupId: groupId(id), name: `G${id}`, total });

  test("are everybody's while they can be loaded at once", () => {
    expect(groupByDefault({ total: 300, vehicles: [], groups: [group(1, 300)] })).toBeUndefined();
  });

  test("are those of the largest group that can, of equals the first by name", () => {
    const groups = [group(1, 500), group(2, 120), group(3, 301), group(4, 120), group(5, 7)];
    expect(groupByDefault({ total: 500, vehicles: [], groups })).toBe(2);
  });

  test("are nobody's where no group is small enough", () => {
    expect(groupByDefault({ total: 500, vehicles: [], groups: [group(1, 500)] })).toBeUndefined();
  });
});
