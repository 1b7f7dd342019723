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

/** A number that a tracker sent; texts are not taken for numbers here. */
export const readingOf = (attributes: Attributes, key: string): number | undefined => {
  const value = attributes[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
};
