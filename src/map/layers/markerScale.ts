/** From far away the icons are smaller: they cover each other less, and cost less to draw. */
const FAR = { zoom: 9, scale: 0.72 };
const NEAR = { zoom: 14, scale: 1 };

/** How large markers are drawn at a zoom. */
export function markerScale(zoom: number): number {
  const way = Math.max(0, Math.min(1, (zoom - FAR.zoom) / (NEAR.zoom - FAR.zoom)));
  return FAR.scale + way * (NEAR.scale - FAR.scale);
}
