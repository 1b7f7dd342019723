import type { Engine } from "#contract/engine";
import { type DurationMs, milliseconds } from "#domain/units";

/**
 * A subscription over as many engines as it takes: each learns how long ago the page was sure to
 * have received everything, so that it asks for what came since. `lateBy` is how late something may
 * still come that belongs to an earlier moment.
 */
export function keepWatch(
  monotonic: () => DurationMs,
  lateBy: DurationMs,
  subscribe: (engine: Engine, missed: DurationMs | undefined) => Promise<void>,
) {
  let isWanted = false;
  let wantedAt = monotonic();
  /** The last sign of life of the engine that was asked to watch. */
  let sureAt: DurationMs | undefined;

  return {
    want(): void {
      isWanted = true;
      wantedAt = monotonic();
    },

    /** Asks an engine; nothing to do before anybody wants to know. */
    async ask(engine: Engine): Promise<void> {
      if (!isWanted) return;
      const missed =
        sureAt === undefined
          ? undefined
          : milliseconds(monotonic() - Math.max(wantedAt, sureAt - lateBy));
      await subscribe(engine, missed);
      sureAt ??= monotonic();
    },

    /** The engine has answered: up to now nothing was missed. */
    heartbeat(): void {
      if (sureAt !== undefined) sureAt = monotonic();
    },

    /** Whoever signs in next has other news. */
    forget(): void {
      sureAt = undefined;
      wantedAt = monotonic();
    },
  };
}

export type Watch = ReturnType<typeof keepWatch>;
