import { shownText } from "#domain/text/shownText";

/** In characters: longer ones are no names. */
const LONGEST = 80;

/**
 * A tracker's own name for something as people read it: `fuelRate_total` is "Fuel rate total".
 * Undefined when there is nothing to read.
 */
export function trackerWords(name: string): string | undefined {
  const words = shownText(name)
    ?.replace(/[_.\-/]+/gu, " ")
    .replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, (_whole, left, right) => `${left} ${right.toLowerCase()}`)
    .trim();
  if (!words) return undefined;
  const [first = "", ...rest] = Array.from(words);
  const short = first.toUpperCase() + rest.slice(0, LONGEST - 1).join("");
  return rest.length < LONGEST ? short : `${short}…`;
}
