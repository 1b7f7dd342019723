import { proxy } from "comlink";
import type { ShownAreas } from "#contract/areaSnapshot";
import type { Draw, Engine, PublishResults } from "#contract/engine";
import type { ListView } from "#contract/listView";
import type { Viewport } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import { type DurationMs, minutes, seconds } from "#domain/units";
import type { EngineProcess } from "./connectEngine.ts";
import { type EventWatch, keepEventWatch } from "./keepEventWatch.ts";
import { keepWatch, type Watch } from "./keepWatch.ts";
import { watchHeart } from "./watchHeart.ts";

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

/** So many restarts in so long are told, and from then on each waits. */
const MANY_RESTARTS = 5;
const MANY_WITHIN = minutes(10);
const PAUSE_WHEN_FAILING = seconds(30);
/** The engine knows by itself how late a result of a command may be. */
const RESULTS_LATE_BY = seconds(0);

/** What the page asked for and a new engine must be told. */
interface Wishes {
  isStarted: boolean;
  isVisible: boolean;
  viewport: Viewport | undefined;
  list: ListView | undefined;
  selected: VehicleId | undefined;
  shownAreas: ShownAreas | undefined;
  readonly events: EventWatch;
  publishResults: PublishResults | undefined;
  readonly results: Watch;
}

/**
 * An engine that survives its own crash: it lives in a worker, and when that throws, hangs or is
 * gone, another takes its place and is told everything that the page has asked for. A question that
 * the old one never answered is asked again.
 */
export function keepEngine(
  { connect, monotonic, setTimer }: KeeperPorts,
  draw: Draw,
  onHealth: (health: EngineHealth) => void,
): { readonly engine: Engine; dispose(): void } {
  const wishes: Wishes = {
    isStarted: false,
    isVisible: true,
    viewport: undefined,
    list: undefined,
    selected: undefined,
    shownAreas: undefined,
    events: keepEventWatch(monotonic),
    publishResults: undefined,
    results: keepWatch(monotonic, RESULTS_LATE_BY, async (engine, missed) => {
      if (wishes.publishResults)
        await engine.watchCommandResults(proxy(wishes.publishResults), missed);
    }),
  };
  const open = new Set<() => void>();
  let restarts: readonly DurationMs[] = [];
  let cancelPause: (() => void) | undefined;
  let process: EngineProcess | undefined;
  const heart = watchHeart(setTimer, () => process?.engine.beat(), fail);

  function begin(): void {
    cancelPause = undefined;
    const started: EngineProcess = connect(() => {
      if (process === started) fail();
    });
    process = started;
    heart.restart();
    void restore(started.engine, wishes, draw).catch(() => {
      if (process === started) fail();
    });
    for (const ask of open) ask();
  }

  function fail(): void {
    if (!process) return;
    process.dispose();
    process = undefined;
    restarts = [...recent(), monotonic()];
    tellHealth();
    if (restarts.length < MANY_RESTARTS) begin();
    else cancelPause = setTimer(begin, PAUSE_WHEN_FAILING);
  }

  const recent = () => restarts.filter((at) => monotonic() - at < MANY_WITHIN);

  let told: EngineHealth["type"] = "well";
  function tellHealth(): void {
    const count = recent().length;
    const type = count >= MANY_RESTARTS ? "failing" : "well";
    if (type === "well" && told === "well") return;
    told = type;
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

  heart.onBeat = () => {
    wishes.events.beat();
    wishes.results.beat();
    tellHealth();
  };
  begin();

  return {
    engine: engineOf(call, wishes),
    dispose() {
      cancelPause?.();
      heart.dispose();
      process?.dispose();
      process = undefined;
      open.clear();
    },
  };
}

async function restore(engine: Engine, wishes: Wishes, draw: Draw): Promise<void> {
  const { isStarted, isVisible, viewport, list, selected, shownAreas } = wishes;
  const told = [
    engine.watch(proxy(draw)),
    engine.setVisible(isVisible),
    wishes.events.ask(engine),
    wishes.results.ask(engine),
  ];
  if (viewport) told.push(engine.setViewport(viewport));
  if (list) told.push(engine.setListView(list));
  if (selected !== undefined) told.push(engine.select(selected));
  if (shownAreas) told.push(engine.setShownAreas(shownAreas));
  if (isStarted) told.push(engine.start());
  await Promise.all(told);
}

/** Remembers every wish before it passes it on. */
function engineOf(
  call: <Answer>(ask: (engine: Engine) => Promise<Answer>) => Promise<Answer>,
  wishes: Wishes,
): Engine {
  return {
    start() {
      wishes.isStarted = true;
      return call((engine) => engine.start());
    },
    stop() {
      Object.assign(wishes, { isStarted: false, selected: undefined });
      wishes.events.forget();
      wishes.results.forget();
      return call((engine) => engine.stop());
    },
    setVisible(isVisible) {
      wishes.isVisible = isVisible;
      return call((engine) => engine.setVisible(wishes.isVisible));
    },
    setViewport(viewport) {
      wishes.viewport = viewport;
      return call((engine) => engine.setViewport(wishes.viewport));
    },
    setListView(list) {
      wishes.list = list;
      return call((engine) => engine.setListView(wishes.list ?? list));
    },
    select(vehicle) {
      wishes.selected = vehicle;
      return call((engine) => engine.select(wishes.selected));
    },
    setShownAreas(shown) {
      wishes.shownAreas = shown;
      return call((engine) => engine.setShownAreas(wishes.shownAreas ?? shown));
    },
    areas: () => call((engine) => engine.areas()),
    places: (view) => call((engine) => engine.places(view)),
    place: (id) => call((engine) => engine.place(id)),
    placeGroups: () => call((engine) => engine.placeGroups()),
    boundsOfPlaces: (cluster) => call((engine) => engine.boundsOfPlaces(cluster)),
    reloadPlaces: () => call((engine) => engine.reloadPlaces()),
    reconnect: () => call((engine) => engine.reconnect()),
    watch: (draw) => call((engine) => engine.watch(proxy(draw))),
    watchEvents(tell) {
      wishes.events.want(tell);
      return call((engine) => wishes.events.ask(engine));
    },
    watchCommandResults(publish) {
      wishes.publishResults = publish;
      wishes.results.want();
      return call((engine) => wishes.results.ask(engine));
    },
    nameEvents: (events) => call((engine) => engine.nameEvents(events)),
    alertScope: (group) => call((engine) => engine.alertScope(group)),
    fleetBounds: (state) => call((engine) => engine.fleetBounds(state)),
    boundsOf: (vehicles) => call((engine) => engine.boundsOf(vehicles)),
    vehiclesIn: (area, state) => call((engine) => engine.vehiclesIn(area, state)),
    summaryOf: (vehicles) => call((engine) => engine.summaryOf(vehicles)),
    glance: (vehicle) => call((engine) => engine.glance(vehicle)),
    find: (query, limit) => call((engine) => engine.find(query, limit)),
    describe: (vehicles) => call((engine) => engine.describe(vehicles)),
    diagnostics: () => call((engine) => engine.diagnostics()),
    beat: () => call((engine) => engine.beat()),
    locate: (vehicle) => call((engine) => engine.locate(vehicle)),
  };
}
