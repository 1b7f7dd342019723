/** Left, top, width and height. */
export type Frame = readonly [x: number, y: number, width: number, height: number];

/** Packs pieces of one height into a square, row by row. */
export function createShelves(side: number, height: number) {
  const frames = new Map<string, Frame>();
  let x = 0;
  let y = 0;

  /** Where a piece would go; undefined when it would fall off the square. */
  function next(width: number): readonly [x: number, y: number] | undefined {
    const spot = x + width <= side ? ([x, y] as const) : ([0, y + height] as const);
    return spot[1] + height <= side ? spot : undefined;
  }

  return {
    get: (name: string): Frame | undefined => frames.get(name),
    names: () => frames.keys(),

    /** Whether all of them have a slot, or would get one. */
    fits(names: readonly string[], widthOf: (name: string) => number): boolean {
      const [heldX, heldY] = [x, y];
      const fits = names.every((name) => {
        if (frames.has(name)) return true;
        const width = widthOf(name);
        const spot = next(width);
        if (spot) [x, y] = [spot[0] + width, spot[1]];
        return spot !== undefined;
      });
      [x, y] = [heldX, heldY];
      return fits;
    },

    /** A piece that does not fit gets no slot: nothing is drawn. */
    put(name: string, width: number): Frame {
      const spot = next(width);
      if (!spot) return [0, 0, 0, 0];
      const frame: Frame = [spot[0], spot[1], width, height];
      [x, y] = [spot[0] + width, spot[1]];
      frames.set(name, frame);
      return frame;
    },

    clear(): void {
      frames.clear();
      x = 0;
      y = 0;
    },
  };
}
