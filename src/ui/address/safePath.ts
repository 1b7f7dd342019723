/**
 * A path of our own page, or "/" when the text leads anywhere else. `//host`, `\host` and
 * `javascript:` come from untrusted sites through the redirect query.
 */
export function safePath(text: string | null | undefined): string {
  if (!text?.startsWith("/") || /^[/\\]{2}/.test(text) || text.includes("\\")) return "/";
  const base = "http://own.invalid";
  try {
    const url = new URL(text, base);
    const path = `${url.pathname}${url.search}${url.hash}`;
    // Dots that were taken out may leave two strokes: read once more, that is another host.
    return url.origin === base && !path.startsWith("//") ? path : "/";
  } catch {
    return "/";
  }
}
