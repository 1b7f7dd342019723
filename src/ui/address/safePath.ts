import { menuAddress } from "#domain/text/menuAddress";

/** A view of the map lists what it shows; so much a server takes in one line. */
const LONGEST_PATH = 16_384;

/**
 * A path of our own page, or "/" when the text leads anywhere else. `//host`, `\host` and
 * `javascript:` come from untrusted sites through the redirect query.
 */
export function safePath(text: string | null | undefined): string {
  const address = menuAddress(text, LONGEST_PATH);
  return address?.kind === "own" ? address.path : "/";
}
