import { bytesOf, type MapColours } from "./mapColours.ts";

/** Of all that deck.gl writes on a map. */
export const MAP_FONT = "'Inter Variable', sans-serif";

/**
 * How deck.gl writes how many a sign stands for, in whatever form `formatShortCount` has. One weight for
 * all: deck.gl draws an image of letters for each, which takes a frame.
 */
export const countText = ({ ink }: Pick<MapColours, "ink">) => ({
  getColor: bytesOf(ink),
  fontFamily: MAP_FONT,
  fontWeight: 600,
  characterSet: "0123456789.,kKmM\u00A0 ",
  updateTriggers: { getColor: ink },
});
