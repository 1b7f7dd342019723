/** The columns that work leaves between two steps. */
interface Column {
  readonly length: number;
  subarray(start: number, end: number): Column;
}

/**
 * A column that is used again for every snapshot: good until it is asked for the next time, with
 * whatever was in it. A large fleet would else leave megabytes a snapshot to the garbage collector.
 */
export function createScratch<Kind extends Column>(make: (length: number) => Kind) {
  let column = make(0);
  return (length: number): Kind => {
    if (column.length < length) column = make(2 ** Math.ceil(Math.log2(length)));
    return column.subarray(0, length) as Kind;
  };
}

export const uint32Scratch = () => createScratch((length) => new Uint32Array(length));
