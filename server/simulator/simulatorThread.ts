import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { epochMs } from "#domain/units";
import { loadRoads } from "../roads/roads.ts";
import { createSimulator } from "./createSimulator.ts";
import type { Simulator, SimulatorOptions } from "./simulator.ts";

const options = workerData as SimulatorOptions;

const simulator = createSimulator(await loadRoads(options.atlasFolder), options, {
  now: () => epochMs(Date.now()),
  sleep: (duration, signal) =>
    duration === 0 ? setImmediate() : wait(duration, undefined, { signal }).catch(() => undefined),
});
expose(simulator satisfies Simulator, nodeEndpoint(parentPort!));
