const SEPARATORS = [",", ";", "\t"] as const;
/** Nobody's heads are longer. */
const MOST_HEADS = 200_000;

/**
 * What separates the cells of a table: what its first line says (`sep=;`, as files for Excel
 * do), else what stands most often among the heads in it.
 */
export function separatorOf(text: string): {
  readonly separator: string;
  /** The first line says so, and the heads come after it. */
  readonly isDeclared: boolean;
} {
  const start = text.slice(0, MOST_HEADS).replace(/^\uFEFF/, "");
  const declared = SEPARATORS.find((sign) =>
    new RegExp(`^sep=${sign}(?:[\r\n]|$)`, "i").test(start),
  );
  // Lines may be empty before it.
  const heads = /[^\r\n]*\S[^\r\n]*/.exec(start)?.[0] ?? "";
  const countOf = (sign: string) => heads.split(sign).length;
  const [mostOften = ","] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return { separator: declared ?? mostOften, isDeclared: declared !== undefined };
}
