/** Coordinates in whole 1e-7 degrees. */
export interface CoordinateColumns {
  readonly longitude: readonly number[];
  readonly latitude: readonly number[];
}

/** Coordinates sorted into square cells of a grid; `facts` go into the file's header. */
export interface GridOrder {
  /** The coordinates' row numbers, cell after cell. */
  readonly order: Uint32Array;
  /** Where in `order` each cell begins, and one more for the end. */
  readonly cellStart: Uint32Array;
  readonly facts: {
    readonly west: number;
    readonly south: number;
    readonly cell: number;
    readonly columns: number;
    readonly rows: number;
  };
}

/** Sorts by cell, so that whoever looks for a neighbour reads a few short runs. */
export function gridOrder({ longitude, latitude }: CoordinateColumns, cellE7: number): GridOrder {
  const west = smallest(longitude);
  const south = smallest(latitude);
  const cells = longitude.map((degreesE7, row) => [
    Math.floor((degreesE7 - west) / cellE7),
    Math.floor((latitude[row]! - south) / cellE7),
  ]);
  const columns = 1 + cells.reduce((most, [x]) => Math.max(most, x!), 0);
  const rows = 1 + cells.reduce((most, [, y]) => Math.max(most, y!), 0);

  const cellStart = new Uint32Array(columns * rows + 1);
  for (const [x, y] of cells) cellStart[y! * columns + x! + 1]!++;
  for (let cell = 0; cell < columns * rows; cell++) cellStart[cell + 1]! += cellStart[cell]!;

  const next = cellStart.slice();
  const order = new Uint32Array(longitude.length);
  cells.forEach(([x, y], row) => {
    order[next[y! * columns + x!]!++] = row;
  });
  return { order, cellStart, facts: { west, south, cell: cellE7, columns, rows } };
}

const smallest = (values: readonly number[]) =>
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
