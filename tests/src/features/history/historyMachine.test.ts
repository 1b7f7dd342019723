import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import type { HistoryLoad, HistoryRequest, HistoryState } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type {
  CursorMove,
  HistoryEvent,
  HistoryTarget,
  Selected,
} from "../../../../src/features/history/historyEvent.ts";
import { historyMachine } from "../../../../src/features/history/historyMachine.ts";
import { isSameRequest } from "../../../../src/features/history/historyRequests.ts";

const NOON = 1_700_000_000_000;
const HOUR = 3_600_000;
const request = (vehicles: HistoryRequest["vehicles"], fromHour = 0): HistoryRequest => ({
  vehicles,
  from: epochMs(NOON + fromHour * HOUR),
  to: epochMs(NOON + (fromHour + 24) * HOUR),
});
const target = (vehicles: HistoryRequest["vehicles"], fromHour = 0): HistoryTarget => ({
  request: request(vehicles, fromHour),
  moment: request(vehicles, fromHour).from,
});
const [BUS, VAN] = [vehicleId(1), vehicleId(2)];
const COMPLETE: HistoryLoad = { type: "complete" };

const report = (
  of: HistoryRequest,
  load: HistoryLoad,
  more: Partial<HistoryState> = {},
): HistoryEvent => ({
  type: "engine.reported",
  history: { request: of, revision: 1, load, points: 10, cursor: of.from, rate: 0, ...more },
});

/** The machine, and everything that it has done to the page and to the engine. */
function start() {
  const opened: HistoryTarget[] = [];
  const moves: Omit<CursorMove, "type">[] = [];
  const done: string[] = [];
  const shown: HistoryTarget[] = [];
  const restored: (Selected | undefined)[] = [];
  const selected: (number | undefined)[] = [];
  let closed: (() => void) | undefined;
  const actor = createActor(
    historyMachine.provide({
      actors: {
        holdOpen: fromCallback<CursorMove, HistoryTarget>(({ input, receive }) => {
          opened.push(input);
          receive(({ at, rate }) => void moves.push({ at, rate }));
        }),
        closeHistory: fromPromise(() => new Promise<void>((resolve) => (closed = resolve))),
      },
      actions: {
        show: (_self, one) => void shown.push(one),
        restore: (_self, who) => void restored.push(who),
        select: (_self, { vehicle }) => void selected.push(vehicle),
        cancelHistory: () => void done.push("cancel"),
        retryHistory: () => void done.push("retry"),
      },
    }),
  ).start();
  const send = (...events: HistoryEvent[]) => {
    for (const event of events) actor.send(event);
  };
  return {
    actor,
    send,
    opened,
    moves,
    done,
    shown,
    restored,
    selected,
    load: () => {
      const { value } = actor.getSnapshot();
      return typeof value === "object" && "open" in value ? value.open.load : undefined;
    },
    replay: () => {
      const { value } = actor.getSnapshot();
      return typeof value === "object" && "open" in value ? value.open.replay : undefined;
    },
    context: () => actor.getSnapshot().context,
    isAt: (state: "live" | "choosing" | "leaving") => actor.getSnapshot().matches(state),
    answerClose: async () => {
      closed?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

/** Open, and all of it there. */
function startReady(vehicles: HistoryRequest["vehicles"] = [BUS]) {
  const history = start();
  const open = target(vehicles);
  history.send(
    { type: "user.opened", target: open },
    { type: "cursor.agreed" },
    report(open.request, COMPLETE),
  );
  return { ...history, open };
}

describe("entering the past", () => {
  test("clears the trips, marks the route as not fetched, and playing stops [HIST-01]", () => {
    const history = startReady();
    history.send({ type: "user.played", at: epochMs(NOON) });
    expect(history.context().revision).toBe(1);
    expect(history.replay()).toBe("playing");

    const next = target([VAN]);
    history.send({ type: "user.opened", target: next });
    expect(history.context().revision).toBeUndefined();
    expect(history.actor.getSnapshot().hasTag("fetched")).toBe(false);
    expect(history.load()).toBe("loading");
    expect(history.replay()).toBe("paused");
    expect(history.opened.at(-1)).toEqual(next);
    expect(history.shown.at(-1)).toEqual(next);
  });

  test("goes through a choice that can be called off [HIST-02]", () => {
    const history = start();
    history.send({ type: "user.chose" });
    expect(history.isAt("choosing")).toBe(true);
    history.send({ type: "user.dismissed" });
    expect(history.isAt("live")).toBe(true);
    expect(history.opened).toEqual([]);

    history.send({ type: "user.chose" }, { type: "user.opened", target: target("all") });
    expect(history.opened).toEqual([target("all")]);
  });

  test("by the address shows nothing anew: the address says it already [NAV-07]", () => {
    const history = start();
    history.send({ type: "address.changed", target: target([BUS]), hasArrived: true });
    expect(history.opened).toEqual([target([BUS])]);
    expect(history.shown).toEqual([]);
  });

  test("the address that the page has written itself opens nothing twice [NAV-07]", () => {
    const history = startReady();
    history.send({ type: "address.changed", target: history.open, hasArrived: false });
    expect(history.opened.length).toBe(1);
    expect(history.moves).toEqual([]);
  });

  test("a step back to another moment of the same period moves the cursor only [NAV-07]", () => {
    const history = startReady();
    const moment = epochMs(NOON + HOUR);
    history.send({ type: "user.played", at: epochMs(NOON) });
    history.send({
      type: "address.changed",
      target: { ...history.open, moment },
      hasArrived: true,
    });
    expect(history.opened.length).toBe(1);
    expect(history.moves.at(-1)).toEqual({ at: moment, rate: 0 });
    expect(history.replay()).toBe("paused");
  });
});

describe("what the engine reports", () => {
  test.each([
    [{ type: "loading", done: 1, total: 3 }, 10, "loading"],
    [COMPLETE, 10, "ready"],
    [COMPLETE, 0, "empty"],
    [{ type: "partial", missing: 2, reason: "timeout" }, 10, "partial"],
    [{ type: "cancelled", missing: 2 }, 10, "cancelled"],
    [{ type: "failed", reason: "offline" }, 0, "failed"],
  ] as const)("%j with %i points is the state %s [HIST-02] [H05]", (load, points, state) => {
    const history = start();
    const open = target([BUS]);
    history.send({ type: "user.opened", target: open }, report(open.request, load, { points }));
    expect(history.load()).toBe(state);
    expect(history.context().load).toEqual(load);
  });

  test("of another request than the last changes nothing: the last choice wins [H03]", () => {
    const history = start();
    const [first, last] = [target([BUS]), target([VAN])];
    history.send(
      { type: "user.opened", target: first },
      { type: "user.opened", target: last },
      report(first.request, COMPLETE, { revision: 7, rate: 60 }),
    );
    expect(history.load()).toBe("loading");
    expect(history.context().revision).toBeUndefined();
    expect(history.replay()).toBe("paused");
    history.send(report(last.request, COMPLETE, { revision: 8 }));
    expect(history.load()).toBe("ready");
    expect(history.context().revision).toBe(8);
  });

  test("stops playing at the end, but not by what is older than the press on play [HIST-03]", () => {
    const history = startReady();
    history.send({ type: "user.played", at: epochMs(NOON) });
    history.send(report(history.open.request, COMPLETE, { rate: 0 }));
    expect(history.replay()).toBe("playing");
    history.send({ type: "cursor.agreed" });
    history.send(report(history.open.request, COMPLETE, { rate: 0 }));
    expect(history.replay()).toBe("paused");
  });

  test("that nothing could be opened is a failure that can be tried again [HIST-02]", () => {
    const history = start();
    history.send({ type: "user.opened", target: target([BUS]) }, { type: "engine.failed" });
    expect(history.load()).toBe("failed");
    history.send({ type: "user.retried" });
    expect(history.done).toEqual(["retry"]);
  });

  test("loading is cancelled only while it goes on, and tried again only when something is missing [HIST-02]", () => {
    const history = start();
    const open = target([BUS]);
    history.send({ type: "user.cancelled" }, { type: "user.opened", target: open });
    history.send({ type: "user.retried" }, { type: "user.cancelled" });
    expect(history.done).toEqual(["cancel"]);
    history.send(report(open.request, { type: "cancelled", missing: 1 }));
    history.send({ type: "user.cancelled" }, { type: "user.retried" });
    expect(history.done).toEqual(["cancel", "retry"]);
    history.send(report(open.request, COMPLETE));
    history.send({ type: "user.cancelled" }, { type: "user.retried" });
    expect(history.done).toEqual(["cancel", "retry"]);
  });
});

describe("selecting a vehicle", () => {
  test("with a fetched route leaves history, and that vehicle is selected in the live view [HIST-01]", () => {
    const history = startReady();
    history.send({ type: "user.selected", vehicle: VAN, at: epochMs(NOON) });
    expect(history.isAt("leaving")).toBe(true);
    expect(history.restored).toMatchObject([{ vehicle: VAN }]);
  });

  test("before the route is fetched looks at that one's past, at the same moment [H03]", () => {
    const history = start();
    const at = epochMs(NOON + HOUR);
    history.send({ type: "user.opened", target: target([BUS]) });
    history.send({ type: "user.selected", vehicle: VAN, at });
    expect(history.opened.at(-1)).toEqual({ request: request([VAN]), moment: at });
    expect(history.shown.at(-1)).toEqual(history.opened.at(-1));
    expect(history.restored).toEqual([]);
  });

  test.each([
    ["the same", [BUS], BUS],
    ["one of several", [BUS, VAN], VAN],
    ["one of all", "all", VAN],
    ["nobody", [BUS], undefined],
  ] as const)("%s stays in the past [HIST-07]", (_whom, vehicles, vehicle) => {
    const history = startReady(vehicles);
    history.send({ type: "user.selected", vehicle, at: undefined });
    expect(history.load()).toBe("ready");
    expect(history.selected).toEqual([vehicle]);
    expect(history.opened.length).toBe(1);
  });

  test("in the live view only selects [HIST-01]", () => {
    const history = start();
    history.send({ type: "user.selected", vehicle: VAN, at: undefined });
    expect(history.selected).toEqual([VAN]);
    expect(history.isAt("live")).toBe(true);
  });
});

describe("to a vehicle at a moment", () => {
  const at = (hours: number) => ({ ...target([BUS], -24), moment: epochMs(NOON + hours * HOUR) });

  test("within what is open moves the cursor there [HIST-03]", () => {
    const history = startReady("all");
    history.send({ type: "user.jumped", vehicle: BUS, target: at(3) });
    expect(history.opened.length).toBe(1);
    expect(history.selected).toEqual([BUS]);
    expect(history.moves).toEqual([{ at: NOON + 3 * HOUR, rate: 0 }]);
  });

  test.each([
    ["another time", "all", BUS, at(-3)],
    ["another vehicle", [VAN], BUS, at(3)],
  ] as const)("of %s opens that [HIST-01]", (_what, vehicles, vehicle, wanted) => {
    const history = startReady(vehicles);
    history.send({ type: "user.jumped", vehicle, target: wanted });
    expect(history.opened.at(-1)).toEqual(wanted);
    expect(history.shown.at(-1)).toEqual(wanted);
  });
});

describe("replaying", () => {
  test("plays, changes its rate while it plays, runs backwards and pauses [HIST-03]", () => {
    const history = startReady();
    history.send({ type: "user.changedRate", rate: 10, at: epochMs(NOON) });
    expect(history.moves).toEqual([]);
    history.send({ type: "user.played", at: epochMs(NOON) });
    history.send({ type: "user.changedRate", rate: -3_600, at: epochMs(NOON + 5) });
    history.send({ type: "user.paused", at: epochMs(NOON + 6) });
    expect(history.moves).toEqual([
      { at: NOON, rate: 10 },
      { at: NOON + 5, rate: -3_600 },
      { at: NOON + 6, rate: 0 },
    ]);
    expect(history.context().rate).toBe(-3_600);
  });

  test("that would begin at its end begins at the other end [HIST-03]", () => {
    const history = startReady();
    const { from, to } = history.open.request;
    history.send({ type: "user.played", at: to });
    expect(history.moves.at(-1)).toEqual({ at: from, rate: 60 });
    history.send({ type: "user.paused", at: from });
    history.send({ type: "user.changedRate", rate: -60, at: from });
    history.send({ type: "user.played", at: from });
    expect(history.moves.at(-1)).toEqual({ at: to, rate: -60 });
  });

  test("is held while somebody scrubs, and goes on from there; what stood stands [HIST-03]", () => {
    const history = startReady();
    history.send({ type: "user.grabbed", at: epochMs(NOON) });
    history.send({ type: "user.sought", at: epochMs(NOON + 1) });
    history.send({ type: "user.released", at: epochMs(NOON + 1) });
    expect(history.replay()).toBe("paused");
    history.send({ type: "user.played", at: epochMs(NOON + 1) });
    history.send({ type: "user.grabbed", at: epochMs(NOON + 2) });
    history.send({ type: "user.sought", at: epochMs(NOON + 9) });
    expect(history.moves.at(-1)).toEqual({ at: NOON + 9, rate: 0 });
    history.send({ type: "user.released", at: epochMs(NOON + 9) });
    expect(history.moves.at(-1)).toEqual({ at: NOON + 9, rate: 60 });
    expect(history.replay()).toBe("playing");
  });
});

describe("leaving the past", () => {
  test("restores the live view, and is done when the engine says so [HIST-01]", async () => {
    const history = startReady();
    history.send({ type: "user.left" });
    expect(history.restored).toEqual([undefined]);
    expect(history.isAt("leaving")).toBe(true);
    await history.answerClose();
    expect(history.isAt("live")).toBe(true);
  });

  test("by a step back restores nothing: the address says it already [NAV-07]", () => {
    const history = startReady();
    history.send({ type: "address.changed", target: undefined, hasArrived: true });
    expect(history.isAt("leaving")).toBe(true);
    expect(history.restored).toEqual([]);
  });

  test("and coming back before it is done shows the past [HIST-01]", async () => {
    const history = startReady();
    history.send({ type: "user.left" }, { type: "user.opened", target: target([VAN]) });
    await history.answerClose();
    expect(history.load()).toBe("loading");
    expect(history.opened.at(-1)).toEqual(target([VAN]));
  });
});

/** What a person sees and has asked for, told without the machine: the specification as a few lines. */
interface Model {
  /** What was asked for last; undefined: what is now. */
  wanted: HistoryTarget | undefined;
  isFetched: boolean;
}

type World = ReturnType<typeof start>;

/** A random person, and an engine that is slow, fails, and whose reports come late and out of order. */
const vehicles = fc.constantFrom<HistoryRequest["vehicles"]>([BUS], [VAN], [BUS, VAN], "all");
const targets = fc
  .tuple(vehicles, fc.constantFrom(0, 24, 48))
  .map(([whose, fromHour]) => target(whose, fromHour));
const loads = fc.constantFrom<HistoryLoad>(
  { type: "loading", done: 1, total: 2 },
  COMPLETE,
  { type: "partial", missing: 1, reason: "timeout" },
  { type: "cancelled", missing: 1 },
  { type: "failed", reason: "offline" },
);
const FETCHED: ReadonlySet<HistoryLoad["type"]> = new Set(["complete", "partial"]);
const moments = fc.integer({ min: 0, max: 24 }).map((hours) => epochMs(NOON + hours * HOUR));

type Act = fc.AsyncCommand<Model, World>;
const act = (name: string, run: (model: Model, world: World) => void | Promise<void>): Act => ({
  check: () => true,
  async run(model, world) {
    await run(model, world);
    expectSame(model, world);
  },
  toString: () => name,
});

const commands: fc.Arbitrary<Act>[] = [
  targets.map((one) =>
    act(`open ${JSON.stringify(one)}`, (model, { send }) => {
      send({ type: "user.opened", target: one });
      Object.assign(model, { wanted: one, isFetched: false });
    }),
  ),
  fc.tuple(fc.option(targets, { nil: undefined }), fc.boolean()).map(([one, hasArrived]) =>
    act(`address ${JSON.stringify(one)}`, (model, { send }) => {
      const isSame = one && model.wanted && isSameRequest(one.request, model.wanted.request);
      send({ type: "address.changed", target: one, hasArrived });
      if (!isSame) Object.assign(model, { wanted: one, isFetched: false });
    }),
  ),
  fc.tuple(fc.constantFrom(BUS, VAN, undefined), moments).map(([vehicle, at]) =>
    act(`select ${vehicle}`, (model, { send }) => {
      send({ type: "user.selected", vehicle, at });
      const { wanted } = model;
      if (!wanted || vehicle === undefined) return;
      const { vehicles: whose } = wanted.request;
      if (whose === "all" || whose.includes(vehicle)) return;
      model.wanted = model.isFetched
        ? undefined
        : { request: { ...wanted.request, vehicles: [vehicle] }, moment: at };
      model.isFetched = false;
    }),
  ),
  fc.constant(
    act("leave", (model, { send }) => {
      send({ type: "user.left" });
      Object.assign(model, { wanted: undefined, isFetched: false });
    }),
  ),
  fc.tuple(targets, loads, fc.constantFrom(0, 60, -60)).map(([one, load, rate]) =>
    act(`report ${JSON.stringify([one.request, load, rate])}`, (model, { send }) => {
      send(report(one.request, load, { rate }));
      const isOurs = model.wanted && isSameRequest(one.request, model.wanted.request);
      if (isOurs) model.isFetched = FETCHED.has(load.type);
    }),
  ),
  fc
    .tuple(
      fc.constantFrom(
        "user.played" as const,
        "user.paused" as const,
        "user.sought" as const,
        "user.grabbed" as const,
        "user.released" as const,
      ),
      moments,
    )
    .map(([type, at]) => act(type, (_model, { send }) => send({ type, at }))),
  fc
    .constantFrom(
      "user.chose" as const,
      "user.dismissed" as const,
      "user.cancelled" as const,
      "user.retried" as const,
      "cursor.agreed" as const,
      "engine.failed" as const,
    )
    .map((type) =>
      act(type, (model, { send }) => {
        send({ type });
        if (type === "engine.failed" && model.wanted) model.isFetched = false;
      }),
    ),
  fc.constant(act("the engine has left", (_model, { answerClose }) => answerClose())),
];

/** Whatever has happened, the page shows what was asked for last, and the engine was asked for it. */
function expectSame(model: Model, world: World): void {
  const mode = world.actor.getSnapshot();
  expect(mode.hasTag("open")).toBe(model.wanted !== undefined);
  if (!model.wanted) return;
  expect(mode.context.target?.request).toEqual(model.wanted.request);
  expect(world.opened.at(-1)?.request).toEqual(model.wanted.request);
  expect(mode.hasTag("fetched")).toBe(model.isFetched);
}

test("the last choice is what is shown, whatever people do and the engine says, in whichever order [HIST-01] [H03]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 40 }), async (sequence) => {
      const world = start();
      await fc.asyncModelRun(
        () => ({ model: { wanted: undefined, isFetched: false }, real: world }),
        sequence,
      );
      world.actor.stop();
    }),
    { numRuns: 300 },
  );
});

test("one move of the cursor is never a report's doing: only people move it [HIST-03]", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(loads, fc.constantFrom(0, 60, -60)), { maxLength: 20 }),
      (said) => {
        const history = startReady();
        for (const [load, rate] of said) history.send(report(history.open.request, load, { rate }));
        expect(history.moves).toEqual([]);
        expect(history.opened.length).toBe(1);
      },
    ),
  );
});
