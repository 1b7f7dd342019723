/** Where a vehicle is, in whole numbers as the feed tells them. */
export interface Place {
  readonly vehicle: number;
  readonly position: number;
  readonly fixTime: number;
  readonly latitudeE7: number;
  readonly longitudeE7: number;
}

/** How many vehicles differ: elsewhere, missing, or there without being in the truth. */
export function comparePlaces(truth: readonly Place[], shown: readonly Place[]): number {
  const left = new Map(truth.map((place) => [place.vehicle, JSON.stringify(valuesOf(place))]));
  let wrong = 0;
  for (const place of shown) {
    if (left.get(place.vehicle) !== JSON.stringify(valuesOf(place))) wrong++;
    left.delete(place.vehicle);
  }
  return wrong + left.size;
}

const valuesOf = ({ position, fixTime, latitudeE7, longitudeE7 }: Place) => [
  position,
  fixTime,
  latitudeE7,
  longitudeE7,
];
