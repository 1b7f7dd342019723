/** Positions side by side: row `i` of every column is the same position. */
export interface PositionColumns {
  readonly vehicleIds: Float64Array;
  readonly positionIds: Float64Array;
  readonly fixTimes: Float64Array;
  readonly serverTimes: Float64Array;
  readonly latitudesE7: Int32Array;
  readonly longitudesE7: Int32Array;
  /** NaN where nothing was reported. */
  readonly fuelLevels: Float32Array;
  readonly fuels: Float32Array;
  readonly speedsTenthKnots: Uint16Array;
  readonly courses: Uint16Array;
  /** Indices in a list of texts; 0: none. */
  readonly drivers: Uint16Array;
  readonly addresses: Uint16Array;
  /** See `positionFlags`. */
  readonly flags: Uint8Array;
}

/** What a row takes in memory. */
export const BYTES_A_ROW = 57;

/**
 * Memory for rows, in one piece: thirteen pieces for each frame would be most of what a frame of one
 * row costs. The widest columns stand first, so that each begins where its numbers may.
 */
export function allocatePositions(count: number): PositionColumns {
  const memory = new ArrayBuffer(count * BYTES_A_ROW);
  return {
    vehicleIds: new Float64Array(memory, 0, count),
    positionIds: new Float64Array(memory, count * 8, count),
    fixTimes: new Float64Array(memory, count * 16, count),
    serverTimes: new Float64Array(memory, count * 24, count),
    latitudesE7: new Int32Array(memory, count * 32, count),
    longitudesE7: new Int32Array(memory, count * 36, count),
    fuelLevels: new Float32Array(memory, count * 40, count),
    fuels: new Float32Array(memory, count * 44, count),
    speedsTenthKnots: new Uint16Array(memory, count * 48, count),
    courses: new Uint16Array(memory, count * 50, count),
    drivers: new Uint16Array(memory, count * 52, count),
    addresses: new Uint16Array(memory, count * 54, count),
    flags: new Uint8Array(memory, count * 56, count),
  };
}
