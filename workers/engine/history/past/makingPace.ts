import { type DurationMs, milliseconds } from "#domain/units";
import type { EnginePorts } from "../../ports/enginePorts.ts";
import type { OpenedHistory } from "./openedHistory.ts";

/** What takes long is made anew after so many times as long, so that tracks can come meanwhile. */
const TIMES_AS_LONG = 4;

/** How often something may be made of tracks while more of them come. */
export function createMakingPace(ports: Pick<EnginePorts, "setTimer" | "monotonic">) {
  const tookMs = new Map<string, number>();

  return {
    /** Or until so much time has passed, and more where making it took long. */
    async untilLoaded(opened: OpenedHistory, what: string, least: DurationMs): Promise<void> {
      if (opened.load().type !== "loading") return;
      let cancel: (() => void) | undefined;
      const passed = new Promise<void>((resolve) => {
        const rest = TIMES_AS_LONG * (tookMs.get(what) ?? 0);
        cancel = ports.setTimer(resolve, milliseconds(Math.max(least, rest)));
      });
      await Promise.race([opened.settled(), passed]);
      cancel?.();
    },

    /** Notes how long it takes to make something. */
    async timed<Made>(what: string, work: Promise<Made>): Promise<Made> {
      const from = ports.monotonic();
      const made = await work;
      tookMs.set(what, ports.monotonic() - from);
      return made;
    },
  };
}
