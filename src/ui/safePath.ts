/**
 * A path of our own page, or "/" when the text leads anywhere else. `//host`, `\host` and
 * `javascript:` come from strangers through the redirect query.
 */
export function safePath(text: string | null | undefined): string {
  if (!text?.startsWith("/") || /^[/\\]{2}/.test(text) || text.includes("\\")) return "/";
  const base = "http://own.invalid";
  try {
    const url = new URL(text, base);
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : "/";
  } catch {
    return "/";
  }
}
