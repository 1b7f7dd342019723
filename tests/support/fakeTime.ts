import { type DurationMs, milliseconds } from "#domain/units";

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** Time that passes only when a test says so. */
export function createFakeTime() {
  let elapsedMs = 5_000;
  const timers = new Set<Timer>();

  const next = (until: number) =>
    [...timers]
      .filter(({ due }) => due <= until)
      .sort((left, right) => left.due - right.due)
      .at(0);

  return {
    elapsed: () => milliseconds(elapsedMs),
    timerCount: () => timers.size,

    setTimer(run: () => void, delay: DurationMs): () => void {
      const timer = { due: elapsedMs + delay, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },

    /** Runs what falls due, in order, and lets everything that follows from it happen. */
    async pass(ms: number): Promise<void> {
      const until = elapsedMs + ms;
      await settle();
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer);
        elapsedMs = Math.max(elapsedMs, timer.due);
        timer.run();
        await settle();
      }
      elapsedMs = until;
    },
  };
}

/** Lets promises, and answers that are read as streams, come to an end. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
}
