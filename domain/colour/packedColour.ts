import { paletteColour } from "../text/paletteColour.ts";
import type { HexColour } from "./brandShades.ts";

/** Set where there is a colour: black is one, too. */
const IS_COLOUR = 0x100_0000;
const CHANNELS = 0xff_ffff;

/**
 * A colour that somebody entered, as a number of 25 bits; 0 when it is none. Columns of a million
 * vehicles hold numbers.
 */
export function packedColour(entered: unknown): number {
  const colour = paletteColour(entered);
  return colour === undefined ? 0 : IS_COLOUR | Number.parseInt(colour.slice(1), 16);
}

/** The colour again; undefined for none. Bits above the first 25 are somebody else's. */
export const unpackedColour = (packed: number): HexColour | undefined =>
  (packed & IS_COLOUR) === 0 ? undefined : `#${(packed & CHANNELS).toString(16).padStart(6, "0")}`;
