/** The names that people write instead of a number; the sixteen of the first HTML and a few more. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ["black", "#000000"],
  ["silver", "#c0c0c0"],
  ["gray", "#808080"],
  ["grey", "#808080"],
  ["white", "#ffffff"],
  ["maroon", "#800000"],
  ["red", "#ff0000"],
  ["purple", "#800080"],
  ["fuchsia", "#ff00ff"],
  ["green", "#008000"],
  ["lime", "#00ff00"],
  ["olive", "#808000"],
  ["yellow", "#ffff00"],
  ["navy", "#000080"],
  ["blue", "#0000ff"],
  ["teal", "#008080"],
  ["aqua", "#00ffff"],
  ["orange", "#ffa500"],
  ["brown", "#a52a2a"],
  ["pink", "#ffc0cb"],
]);

const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/;
const RGB = /^rgb\( ?(\d{1,3}) ?, ?(\d{1,3}) ?, ?(\d{1,3}) ?\)$/;

/**
 * A colour that somebody entered, as `#rrggbb`; undefined when it is none. What comes out holds
 * seven characters and nothing that a style could do harm with.
 */
export function paletteColour(entered: unknown): string | undefined {
  if (typeof entered !== "string" || entered.length > 32) return undefined;
  const text = entered.trim().toLowerCase();
  const hex = HEX.exec(text)?.[1];
  if (hex !== undefined) return `#${hex.length === 6 ? hex : hex.replace(/./g, "$&$&")}`;
  const parts = RGB.exec(text)?.slice(1).map(Number);
  if (parts?.every((part) => part <= 255))
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  return NAMED.get(text);
}
