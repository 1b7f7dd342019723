import { menuAddress } from "#domain/text/menuAddress";

/**
 * A path of our own page, or "/" when the text leads anywhere else. `//host`, `\host` and
 * `javascript:` come from untrusted sites through the redirect query.
 */
export function safePath(text: string | null | undefined): string {
  const address = menuAddress(text);
  return address?.kind === "own" ? address.path : "/";
}
