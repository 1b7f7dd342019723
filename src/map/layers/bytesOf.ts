import type { Color } from "@deck.gl/core";
import type { Rgb } from "../drawing/mapColours.ts";

/** A colour as deck.gl's own layers take it: 0 to 255. */
export const bytesOf = ([red, green, blue]: Rgb, alpha = 255): Color => [
  Math.round(red * 255),
  Math.round(green * 255),
  Math.round(blue * 255),
  alpha,
];
