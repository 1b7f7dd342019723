/** Where a vehicle is, in whole numbers as the feed sends them. */
export interface VehicleFix {
  readonly vehicle: number;
  readonly position: number;
  readonly fixTime: number;
  readonly latitudeE7: number;
  readonly longitudeE7: number;
}

/** How many vehicles differ: elsewhere, missing, or there without being in the truth. */
export function compareFixes(truth: readonly VehicleFix[], shown: readonly VehicleFix[]): number {
  const left = new Map(truth.map((fix) => [fix.vehicle, JSON.stringify(valuesOf(fix))]));
  let wrong = 0;
  for (const fix of shown) {
    if (left.get(fix.vehicle) !== JSON.stringify(valuesOf(fix))) wrong++;
    left.delete(fix.vehicle);
  }
  return wrong + left.size;
}

const valuesOf = ({ position, fixTime, latitudeE7, longitudeE7 }: VehicleFix) => [
  position,
  fixTime,
  latitudeE7,
  longitudeE7,
];
