/**
 * How large a cluster is drawn, in pixels from its middle. Page and engine share it: the engine
 * merges what would lie on each other, and what does depends on how large it is drawn.
 */
export const SMALLEST_DISC_PX = 13;
/** Every factor of ten in vehicles adds so much. */
export const DISC_GROWTH_PX = 6;

/** A single vehicle is drawn as a marker. */
const MARKER_DISC_PX = 9;

export const discPx = (vehicles: number): number =>
  vehicles < 2 ? MARKER_DISC_PX : SMALLEST_DISC_PX + DISC_GROWTH_PX * Math.log10(vehicles);
