import type { Format } from "./format.ts";

/**
 * Names as one text. Of things that are called alike it says how many there are: else one would read of one what is
 * true of several.
 */
export function countedNames(names: readonly string[], format: Pick<Format, "count">): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => (count === 1 ? name : `${name} (${format.count(count)})`))
    .join(", ");
}
