import Bowser from "bowser";

/** A browser as its user knows it; undefined of a program, and of what says nothing of itself. */
export function browserOf(
  userAgent: string | undefined,
): { readonly name: string; readonly system: string | undefined } | undefined {
  if (!userAgent?.startsWith("Mozilla/")) return undefined;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name ? { name: browser.name, system: os.name } : undefined;
}
