import { proxy } from "comlink";
import type { ShownAreas } from "#contract/areaSnapshot";
import type { Draw, Engine, PublishResults } from "#contract/engine";
import type { HistoryRequest } from "#contract/history";
import type { ListView } from "#contract/listView";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import { type DurationMs, type EpochMs, epochMs, minutes, seconds } from "#domain/units";
import type { EngineProcess } from "./connectEngine.ts";
import { type EventWatch, keepEventWatch } from "./keepEventWatch.ts";
import { keepWatch, type Watch } from "./keepWatch.ts";
import { watchHeartbeat } from "./watchHeartbeat.ts";

/** Whether the page can rely on its engine. */
export type EngineHealth =
  | { readonly type: "well" }
  /** It was replaced so often of late that something is wrong with it or with this computer. */
  | { readonly type: "failing"; readonly restarts: number };

export interface KeeperPorts {
  readonly connect: (onError: () => void) => EngineProcess;
  readonly monotonic: () => DurationMs;
  readonly setTimer: (run: () => void, delay: DurationMs) => () => void;
}

/** The engine of a page, through every restart. */
export interface KeptEngine {
  readonly engine: Engine;
  /** Ends the worker: nothing is asked or received until `resume`, and what is asked waits for it. */
  suspend(): void;
  /** Another worker, with the desired state; it looks up what was missed. */
  resume(): void;
  dispose(): void;
}

/** So many restarts in so long are reported, and from then on each waits. */
const MANY_RESTARTS = 5;
const MANY_WITHIN = minutes(10);
const PAUSE_WHEN_FAILING = seconds(30);
/** The engine knows by itself how late a result of a command may be. */
const RESULTS_LATE_BY = seconds(0);

/** The desired state of the engine, sent again to every new one. */
interface DesiredState {
  isStarted: boolean;
  isVisible: boolean;
  viewport: Viewport | undefined;
  list: ListView | undefined;
  selected: VehicleId | undefined;
  shownAreas: ShownAreas | undefined;
  history: DesiredHistory | undefined;
  readonly events: EventWatch;
  publishResults: PublishResults | undefined;
  readonly results: Watch;
}

/** Which past is open, and where its cursor was set, when and how fast it ran on. */
interface DesiredHistory {
  readonly request: HistoryRequest;
  readonly cursor: EpochMs;
  readonly rate: number;
  readonly setAt: DurationMs;
}

/**
 * Restarts the engine when its worker throws, hangs or ends: a new one receives the desired state,
 * and requests that the old one never answered are sent again.
 */
export function keepEngine(
  { connect, monotonic, setTimer }: KeeperPorts,
  draw: Draw,
  onHealth: (health: EngineHealth) => void,
): KeptEngine {
  const desired: DesiredState = {
    isStarted: false,
    isVisible: true,
    viewport: undefined,
    list: undefined,
    selected: undefined,
    shownAreas: undefined,
    history: undefined,
    events: keepEventWatch(monotonic),
    publishResults: undefined,
    results: keepWatch(monotonic, RESULTS_LATE_BY, async (engine, missed) => {
      if (desired.publishResults)
        await engine.watchCommandResults(proxy(desired.publishResults), missed);
    }),
  };
  const open = new Set<() => void>();
  let onDisposed: () => void;
  const disposed = new Promise<void>((resolve) => (onDisposed = resolve));
  let restarts: readonly DurationMs[] = [];
  let cancelPause: (() => void) | undefined;
  let process: EngineProcess | undefined;
  let isSuspended = false;
  const heartbeat = watchHeartbeat(setTimer, () => process?.engine.heartbeat(), fail);

  function begin(): void {
    cancelPause = undefined;
    const started: EngineProcess = connect(() => {
      if (process === started) fail();
    });
    process = started;
    heartbeat.restart();
    void restore(started.engine, desired, { draw, monotonic }).catch(() => {
      if (process === started) fail();
    });
    for (const ask of open) ask();
  }

  function fail(): void {
    if (!process) return;
    process.dispose();
    process = undefined;
    restarts = [...recent(), monotonic()];
    publishHealth();
    if (restarts.length < MANY_RESTARTS) begin();
    else cancelPause = setTimer(begin, PAUSE_WHEN_FAILING);
  }

  const recent = () => restarts.filter((at) => monotonic() - at < MANY_WITHIN);

  let published: EngineHealth["type"] = "well";
  function publishHealth(): void {
    const count = recent().length;
    const type = count >= MANY_RESTARTS ? "failing" : "well";
    if (type === "well" && published === "well") return;
    published = type;
    onHealth(type === "well" ? { type } : { type, restarts: count });
  }

  /** Asks this engine, and every next one until there is an answer. */
  function call<Answer>(ask: (engine: Engine) => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const attempt = () => {
        const asked = process;
        if (!asked) return;
        ask(asked.engine).then(
          (answer) => {
            open.delete(attempt);
            resolve(answer);
          },
          (error: unknown) => {
            if (process !== asked) return; // the next engine is asked
            open.delete(attempt);
            reject(error);
          },
        );
      };
      open.add(attempt);
      attempt();
    });
  }

  heartbeat.onHeartbeat = () => {
    desired.events.heartbeat();
    desired.results.heartbeat();
    publishHealth();
  };
  begin();

  return {
    engine: engineOf(call, desired, { disposed, monotonic }),
    suspend() {
      isSuspended = true;
      cancelPause?.();
      heartbeat.dispose();
      process?.dispose();
      process = undefined;
    },
    resume() {
      if (!isSuspended) return;
      isSuspended = false;
      begin();
    },
    dispose() {
      onDisposed();
      cancelPause?.();
      heartbeat.dispose();
      process?.dispose();
      process = undefined;
      open.clear();
    },
  };
}

async function restore(
  engine: Engine,
  desired: DesiredState,
  { draw, monotonic }: Pick<KeeperPorts, "monotonic"> & { readonly draw: Draw },
): Promise<void> {
  const { isStarted, isVisible, viewport, list, selected, shownAreas, history } = desired;
  const requests = [
    engine.watch(proxy(draw)),
    engine.setVisible(isVisible),
    desired.events.ask(engine),
    desired.results.ask(engine),
  ];
  if (viewport) requests.push(engine.setViewport(viewport));
  if (list) requests.push(engine.setListView(list));
  if (selected !== undefined) requests.push(engine.select(selected));
  if (shownAreas) requests.push(engine.setShownAreas(shownAreas));
  if (isStarted) requests.push(engine.start());
  if (history) {
    const cursor = cursorOf(history, monotonic());
    requests.push(engine.openHistory(history.request, cursor));
    requests.push(engine.setCursor(cursor, history.rate));
  }
  await Promise.all(requests);
}

/** Where it has run to; an engine stops it at the ends. */
const cursorOf = ({ cursor, rate, setAt }: DesiredHistory, now: DurationMs): EpochMs =>
  epochMs(cursor + (now - setAt) * rate);

/** Keeps the desired state before each call is passed on. */
function engineOf(
  call: <Answer>(ask: (engine: Engine) => Promise<Answer>) => Promise<Answer>,
  desired: DesiredState,
  { disposed, monotonic }: Pick<KeeperPorts, "monotonic"> & { readonly disposed: Promise<void> },
): Engine {
  return {
    start() {
      desired.isStarted = true;
      return call((engine) => engine.start());
    },
    stop() {
      Object.assign(desired, { isStarted: false, selected: undefined, history: undefined });
      desired.events.forget();
      desired.results.forget();
      // A crashed engine never answers, and has stopped all the same.
      return Promise.race([call((engine) => engine.stop()), disposed]);
    },
    setVisible(isVisible) {
      desired.isVisible = isVisible;
      return call((engine) => engine.setVisible(desired.isVisible));
    },
    setViewport(viewport) {
      desired.viewport = viewport;
      return call((engine) => engine.setViewport(desired.viewport));
    },
    setListView(list) {
      desired.list = list;
      return call((engine) => engine.setListView(desired.list ?? list));
    },
    select(vehicle) {
      desired.selected = vehicle;
      return call((engine) => engine.select(desired.selected));
    },
    setShownAreas(shown) {
      desired.shownAreas = shown;
      return call((engine) => engine.setShownAreas(desired.shownAreas ?? shown));
    },
    openHistory(request, cursor) {
      desired.history = { request, cursor, rate: 0, setAt: monotonic() };
      return call(async (engine) => {
        // Another engine has opened by now what is desired by now.
        if (desired.history?.request === request) await engine.openHistory(request, cursor);
      });
    },
    closeHistory() {
      desired.history = undefined;
      return call(async (engine) => {
        if (!desired.history) await engine.closeHistory();
      });
    },
    cancelHistory: () => call((engine) => engine.cancelHistory()),
    retryHistory: () => call((engine) => engine.retryHistory()),
    setCursor(cursor, rate) {
      const { history } = desired;
      if (history) desired.history = { ...history, cursor, rate, setAt: monotonic() };
      return call(async (engine) => {
        const wanted = desired.history;
        if (wanted) await engine.setCursor(cursorOf(wanted, monotonic()), wanted.rate);
      });
    },
    historyRoute: (view) => call((engine) => engine.historyRoute(view)),
    historyTimeline: (view) => call((engine) => engine.historyTimeline(view)),
    fleetTimeline: (view) => call((engine) => engine.fleetTimeline(view)),
    historyTrips: (vehicle, use) => call((engine) => engine.historyTrips(vehicle, use)),
    historySeries: (view) => call((engine) => engine.historySeries(view)),
    historyEvidence: (view) => call((engine) => engine.historyEvidence(view)),
    historyVisits: (view) => call((engine) => engine.historyVisits(view)),
    historyMoment: () => call((engine) => engine.historyMoment()),
    historyStep: (vehicle, step) => call((engine) => engine.historyStep(vehicle, step)),
    recordedFrom: () => call((engine) => engine.recordedFrom()),
    areas: () => call((engine) => engine.areas()),
    areaRows: (view) => call((engine) => engine.areaRows(view)),
    areaDetail: (id) => call((engine) => engine.areaDetail(id)),
    areaGroups: () => call((engine) => engine.areaGroups()),
    areasBounds: () => call((engine) => engine.areasBounds()),
    boundsOfPois: (cluster) => call((engine) => engine.boundsOfPois(cluster)),
    vehiclesInside: (area, halfWidth) => call((engine) => engine.vehiclesInside(area, halfWidth)),
    areaCorners: (bounds, but) => call((engine) => engine.areaCorners(bounds, but)),
    reloadAreas: () => call((engine) => engine.reloadAreas()),
    reconnect: () => call((engine) => engine.reconnect()),
    watch: (draw) => call((engine) => engine.watch(proxy(draw))),
    watchEvents(publish) {
      desired.events.want(publish);
      return call((engine) => desired.events.ask(engine));
    },
    watchCommandResults(publish) {
      desired.publishResults = publish;
      desired.results.want();
      return call((engine) => desired.results.ask(engine));
    },
    nameEvents: (events) => call((engine) => engine.nameEvents(events)),
    alertScope: (group) => call((engine) => engine.alertScope(group)),
    fleetBounds: (state) => call((engine) => engine.fleetBounds(state)),
    boundsOf: (vehicles) => call((engine) => engine.boundsOf(vehicles)),
    vehiclesIn: (area, state) => call((engine) => engine.vehiclesIn(area, state)),
    summaryOf: (vehicles) => call((engine) => engine.summaryOf(vehicles)),
    glance: (vehicle) => call((engine) => engine.glance(vehicle)),
    find: (query, limit) => call((engine) => engine.find(query, limit)),
    vehicleIds: (search) => call((engine) => engine.vehicleIds(search)),
    describe: (vehicles) => call((engine) => engine.describe(vehicles)),
    diagnostics: () => call((engine) => engine.diagnostics()),
    heartbeat: () => call((engine) => engine.heartbeat()),
    locate: (vehicle) => call((engine) => engine.locate(vehicle)),
  };
}
