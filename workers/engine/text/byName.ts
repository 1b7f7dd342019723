const NUMERIC = { numeric: true } as const;
const collator = new Intl.Collator(undefined, NUMERIC);
const letters = new Intl.Collator(undefined, { ...NUMERIC, sensitivity: "base" });

/** "Bus 9" before "Bus 10", and letters as the reader's language has them. */
export const byName = (left: string, right: string): number => collator.compare(left, right);

/**
 * The same without accents and capitals, which `byName` asks only where all letters and numbers of
 * two names are the same.
 */
export const byLetters = (left: string, right: string): number => letters.compare(left, right);
