/**
 * What nobody can see and what turns the text around it: control characters, overrides of the
 * writing direction, and spaces without width. Joiners stay: emoji and Persian are written with them.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** No alphabet sets more marks on a letter; heaped, they cover the lines above and below. */
const HEAPED_MARKS = /(\p{M}{6})\p{M}+/gu;

/** As long as a paragraph: more is no name and no reading. */
const LONGEST = 2_000;

/**
 * Untrusted text as people may see it: one line, nothing hidden in it, not endless. Undefined
 * when nothing is left to see.
 */
export function shownText(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const seen = given.replace(UNSEEN, " ").replace(HEAPED_MARKS, "$1").replace(/\s+/gu, " ").trim();
  if (seen.replace(/[\u200c\u200d]/gu, "") === "") return undefined;
  return seen.length > LONGEST ? `${cut(seen)}…` : seen;
}

/** Never between the two halves of a character. */
const cut = (text: string) => text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/u, "");
