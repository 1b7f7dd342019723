import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import { firstEntryFrom } from "../rows/blockRows.ts";

/** The rows of a block in which the ignition is first known, or another than before. */
interface Turns {
  readonly rows: Uint32Array;
  /** Of the first of them; each further one is the opposite of the one before. */
  readonly isOnFirst: boolean;
}

const turnsOf = new WeakMap<HistoryBlock, Turns>();

/** Looked for once a block: most have a handful. */
function turnsIn(block: HistoryBlock): Turns {
  const held = turnsOf.get(block);
  if (held) return held;
  const { ignitionKnown, ignitionOn } = HISTORY_FLAGS;
  const rows: number[] = [];
  const { flags, count } = block;
  let last = -1;
  for (let row = 0; row < count; row++) {
    const flag = flags[row]!;
    if ((flag & ignitionKnown) === 0) continue;
    const isOn = flag & ignitionOn;
    if (isOn === last) continue;
    last = isOn;
    rows.push(row);
  }
  const isOnFirst = rows.length > 0 && (flags[rows[0]!]! & ignitionOn) !== 0;
  const turns = { rows: Uint32Array.from(rows), isOnFirst };
  turnsOf.set(block, turns);
  return turns;
}

/** What the ignition was last known to be, and when it last went off. */
export interface IgnitionPast {
  readonly isOn: boolean | undefined;
  readonly lastStop: number | undefined;
}

const UNKNOWN: IgnitionPast = { isOn: undefined, lastStop: undefined };

/**
 * What the points up to and with a row say, back to `first`: the first block from which on everything
 * is known.
 */
export function ignitionPast(
  blocks: readonly HistoryBlock[],
  first: number,
  at: number,
  row: number,
): IgnitionPast {
  let isOn: boolean | undefined;
  /** When it was off, and what was before is not known yet. */
  let offAt: number | undefined;
  for (let index = at; index >= first; index--) {
    const block = blocks[index]!;
    const { rows, isOnFirst } = turnsIn(block);
    const end = index === at ? firstEntryFrom(rows, row + 1) : rows.length;
    if (end === 0) continue;
    const isOnLast = isOnFirst === ((end - 1) % 2 === 0);
    isOn ??= isOnLast;
    if (isOnLast && offAt !== undefined) return { isOn, lastStop: offAt };
    const lastOff = isOnLast ? end - 2 : end - 1;
    if (lastOff > 0) return { isOn, lastStop: block.from + block.times[rows[lastOff]!]! };
    // Off from the first reading on: whether it went off there, an earlier block says.
    offAt = lastOff === 0 ? block.from + block.times[rows[0]!]! : undefined;
  }
  return isOn === undefined ? UNKNOWN : { isOn, lastStop: undefined };
}
