/**
 * Finds the rows in whose text all words stand. One text of all rows is searched for the first word, as that takes
 * a tenth of the time of as many texts; and a letter more looks only where the letters before were found.
 */
export function createWordSearch(texts: readonly string[]) {
  // Words have no blanks in them, so that none is found across two rows.
  const all = texts.join("\n");
  const starts = new Uint32Array(texts.length + 1);
  for (let row = 0; row < texts.length; row++)
    starts[row + 1] = starts[row]! + texts[row]!.length + 1;
  let known: readonly string[] = [];
  let found = new Uint8Array(texts.length).fill(1);

  function findAnew(word: string): Uint8Array<ArrayBuffer> {
    const rows = new Uint8Array(texts.length);
    for (let row = 0, at = all.indexOf(word); at >= 0; at = all.indexOf(word, starts[row])) {
      while (starts[row + 1]! <= at) row++;
      rows[row++] = 1;
      if (row >= texts.length) break;
    }
    return rows;
  }

  return {
    /** By row 1 where all words stand in its text. The same array until other words are asked for. */
    find(words: readonly string[]): Uint8Array {
      const isNarrower = known.every((held) => words.some((word) => word.includes(held)));
      const [first, ...others] = words;
      const rest = isNarrower && known.length > 0 ? words : others;
      const rows =
        rest === words
          ? found.slice()
          : first === undefined
            ? new Uint8Array(texts.length).fill(1)
            : findAnew(first);
      const asked = rest.filter((word) => rest === others || !known.includes(word));
      if (asked.length > 0)
        for (let row = 0; row < rows.length; row++)
          if (rows[row] === 1 && !asked.every((word) => texts[row]!.includes(word))) rows[row] = 0;
      known = words;
      found = rows;
      return rows;
    },
  };
}
