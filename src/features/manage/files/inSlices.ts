import { PAGE_PACE } from "../createPace.ts";

/** A third of what counts as a long task: a slower machine stays below it, too. */
const SLICE_MS = 16;

/** All that `values` gives, without holding the page up between them; less once it is given up. */
export async function inSlices<Value>(
  values: Iterable<Value>,
  signal: AbortSignal,
): Promise<readonly Value[]> {
  const taken: Value[] = [];
  let until = performance.now() + SLICE_MS;
  for (const value of values) {
    taken.push(value);
    if (performance.now() < until) continue;
    await PAGE_PACE.rest();
    if (signal.aborted) break;
    until = performance.now() + SLICE_MS;
  }
  return taken;
}
