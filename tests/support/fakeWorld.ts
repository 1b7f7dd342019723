import type { Snapshot } from "#contract/snapshot";
import { epochMs } from "#domain/units";
import { createEngine } from "../../workers/engine/engine.ts";
import type { AnswerStore } from "../../workers/engine/ports/answerStore.ts";
import type { EnginePorts } from "../../workers/engine/ports/enginePorts.ts";
import { createFakeServer } from "./fakeServer.ts";
import { createFakeTime } from "./fakeTime.ts";
import { NOON } from "./fleetBuilders.ts";

/** An engine, a server and a page that share a clock which stands still until a test moves it. */
export function createFakeWorld({
  clientAheadMs = 0,
  chance = 0.5,
  answers,
}: {
  readonly clientAheadMs?: number;
  readonly chance?: number;
  /** What the browser keeps. */
  readonly answers?: AnswerStore;
} = {}) {
  const time = createFakeTime();
  const started = time.elapsed();
  const serverNow = () => NOON + time.elapsed() - started;
  const server = createFakeServer(serverNow);
  const networkListeners = new Set<() => void>();
  let jumpMs = 0;

  const ports: EnginePorts = {
    baseUrl: "https://fleet.test",
    now: () => epochMs(serverNow() + clientAheadMs + jumpMs),
    monotonic: time.elapsed,
    setTimer: time.setTimer,
    random: () => chance,
    fetch: server.fetch,
    openSocket: server.openSocket,
    answers,
    onNetworkBack(listener) {
      networkListeners.add(listener);
      return () => networkListeners.delete(listener);
    },
  };

  const engine = createEngine(ports);
  const snapshots: Snapshot[] = [];

  return {
    engine,
    ports,
    server,
    snapshots,
    serverNow,
    pass: time.pass,
    timerCount: time.timerCount,
    /** As if the computer had slept: its clock is ahead of all that it has counted. */
    sleep(ms: number): void {
      jumpMs += ms;
    },
    networkReturns(): void {
      for (const listener of networkListeners) listener();
    },
    /** The newest snapshot. Throws while there is none. */
    snapshot(): Snapshot {
      const newest = snapshots.at(-1);
      if (!newest) throw new Error("no snapshot yet");
      return newest;
    },
    /** Signs in, looks, and waits until the fleet is there. */
    async open(): Promise<void> {
      await engine.watch(async (snapshot) => void snapshots.push(snapshot));
      await engine.start();
      await time.pass(300);
    },
  };
}
