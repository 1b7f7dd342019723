const FAR = 1e20;

/**
 * How far each pixel of a drawing is from its edge, in pixels: negative inside, positive outside.
 * `alpha` is how much of each pixel is covered, from 0 to 255, so that the edge is known finer than
 * a pixel. Exact, by the method of Felzenszwalb and Huttenlocher.
 */
export function distanceField(alpha: Uint8Array, width: number, height: number): Float32Array {
  const outside = new Float64Array(alpha.length);
  const inside = new Float64Array(alpha.length);
  for (let at = 0; at < alpha.length; at++) {
    const covered = alpha[at]! / 255;
    outside[at] = covered === 1 ? 0 : covered === 0 ? FAR : Math.max(0, 0.5 - covered) ** 2;
    inside[at] = covered === 1 ? FAR : covered === 0 ? 0 : Math.max(0, covered - 0.5) ** 2;
  }
  spread(outside, width, height);
  spread(inside, width, height);
  return Float32Array.from(outside, (squared, at) => Math.sqrt(squared) - Math.sqrt(inside[at]!));
}

/** Squared distances to the nearest zero, first down the columns and then along the rows. */
function spread(field: Float64Array, width: number, height: number): void {
  const line = createLine(Math.max(width, height));
  for (let x = 0; x < width; x++) line.pass(field, x, width, height);
  for (let y = 0; y < height; y++) line.pass(field, y * width, 1, width);
}

/** The lower envelope of parabolas over one line of pixels. */
function createLine(longest: number) {
  const heights = new Float64Array(longest);
  const roots = new Int32Array(longest);
  const borders = new Float64Array(longest + 1);

  const meet = (one: number, other: number) =>
    (heights[one]! - heights[other]! + one * one - other * other) / (2 * (one - other));

  return {
    pass(field: Float64Array, start: number, stride: number, length: number): void {
      for (let at = 0; at < length; at++) heights[at] = field[start + at * stride]!;
      let last = 0;
      roots[0] = 0;
      borders[0] = -FAR;
      borders[1] = FAR;
      for (let at = 1; at < length; at++) {
        let border = meet(at, roots[last]!);
        while (border <= borders[last]! && last > 0) border = meet(at, roots[--last]!);
        roots[++last] = at;
        borders[last] = border;
        borders[last + 1] = FAR;
      }
      for (let at = 0, root = 0; at < length; at++) {
        while (borders[root + 1]! < at) root++;
        const away = at - roots[root]!;
        field[start + at * stride] = away * away + heights[roots[root]!]!;
      }
    },
  };
}
