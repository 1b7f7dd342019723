/** So many are sorted at one go: about 2 ms when names are compared. */
const RUN_LENGTH = 256;
/** After so many comparisons the caller may stop for a while. */
const COMPARISONS_A_STEP = 512;

/**
 * Sorts by merging, a little at each step of the generator, so that a million names do not hold up a
 * snapshot. Equal ones keep their order. `compare` must answer the same for as long as it takes.
 */
export function* sortInSlices(
  items: Uint32Array<ArrayBuffer>,
  compare: (left: number, right: number) => number,
): Generator<void, Uint32Array<ArrayBuffer>> {
  let from = items.slice();
  for (let start = 0; start < from.length; start += RUN_LENGTH) {
    const run = Array.from(from.subarray(start, start + RUN_LENGTH));
    from.set(run.sort(compare), start);
    yield;
  }
  let to = new Uint32Array(from.length);
  for (let length = RUN_LENGTH; length < from.length; length *= 2) {
    const runs = { from, to, length, compare };
    for (let start = 0; start < from.length; start += 2 * length) yield* merge(runs, start);
    [from, to] = [to, from];
  }
  return from;
}

/** The numbers from 0, to be sorted by what each stands for. */
export function indicesUpTo(count: number): Uint32Array<ArrayBuffer> {
  const indices = new Uint32Array(count);
  // An iterator would take ten times as long.
  for (let index = 0; index < count; index++) indices[index] = index;
  return indices;
}

/** Sorted runs of one length, to be merged by twos. */
interface Runs {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly length: number;
  readonly compare: (left: number, right: number) => number;
}

function* merge({ from, to, length, compare }: Runs, start: number): Generator<void, void> {
  const middle = Math.min(start + length, from.length);
  const end = Math.min(middle + length, from.length);
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    const takesLeft = right >= end || (left < middle && compare(from[left]!, from[right]!) <= 0);
    to[at] = takesLeft ? from[left++]! : from[right++]!;
    if (at % COMPARISONS_A_STEP === 0) yield;
  }
}
