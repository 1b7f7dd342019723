import type { DurationMs } from "#domain/units";

/** The limit is counted in so many steps. */
const STEPS = 16;

/**
 * Runs something when a time limit is over in which an answer could have been received. A page that
 * is busy receives nothing: however long that takes, it costs one step, so a server is not blamed
 * for it.
 */
export function afterListening(
  limit: DurationMs,
  run: () => void,
  setTimer: (run: () => void, delay: DurationMs) => () => void,
): () => void {
  let left = STEPS;
  let callOff = () => {};
  const step = () => {
    if (left-- === 0) run();
    else callOff = setTimer(step, (limit / STEPS) as DurationMs);
  };
  step();
  return () => callOff();
}

/** The browser's clock; what it returns calls the run off. */
export function setTimer(run: () => void, delay: DurationMs): () => void {
  const timer = setTimeout(run, delay);
  return () => clearTimeout(timer);
}
