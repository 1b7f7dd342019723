import { shownText } from "#domain/text/shownText";
import type { Format } from "../../i18n/format.ts";

/** So many are named: nobody reads more. */
const MOST_NAMED = 20;
/** Of each so much: what is longer is no name, but the rest of a file that could not be cut. */
const MOST_CHARACTERS = 100;

/** The first names of a list that can have thousands, and how many more there are: "a, b … (+4,980)". */
export function someNames(names: readonly string[], format: Pick<Format, "count">): string {
  const more = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).map(shortName).join(", ");
  return more > 0 ? `${named} … (+${format.count(more)})` : named;
}

function shortName(name: string): string {
  const characters = Array.from(shownText(name.slice(0, 10 * MOST_CHARACTERS)) ?? "");
  return characters.length > MOST_CHARACTERS
    ? `${characters.slice(0, MOST_CHARACTERS).join("")}…`
    : characters.join("");
}
