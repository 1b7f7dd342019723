/** Left, top, width and height. */
export type Frame = readonly [x: number, y: number, width: number, height: number];

export type PieceSize = readonly [width: number, height: number];

/** Where the next piece of a height goes. */
type OpenRows = Map<number, readonly [x: number, y: number]>;

/** Packs pieces into a square, row by row: those of one height side by side. */
export function createShelves(side: number) {
  const frames = new Map<string, Frame>();
  let open: OpenRows = new Map();
  /** Below all rows. */
  let bottom = 0;

  /** Where a piece goes, which is taken then; undefined when it would fall off the square. */
  function take([width, height]: PieceSize): readonly [x: number, y: number] | undefined {
    const row = open.get(height);
    const spot = row && row[0] + width <= side ? row : ([0, bottom] as const);
    if (spot[0] + width > side || spot[1] + height > side) return undefined;
    if (spot !== row) bottom += height;
    open.set(height, [spot[0] + width, spot[1]]);
    return spot;
  }

  return {
    get: (name: string): Frame | undefined => frames.get(name),
    names: () => frames.keys(),

    /** Whether all of them have a slot, or would get one. */
    fits(names: readonly string[], sizeOf: (name: string) => PieceSize): boolean {
      const [heldOpen, heldBottom] = [open, bottom];
      open = new Map(open);
      const fits = names.every((name) => frames.has(name) || take(sizeOf(name)) !== undefined);
      [open, bottom] = [heldOpen, heldBottom];
      return fits;
    },

    /** A piece that does not fit gets no slot: nothing is drawn. */
    put(name: string, size: PieceSize): Frame {
      const spot = take(size);
      if (!spot) return [0, 0, 0, 0];
      const frame: Frame = [...spot, ...size];
      frames.set(name, frame);
      return frame;
    },

    clear(): void {
      frames.clear();
      open = new Map();
      bottom = 0;
    },
  };
}
