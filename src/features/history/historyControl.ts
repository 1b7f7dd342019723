import { createActor, fromCallback, fromPromise, type SnapshotFrom } from "xstate";
import type { HistoryEngine, HistoryState, StepUnit } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { createStore, type ReadableStore } from "../../state/store.ts";
import { createAskedCursor } from "./askedCursor.ts";
import type { CursorMove, HistoryEvent, HistoryTarget, Selected } from "./historyEvent.ts";
import { historyMachine } from "./historyMachine.ts";
import { isSameRequest } from "./historyRequests.ts";
import { recordedPast } from "./recordedPast.ts";
import type { TimeStretch } from "./timeline/drawTimeline.ts";
import { fitWindow, type TimeWindow, windowWith } from "./timeline/timeAxis.ts";

/** What the history needs of the page. */
export interface HistoryPorts {
  readonly engine: HistoryEngine;
  readonly snapshots: ReadableStore<Snapshot | undefined>;
  /** The same for what renders: how the loading goes is not reported with each frame. */
  readonly paced: ReadableStore<Snapshot | undefined>;
  /** The server's clock. */
  readonly now: () => EpochMs;
  readonly show: (target: HistoryTarget) => void;
  readonly restore: (selected: Selected | undefined) => void;
  readonly select: (selected: Selected) => void;
  /** There is no further point, event or trip. */
  readonly refuseStep: (unit: StepUnit, direction: 1 | -1) => void;
}

export type HistoryMode = SnapshotFrom<typeof historyMachine>;

/** So far one step goes where no vehicle is chosen whose points, events or trips could be gone through. */
const STEP_WITHOUT_VEHICLE_MS: Record<StepUnit, number> = {
  point: 60_000,
  event: 600_000,
  trip: 3_600_000,
};

/**
 * The past in the page as one object: the machine, the cursor, and what everything with a time axis
 * shares. Frames of a replay go through it without a render.
 */
export function createHistoryControl(ports: HistoryPorts) {
  const { engine, snapshots, paced } = ports;
  const cursor = createAskedCursor(engine, snapshots);
  const axis = createStore<TimeWindow | undefined>(undefined);
  const hovered = createStore<EpochMs | undefined>(undefined);
  const highlighted = createStore<TimeStretch | undefined>(undefined);
  const pointed = createStore<TimeStretch | undefined>(undefined);
  let target: HistoryTarget | undefined;
  /** What was opened by holding the live view: it goes on behind its end. */
  let held: HistoryTarget | undefined;
  let chosenOf: "only" | undefined;
  let reported: HistoryState | undefined;

  const actor = createActor(
    historyMachine.provide({
      actors: {
        closeHistory: fromPromise(() => engine.closeHistory()),
        holdOpen: fromCallback<CursorMove, HistoryTarget>(({ input, receive, sendBack }) => {
          target = input;
          axis.set({ from: input.request.from, to: input.request.to });
          const held = cursor.open(input, {
            onAgreed() {
              sendBack({ type: "cursor.agreed" });
              // What was not taken until now is said again by the next snapshot.
              reported = undefined;
            },
            onFailed: () => sendBack({ type: "engine.failed" }),
          });
          receive(held.move);
          return () => {
            held.letGo();
            target = undefined;
            axis.set(undefined);
            hovered.set(undefined);
            highlighted.set(undefined);
            pointed.set(undefined);
          };
        }),
      },
      actions: {
        show: (_self, shown) => ports.show(shown),
        restore: (_self, selected) => ports.restore(selected),
        select: (_self, selected) => ports.select(selected),
        cancelHistory: () => void engine.cancelHistory(),
        retryHistory: () => void engine.retryHistory(),
      },
    }),
  );

  const send = (event: HistoryEvent) => actor.send(event);
  const at = (): EpochMs => cursor.get() ?? target?.moment ?? epochMs(0);
  const isPlaying = () => actor.getSnapshot().matches({ open: { replay: "playing" } });
  const isStanding = () => actor.getSnapshot().matches({ open: { replay: "paused" } });
  const inPeriod = (moment: EpochMs): EpochMs => {
    const { from, to } = target?.request ?? { from: moment, to: moment };
    return epochMs(Math.min(Math.max(moment, from), to));
  };
  let stepsAsked = 0;

  /** Opens what was recorded up to now; the cursor stands at `moment`, or at its end. */
  async function openRecorded(moment?: EpochMs): Promise<boolean> {
    const before = target;
    const past = await recordedPast(engine, epochMs(Math.floor(ports.now())));
    // Who went elsewhere meanwhile stays there.
    if (actor.getSnapshot().status !== "active" || target !== before) return false;
    held = moment === undefined ? past : { ...past, moment };
    send({ type: "user.opened", target: held });
    return true;
  }

  /** Whether the live view is held, nothing is left to play, and more has come since. */
  const mayGoOn = (): boolean =>
    held !== undefined &&
    target?.request === held.request &&
    actor.getSnapshot().context.rate > 0 &&
    at() >= target.request.to;

  /** What runs goes on at the rate, and what stands begins to. */
  function runAt(rate: number): void {
    send({ type: "user.changedRate", rate, at: at() });
    if (isStanding()) send({ type: "user.played", at: at() });
  }

  return {
    actor,
    cursor: cursor as ReadableStore<EpochMs | undefined>,
    /** What of the period is seen, by the timeline and all charts alike. */
    axis: axis as ReadableStore<TimeWindow | undefined>,
    /** The moment under the pointer, wherever that is. */
    hovered,
    /** A trip, a stop or what was brushed: it stands out on map, table, timeline and charts. */
    highlighted,
    /** The trip or the stop that is pointed at in the table. */
    pointed,
    send,

    /** Begins to follow the engine; returns the end. */
    start(): () => void {
      actor.start();
      const report = () => {
        const history = paced.get()?.history;
        if (!isNews(reported, history)) return;
        reported = history;
        send({ type: "engine.reported", history });
      };
      const keepInSight = () => {
        const [shown, now] = [axis.get(), cursor.get()];
        if (shown && target && now !== undefined && isPlaying())
          setAxis(windowWith(shown, target.request, now));
      };
      const ends = [paced.subscribe(report), cursor.subscribe(keepInSight)];
      report();
      return () => {
        for (const end of ends) end();
        const wasOpen = target !== undefined;
        actor.stop();
        // Other pages show what is now.
        if (wasOpen) void engine.closeHistory();
      };
    },

    setAxis,
    /** Asks of when, and of whom: first of the vehicles selected on the map, where those are meant. */
    choose(of?: "only"): void {
      chosenOf = of;
      send({ type: "user.chose" });
    },
    chosenOf: () => chosenOf,
    open: (opened: HistoryTarget) => send({ type: "user.opened", target: opened }),
    jump: (vehicle: VehicleId, jumped: HistoryTarget) =>
      send({ type: "user.jumped", vehicle, target: jumped }),
    toggle(): void {
      if (isPlaying()) return send({ type: "user.paused", at: at() });
      if (!mayGoOn()) return send({ type: "user.played", at: at() });
      void openRecorded(at()).then((isOpen) => isOpen && send({ type: "user.played", at: at() }));
    },
    /** Holds the live view where it is now: from here on the last hours can be scrubbed. */
    hold: () => void openRecorded(),
    /** The same, and it runs backwards. */
    rewind: () =>
      void openRecorded().then((isOpen) => {
        if (!isOpen) return;
        runAt(-Math.abs(actor.getSnapshot().context.rate));
      }),
    /** What stands plays backwards; what plays is turned round. */
    reverse(): void {
      const { rate } = actor.getSnapshot().context;
      runAt(isStanding() ? -Math.abs(rate) : -rate);
    },
    seek: (moment: EpochMs) => send({ type: "user.sought", at: inPeriod(moment) }),
    grab: () => send({ type: "user.grabbed", at: at() }),
    release: () => send({ type: "user.released", at: at() }),
    setRate: (rate: number) => send({ type: "user.changedRate", rate, at: at() }),

    /** To the next or last point, event or trip of a vehicle; the last of many steps counts. */
    async step(vehicle: VehicleId | undefined, unit: StepUnit, direction: 1 | -1): Promise<void> {
      const asked = ++stepsAsked;
      const here = at();
      if (isPlaying()) send({ type: "user.paused", at: here });
      if (vehicle === undefined) {
        const next = inPeriod(epochMs(here + direction * STEP_WITHOUT_VEHICLE_MS[unit]));
        return send({ type: "user.sought", at: next });
      }
      const next = await engine.historyStep(vehicle, { from: here, unit, direction });
      if (asked !== stepsAsked || !target) return;
      if (next === undefined) ports.refuseStep(unit, direction);
      else send({ type: "user.sought", at: inPeriod(next) });
    },
  };

  function setAxis(window: TimeWindow): void {
    if (!target) return;
    const next = fitWindow(window, target.request);
    const held = axis.get();
    if (held?.from !== next.from || held.to !== next.to) axis.set(next);
  }
}

export type HistoryControl = ReturnType<typeof createHistoryControl>;

/** Whether a report says something that the machine is for: not each frame that the cursor has moved. */
function isNews(one: HistoryState | undefined, other: HistoryState | undefined): boolean {
  if (!one || !other) return one !== other;
  return (
    one.revision !== other.revision ||
    one.rate !== other.rate ||
    one.points !== other.points ||
    !isSameRequest(one.request, other.request) ||
    JSON.stringify(one.load) !== JSON.stringify(other.load)
  );
}
