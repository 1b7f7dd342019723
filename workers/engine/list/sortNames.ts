import { indicesUpTo, sortInSlices } from "../schedule/sortInSlices.ts";
import { byName } from "../text/byName.ts";
import { createNameKeys } from "./nameKeys.ts";

/** So many names are read before the caller may stop for a while. */
const NAMES_A_STEP = 512;

interface Named {
  readonly nameOf: (slot: number) => string;
  readonly idOf: (slot: number) => number;
}

/**
 * Slots by name, then id, a little at each step of the generator. Names may change meanwhile: whoever
 * got another one is somewhere, and all others are in order among themselves.
 */
export function* sortNames(
  slots: Uint32Array<ArrayBuffer>,
  named: Named,
): Generator<void, Uint32Array<ArrayBuffer>> {
  const keys = createNameKeys();
  for (let row = 0; row < slots.length; row++) {
    if (!keys.add(named.nameOf(slots[row]!))) row = -1;
    if (row % NAMES_A_STEP === 0) yield;
  }
  yield* keys.rank();
  const rows = yield* sortInSlices(indicesUpTo(slots.length), keys.compare);
  const sorted = new Uint32Array(slots.length);
  for (let from = 0; from < rows.length; ) {
    let to = from + 1;
    while (to < rows.length && keys.compare(rows[from]!, rows[to]!) === 0) to++;
    const same = rows.subarray(from, to).map((row) => slots[row]!);
    sorted.set(to - from === 1 ? same : yield* untangle(same, named), from);
    if (from % NAMES_A_STEP === 0) yield;
    from = to;
  }
  return sorted;
}

/** Slots whose names have the same letters and numbers. */
function* untangle(
  slots: Uint32Array<ArrayBuffer>,
  { nameOf, idOf }: Named,
): Generator<void, Uint32Array<ArrayBuffer>> {
  const names: string[] = [];
  const ids = Float64Array.from(slots, idOf);
  for (const slot of slots) if (names.push(nameOf(slot)) % NAMES_A_STEP === 0) yield;
  const compare = (left: number, right: number) =>
    byName(names[left]!, names[right]!) || ids[left]! - ids[right]!;
  const rows = yield* sortInSlices(indicesUpTo(slots.length), compare);
  return rows.map((row) => slots[row]!);
}
