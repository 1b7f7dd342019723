/** Pixels, from the top left. */
export type Point = readonly [x: number, y: number];
/** From the top left, clockwise. */
export type Corners<Each> = readonly [Each, Each, Each, Each];

/** Less than this nobody sees, in pixels. */
const SEEN_PX = 0.05;
/** Leans less than this lean not at all. */
const FLAT = 1e-9;
/** Coefficients larger than browsers compute reliably: then there is no transform. */
const MOST = 1e7;

export const cornersOf = (width: number, height: number): Corners<Point> => [
  [0, 0],
  [width, 0],
  [width, height],
  [0, height],
];

/**
 * The CSS transform, about the top left corner, that brings a rectangle's corners to four others:
 * moved, turned, stretched, or leaning as a plane does. Empty when they are where they were; undefined
 * when there is no such image: turned over, or partly behind the camera. Heckbert, "Fundamentals of
 * Texture Mapping and Image Warping", 1989, section 2.2.3.
 */
export function quadTransform(
  width: number,
  height: number,
  quad: Corners<Point>,
): string | undefined {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const own = cornersOf(width, height);
  if (quad.every(([x, y], at) => Math.hypot(x - own[at]![0], y - own[at]![1]) < SEEN_PX)) return "";
  const [rightX, rightY] = [x1 - x2, y1 - y2];
  const [bottomX, bottomY] = [x3 - x2, y3 - y2];
  const [leanX, leanY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = rightX * bottomY - bottomX * rightY;
  const g = (leanX * bottomY - bottomX * leanY) / area;
  const h = (rightX * leanY - leanX * rightY) / area;
  const across = [x1 - x0 + g * x1, y1 - y0 + g * y1, 0, g].map((each) => each / width);
  const down = [x3 - x0 + h * x3, y3 - y0 + h * y3, 0, h].map((each) => each / height);
  const all = [...across, ...down, x0, y0];
  const isSeen = area < 0 && 1 + g > 0 && 1 + h > 0 && 1 + g + h > 0;
  if (!isSeen || !all.every((each) => Math.abs(each) < MOST)) return undefined;
  if (Math.abs(g) < FLAT && Math.abs(h) < FLAT)
    return `matrix(${across[0]}, ${across[1]}, ${down[0]}, ${down[1]}, ${x0}, ${y0})`;
  return `matrix3d(${[...across, ...down, 0, 0, 1, 0, x0, y0, 0, 1].join(", ")})`;
}
