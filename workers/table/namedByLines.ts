import { foldText } from "#domain/text/foldText";

/** What lines name, and what of them names nothing. */
interface Named<Thing> {
  readonly things: ReadonlySet<Thing>;
  readonly unknown: readonly string[];
}

/**
 * What pasted lines name: of each line the first cell that is a whole name of something, whatever its accents
 * and case. What several things are called names all of them.
 */
export function namedByLines<Thing>(
  pasted: string,
  things: readonly Thing[],
  namesOf: (thing: Thing) => readonly string[],
): Named<Thing> {
  const lines = pasted.split(/[\r\n]+/).map(cellsOf);
  const asked = new Set(lines.flat().map(foldText));
  const byName = new Map<string, Thing[]>();
  for (const thing of things)
    for (const name of namesOf(thing)) {
      const folded = foldText(name.trim());
      if (!asked.has(folded)) continue;
      const known = byName.get(folded);
      if (known) known.push(thing);
      else byName.set(folded, [thing]);
    }
  const found = new Set<Thing>();
  const unknown = new Set<string>();
  for (const [first, ...rest] of lines) {
    if (first === undefined) continue;
    const named = [first, ...rest].flatMap((cell) => {
      const one = byName.get(foldText(cell));
      return one ? [one] : [];
    })[0];
    if (!named) unknown.add(first);
    for (const thing of named ?? []) found.add(thing);
  }
  return { things: found, unknown: [...unknown] };
}

/** Without what spreadsheets put around a cell that has a quotation mark in it. */
const cellsOf = (line: string): string[] =>
  line
    .split("\t")
    .map((cell) =>
      cell.trim().replace(/^"(.*)"$/, (_, inner: string) => inner.replaceAll('""', '"')),
    )
    .filter((cell) => cell !== "");
