import type { MapColumns } from "#contract/snapshot";

type Markers = MapColumns["markers"];

/** Gives the columns of all markers as attributes of an interpolated layer. */
export function createInterpolatedColumns() {
  /** A zero for every row: markers of a snapshot with too many of them do not move. */
  let zeros = new Float32Array(1_024);

  return ({ count, lngLat, motion }: Markers) => {
    const isMoving = motion.durations.length === count;
    if (!isMoving && zeros.length < count) zeros = new Float32Array(count * 2);
    return {
      instancePositions: { value: lngLat, size: 2 },
      instanceFrom: { value: isMoving ? motion.fromLngLat : lngLat, size: 2 },
      instanceDrawnFor: { value: isMoving ? motion.drawnFor : zeros, size: 1 },
      instanceDuration: { value: isMoving ? motion.durations : zeros, size: 1 },
    };
  };
}

/** The same of some markers only, in that order. */
export function interpolatedRows(markers: Markers, rows: readonly number[]) {
  const { lngLat, motion } = markers;
  const isMoving = motion.durations.length === markers.count;
  const lngLatColumn = (column: Float64Array) =>
    Float64Array.from(rows.flatMap((row) => [column[row * 2] ?? 0, column[row * 2 + 1] ?? 0]));
  const numbers = (column: Float32Array) => Float32Array.from(rows, (row) => column[row] ?? 0);
  return {
    instancePositions: { value: lngLatColumn(lngLat), size: 2 },
    instanceFrom: { value: lngLatColumn(isMoving ? motion.fromLngLat : lngLat), size: 2 },
    instanceDrawnFor: { value: numbers(motion.drawnFor), size: 1 },
    instanceDuration: { value: numbers(motion.durations), size: 1 },
  };
}

/** One coordinate that stands still. */
export function standingAt(longitude: number, latitude: number) {
  const coordinate = Float64Array.of(longitude, latitude);
  return {
    instancePositions: { value: coordinate, size: 2 },
    instanceFrom: { value: coordinate, size: 2 },
    instanceDrawnFor: { value: new Float32Array(1), size: 1 },
    instanceDuration: { value: new Float32Array(1), size: 1 },
  };
}
