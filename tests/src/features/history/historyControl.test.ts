import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { HistoryEngine, HistoryRequest, HistoryState, HistoryStep } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import { vehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { createHistoryControl } from "../../../../src/features/history/historyControl.ts";
import type { HistoryTarget } from "../../../../src/features/history/historyEvent.ts";
import { createStore } from "../../../../src/state/store.ts";
import { settle } from "../../../support/fakeTime.ts";
import { NOON } from "../../../support/fleetBuilders.ts";

const HOUR = 3_600_000;
const BUS = vehicleId(1);
const REQUEST: HistoryRequest = {
  vehicles: [BUS],
  from: NOON,
  to: epochMs(NOON + 24 * HOUR),
};
const TARGET: HistoryTarget = { request: REQUEST, moment: epochMs(NOON + HOUR) };
const after = (ms: number): EpochMs => epochMs(NOON + ms);

/** An engine that answers when a test says so. */
function start() {
  const snapshots = createStore<Snapshot | undefined>(undefined);
  const asked: { readonly what: string; readonly answer: (value?: EpochMs) => void }[] = [];
  const ask = (what: string) =>
    new Promise<never>((resolve) =>
      asked.push({ what, answer: (value) => resolve(value as never) }),
    );
  const engine = {
    openHistory: (_request: HistoryRequest, at: EpochMs) => ask(`open ${at - NOON}`),
    closeHistory: () => ask("close"),
    cancelHistory: () => ask("cancel"),
    retryHistory: () => ask("retry"),
    setCursor: (at: EpochMs, rate: number) => ask(`cursor ${at - NOON} ${rate}`),
    recordedFrom: () => ask("recordedFrom"),
    historyStep: (_vehicle: number, { from, unit, direction }: HistoryStep) =>
      ask(`step ${from - NOON} ${unit} ${direction}`),
  } as unknown as HistoryEngine;
  const clock = { now: after(30 * HOUR) };
  const page = {
    show: vi.fn<(target: HistoryTarget) => void>(),
    restore: vi.fn<() => void>(),
    select: vi.fn<() => void>(),
    refuseStep: vi.fn<() => void>(),
  };
  const control = createHistoryControl({
    engine,
    snapshots,
    paced: snapshots,
    now: () => epochMs(clock.now),
    ...page,
  });
  const end = control.start();
  let sequence = 0;
  return {
    ...page,
    control,
    clock,
    end,
    words: () => asked.map(({ what }) => what),
    /** The oldest that is not answered yet. */
    answered: 0,
    async answer(value?: EpochMs): Promise<void> {
      asked[this.answered++]!.answer(value);
      await settle();
    },
    publish(facts: Partial<HistoryState> = {}): void {
      const history: HistoryState = {
        request: REQUEST,
        revision: 1,
        load: { type: "complete" },
        points: 10,
        cursor: TARGET.moment,
        rate: 0,
        ...facts,
      };
      snapshots.set({ sequence: sequence++, history } as unknown as Snapshot);
    },
    replay: () => {
      const { value } = control.actor.getSnapshot();
      return typeof value === "object" && "open" in value ? value.open.replay : undefined;
    },
  };
}

let world: ReturnType<typeof start>;
beforeEach(() => {
  world = start();
  world.control.open(TARGET);
});
afterEach(() => world.end());

describe("the cursor as the page shows it", () => {
  test("is where it was asked to be until the engine is there [HIST-03]", async () => {
    const { control } = world;
    expect(control.cursor.get()).toBe(TARGET.moment);
    await world.answer();
    world.publish();
    control.seek(after(5 * HOUR));
    expect(control.cursor.get()).toBe(NOON + 5 * HOUR);
    world.publish();
    expect(control.cursor.get()).toBe(NOON + 5 * HOUR);
    await world.answer();
    world.publish({ cursor: after(5 * HOUR + 7) });
    expect(control.cursor.get()).toBe(NOON + 5 * HOUR + 7);
  });

  test("however fast it is dragged, one move is under way and then only the newest [HIST-03] [H03]", async () => {
    await world.answer();
    for (let hour = 1; hour <= 20; hour++) world.control.seek(after(hour * HOUR));
    expect(world.words()).toEqual([`open ${HOUR}`, `cursor ${HOUR} 0`]);
    expect(world.control.cursor.get()).toBe(NOON + 20 * HOUR);
    await world.answer();
    expect(world.words().slice(2)).toEqual([`cursor ${20 * HOUR} 0`]);
    await world.answer();
    expect(world.words().length).toBe(3);
  });

  test("never leaves the period [HIST-03]", async () => {
    await world.answer();
    world.control.seek(after(-HOUR));
    expect(world.control.cursor.get()).toBe(REQUEST.from);
    world.control.seek(after(99 * HOUR));
    expect(world.control.cursor.get()).toBe(REQUEST.to);
  });

  test("what is moved before the engine has opened waits for that [H03]", async () => {
    world.control.seek(after(2 * HOUR));
    world.control.toggle();
    expect(world.words()).toEqual([`open ${HOUR}`]);
    await world.answer();
    expect(world.words()[1]).toBe(`cursor ${2 * HOUR} 60`);
  });
});

describe("a replay", () => {
  test("that the engine has stopped at the end is seen as stopped [HIST-03]", async () => {
    await world.answer();
    world.publish();
    world.control.toggle();
    expect(world.replay()).toBe("playing");
    // Sent before the engine knew.
    world.publish();
    expect(world.replay()).toBe("playing");
    await world.answer();
    world.publish({ rate: 60 });
    world.publish({ cursor: REQUEST.to, rate: 0 });
    expect(world.replay()).toBe("paused");
  });

  test.each([
    ["where it stands", TARGET.moment, HOUR],
    ["from the end where it stands at the start", REQUEST.from, 24 * HOUR],
  ])("plays backwards at one press, %s [HIST-03]", async (_, moment, begins) => {
    const { control } = world;
    await world.answer();
    control.seek(moment);
    await world.answer();
    world.publish({ cursor: moment });
    control.reverse();
    await world.answer();
    expect(world.replay()).toBe("playing");
    expect(world.words().at(-1)).toBe(`cursor ${begins} -60`);
  });

  test("is turned round while it plays, and plays backwards again after it stood [HIST-03]", async () => {
    const { control } = world;
    await world.answer();
    world.publish();
    const rates: number[] = [];
    for (const press of [control.reverse, control.reverse, control.reverse]) {
      press();
      await world.answer();
      rates.push(Number(world.words().at(-1)?.split(" ")[2]));
      world.publish({ rate: rates.at(-1)! });
      expect(world.replay()).toBe("playing");
    }
    expect(rates).toEqual([-60, 60, -60]);
    control.toggle();
    await world.answer();
    world.publish();
    expect(world.replay()).toBe("paused");
    control.reverse();
    await world.answer();
    expect(world.words().at(-1)?.split(" ")[2]).toBe("-60");
  });

  test("that has come to its end begins again, forwards and backwards [HIST-03]", async () => {
    const { control } = world;
    await world.answer();
    world.publish({ cursor: REQUEST.to });
    control.toggle();
    await world.answer();
    expect(world.words().at(-1)).toBe("cursor 0 60");
    world.publish({ cursor: REQUEST.to, rate: 0 });
    expect(world.replay()).toBe("paused");
    control.reverse();
    await world.answer();
    world.publish({ cursor: REQUEST.from, rate: 0 });
    expect(world.replay()).toBe("paused");
    control.toggle();
    await world.answer();
    expect(world.words().at(-1)).toBe(`cursor ${24 * HOUR} -60`);
  });

  test("that was over before anybody saw it run is seen as stopped too [HIST-03]", async () => {
    await world.answer();
    world.publish();
    world.control.toggle();
    await world.answer();
    world.publish({ cursor: REQUEST.to, rate: 0 });
    expect(world.replay()).toBe("paused");
  });

  test("frames that only move the cursor are not the machine's [HIST-03]", async () => {
    await world.answer();
    world.publish();
    const seen = vi.fn<() => void>();
    const { unsubscribe } = world.control.actor.subscribe(seen);
    for (let frame = 0; frame < 100; frame++) world.publish({ cursor: after(frame) });
    expect(seen).not.toHaveBeenCalled();
    unsubscribe();
  });

  test("keeps the cursor in sight on an axis that shows a part [HIST-03]", async () => {
    await world.answer();
    world.publish();
    world.control.setAxis({ from: after(HOUR), to: after(2 * HOUR) });
    world.control.toggle();
    await world.answer();
    world.publish({ rate: 60, cursor: after(2 * HOUR + 1) });
    const axis = world.control.axis.get()!;
    expect(axis.from).toBeGreaterThan(NOON + HOUR);
    expect(axis.to - axis.from).toBe(HOUR);
  });
});

describe("a step", () => {
  test("goes to what the engine found, from where the cursor is, and stops what runs [HIST-03]", async () => {
    await world.answer();
    world.publish();
    void world.control.step(BUS, "event", 1);
    expect(world.words().at(-1)).toBe(`step ${HOUR} event 1`);
    await world.answer(after(3 * HOUR));
    expect(world.words().at(-1)).toBe(`cursor ${3 * HOUR} 0`);
  });

  test("is the last of many: an older answer that comes late moves nothing [H03]", async () => {
    await world.answer();
    world.publish();
    void world.control.step(BUS, "trip", 1);
    void world.control.step(BUS, "point", -1);
    await world.answer(after(9 * HOUR));
    expect(world.control.cursor.get()).toBe(TARGET.moment);
    await world.answer(after(HOUR - 30_000));
    expect(world.control.cursor.get()).toBe(NOON + HOUR - 30_000);
  });

  test("to where nothing is says so [HIST-03]", async () => {
    await world.answer();
    world.publish();
    void world.control.step(BUS, "trip", 1);
    await world.answer(undefined);
    expect(world.refuseStep).toHaveBeenCalledWith("trip", 1);
  });

  test("without a vehicle is a fixed time [HIST-07]", async () => {
    await world.answer();
    world.publish();
    await world.control.step(undefined, "point", -1);
    expect(world.control.cursor.get()).toBe(NOON + HOUR - 60_000);
  });
});

test("a page that goes away leaves the engine live [HIST-01]", () => {
  const other = start();
  other.control.open(TARGET);
  other.end();
  expect(other.words()).toEqual([`open ${HOUR}`, "close"]);
  const live = start();
  live.end();
  expect(live.words()).toEqual([]);
});

describe("the live view that is held", () => {
  const live = () => {
    world.end();
    world = start();
    return world;
  };

  test("opens what was recorded of the whole fleet, with the cursor at now [HIST-07]", async () => {
    const { control, clock } = live();
    control.hold();
    await world.answer(after(25 * HOUR));
    const request = { vehicles: "all", from: NOON + 25 * HOUR, to: clock.now };
    expect(world.show).toHaveBeenCalledExactlyOnceWith({ request, moment: clock.now });
    expect(world.words()).toEqual(["recordedFrom", `open ${30 * HOUR}`]);
    expect(world.replay()).toBe("paused");
  });

  test.each([
    ["nothing", undefined],
    ["less than a minute", after(30 * HOUR - 59_999)],
  ])("opens the last hour where %s was recorded [HIST-07]", async (_, recorded) => {
    const { control, clock } = live();
    control.hold();
    await world.answer(recorded);
    expect(world.show.mock.lastCall?.[0]).toMatchObject({
      request: { from: clock.now - HOUR, to: clock.now },
    });
  });

  test("runs backwards at once when it is rewound, however it ran before [HIST-03]", async () => {
    const { control } = live();
    control.setRate(10);
    control.rewind();
    await world.answer(after(25 * HOUR));
    await world.answer();
    expect(world.words().at(-1)).toBe(`cursor ${30 * HOUR} -10`);
    expect(world.replay()).toBe("playing");
  });

  test("goes on from where it was held, up to what is now by then [HIST-03]", async () => {
    const { control, clock } = live();
    control.hold();
    await world.answer(after(25 * HOUR));
    await world.answer();
    clock.now = after(31 * HOUR);
    control.toggle();
    await world.answer(after(25 * HOUR));
    expect(world.show.mock.lastCall?.[0]).toMatchObject({
      request: { from: NOON + 25 * HOUR, to: NOON + 31 * HOUR },
      moment: NOON + 30 * HOUR,
    });
    await world.answer();
    expect(world.words().at(-1)).toBe(`cursor ${30 * HOUR} 60`);
  });

  test("does not take anybody away from what they opened meanwhile [H03]", async () => {
    const { control } = live();
    control.hold();
    control.open(TARGET);
    await world.answer(after(25 * HOUR));
    expect(world.show).toHaveBeenCalledExactlyOnceWith(TARGET);
  });
});
