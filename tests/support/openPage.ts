import { expose, wrap } from "comlink";
import type { CommandResult } from "#contract/feed/commandResult";
import type { Snapshot } from "#contract/snapshot";
import { milliseconds } from "#domain/units";
import { createCommandResultStore } from "../../src/engine/commandResultStore.ts";
import { keepEngine } from "../../src/engine/keepEngine.ts";
import { createEngine } from "../../workers/engine/engine.ts";
import type { EnginePorts } from "../../workers/engine/ports/enginePorts.ts";

/**
 * The page's side of an engine as `EngineProvider` holds it, over a real channel in place of the
 * worker's: what it received of commands, and its snapshots.
 */
export async function openPage(ports: EnginePorts) {
  const commandResults = createCommandResultStore();
  const results: CommandResult[] = [];
  const snapshots: Snapshot[] = [];
  let breakDown: () => void = () => undefined;
  const kept = keepEngine(
    {
      connect(onError) {
        const { port1, port2 } = new MessageChannel();
        const engine = createEngine(ports);
        expose(engine, port1);
        breakDown = onError;
        return {
          engine: wrap(port2),
          dispose() {
            void engine.stop();
            port1.close();
            port2.close();
          },
        };
      },
      monotonic: ports.monotonic,
      setTimer(run, delay) {
        const timer = setTimeout(run, delay);
        return () => clearTimeout(timer);
      },
    },
    async (snapshot) => {
      snapshots.push(snapshot);
      await new Promise((resolve) => setTimeout(resolve, milliseconds(5)));
      return undefined;
    },
    () => undefined,
  );
  void kept.engine.watchCommandResults(async (came) => {
    results.push(...came);
    commandResults.add(came);
  });
  void kept.engine.start();

  return {
    engine: kept.engine,
    commandResults,
    /** Every result in the order in which it reached the page. */
    results,
    snapshots,
    isLive: () => snapshots.at(-1)?.connection.type === "live",
    /** The worker throws, and another takes its place. */
    breakDown: () => breakDown(),
    close: kept.dispose,
  };
}

export type Page = Awaited<ReturnType<typeof openPage>>;
