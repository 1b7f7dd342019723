import { legibleOn } from "#domain/colour/legibleOn";
import { unpackedColour } from "#domain/colour/packedColour";
import { bytesOf, hexOf, type MapColours, rgbOfHex } from "../drawing/mapColours.ts";

type Ink = ReturnType<typeof bytesOf>;

/** So many colours are remembered; a fleet has a few. */
const MOST_KNOWN = 1_024;

/**
 * In which colour names are written: their vehicles' own, as near to it as is read on the halo, or the ink of
 * the theme. Four bytes a name.
 */
export function createLabelInks() {
  let theme: MapColours | undefined;
  const known = new Map<number, Ink>();

  function inkOf(style: number, colours: MapColours): Ink {
    const held = known.get(style);
    if (held) return held;
    const own = unpackedColour(style);
    const ink = own
      ? bytesOf(rgbOfHex(legibleOn(own, hexOf(colours.outline))))
      : bytesOf(colours.ink);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(style, ink);
    return ink;
  }

  return (styles: readonly number[], colours: MapColours): Uint8Array => {
    if (theme !== colours) known.clear();
    theme = colours;
    const inks = new Uint8Array(styles.length * 4);
    for (const [at, style] of styles.entries()) inks.set(inkOf(style, colours), at * 4);
    return inks;
  };
}
