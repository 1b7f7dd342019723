import type { HistoryBlock, HistoryReading } from "#contract/feed/historyBlock";

/** How much of each position is asked for. */
export const HISTORY_FIELDS = ["core", "all"] as const;
export type HistoryFields = (typeof HISTORY_FIELDS)[number];

/** What map, list and rules need of everybody, besides the columns. */
export const CORE_READINGS: readonly string[] = ["fuel", "fuelLevel", "driverUniqueId"];

/** The same block with the core readings alone, and of each only where it changed. */
export function coreOf(block: HistoryBlock): HistoryBlock {
  const readings = CORE_READINGS.flatMap((key) =>
    changesOf(block.readings.filter((reading) => reading.key === key)),
  );
  const used = [...new Set(readings.flatMap(textsOf))].sort((one, other) => one - other);
  const indices = new Map(used.map((index, at) => [index, at]));
  return {
    ...block,
    texts: used.map((index) => block.texts[index]!),
    readings: readings.map((reading) => withTexts(reading, indices, block.count)),
  };
}

/** Readings of one key: mostly one, but a tracker may report a number now and a text then. */
function changesOf(readings: readonly HistoryReading[]): HistoryReading[] {
  const kept = readings.map((): number[] => []);
  const next = readings.map(() => 0);
  let last: { readonly reading: number; readonly value: number } | undefined;
  for (;;) {
    const reading = firstOf(readings, next);
    if (reading === undefined) break;
    const entry = next[reading]!++;
    const value = readings[reading]!.values[entry]!;
    if (last?.reading === reading && last.value === value) continue;
    last = { reading, value };
    kept[reading]!.push(entry);
  }
  return readings.flatMap((reading, at) =>
    kept[at]!.length === 0 ? [] : [entriesOf(reading, kept[at]!)],
  );
}

/** Which of them has the lowest row next. */
function firstOf(readings: readonly HistoryReading[], next: readonly number[]): number | undefined {
  let first: number | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  readings.forEach(({ rows, values }, at) => {
    const entry = next[at]!;
    if (entry >= values.length) return;
    const row = rows ? rows[entry]! : entry;
    if (row >= lowest) return;
    lowest = row;
    first = at;
  });
  return first;
}

const entriesOf = (
  { key, type, rows, values }: HistoryReading,
  entries: readonly number[],
): HistoryReading => {
  const chosen = Uint32Array.from(entries);
  return {
    key,
    type,
    rows: rows ? chosen.map((entry) => rows[entry]!) : chosen,
    values: chosenValues(values, entries),
  };
};

function chosenValues(
  values: HistoryReading["values"],
  entries: readonly number[],
): HistoryReading["values"] {
  const chosen = values.slice(0, entries.length);
  entries.forEach((entry, at) => {
    chosen[at] = values[entry]!;
  });
  return chosen;
}

const textsOf = ({ type, values }: HistoryReading): number[] =>
  type === "text" ? Array.from(values) : [];

/** With its texts as they are numbered now; a list of all rows is none. */
const withTexts = (
  reading: HistoryReading,
  indices: ReadonlyMap<number, number>,
  count: number,
): HistoryReading => ({
  ...reading,
  rows: reading.rows?.length === count ? undefined : reading.rows,
  values:
    reading.type === "text"
      ? Uint32Array.from(reading.values, (index) => indices.get(index)!)
      : reading.values,
});
