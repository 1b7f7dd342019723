import type { Attributes } from "./position.ts";

/** A number, or a text that is one; people's forms send both. Anything else counts as not set. */
export function numberSetting(settings: Attributes, key: string): number | undefined {
  const value = settings[key];
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Only true itself, or the word. */
export const flagSetting = (settings: Attributes, key: string): boolean =>
  settings[key] === true || settings[key] === "true";

/** What counts as not set, or as set to off, of what is off until somebody sets it. */
export const isSetOff = (value: unknown): boolean =>
  OFF.has(typeof value === "string" ? value.trim() : value);

const OFF: ReadonlySet<unknown> = new Set([undefined, null, false, "", 0, "0", "false"]);

/** A number that a tracker sent; texts are not taken for numbers here. */
export const readingOf = (attributes: Attributes, key: string): number | undefined => {
  const value = attributes[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};

/**
 * A list as attributes carry it: words separated by commas, or a real list of words, numbers or
 * things with an id.
 */
export function wordsIn(list: unknown): readonly string[] {
  if (Array.isArray(list)) return list.flatMap(wordOf);
  if (typeof list === "number") return [String(list)];
  if (typeof list !== "string") return [];
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function wordOf(entry: unknown): readonly string[] {
  if (typeof entry === "string" || typeof entry === "number") return [String(entry)];
  if (typeof entry !== "object" || entry === null) return [];
  return wordOf((entry as { id?: unknown }).id);
}
