import { packedColour } from "#domain/colour/packedColour";
import type { AttributeValue } from "#domain/position";
import { numberSetting } from "#domain/settings";
import { LABEL_SIZE_PX } from "./mapLabels.ts";

/** Smaller letters are not read, larger ones cover the map. */
const [SMALLEST_PX, LARGEST_PX] = [8, 32];
/** Above the bits of the colour (`packedColour`). */
const SIZE_BITS = 25;

/**
 * How a vehicle's name is drawn: its colour, and its size above it, in one number of 31 bits; 0: as names
 * are drawn of which nobody said anything.
 */
export function labelStyle(
  colour: AttributeValue | undefined,
  size: AttributeValue | undefined,
): number {
  const px = shownLabelSize(size === undefined ? undefined : numberSetting({ size }, "size"));
  return packedColour(colour) | ((px === LABEL_SIZE_PX ? 0 : px) << SIZE_BITS);
}

/** The size of its letters in pixels. */
export const labelSizePx = (style: number): number => style >>> SIZE_BITS || LABEL_SIZE_PX;

/** In which size a name is drawn of which somebody asked for another. */
export const shownLabelSize = (asked: number | undefined): number =>
  asked === undefined || !(asked > 0)
    ? LABEL_SIZE_PX
    : Math.min(LARGEST_PX, Math.max(SMALLEST_PX, Math.round(asked)));
