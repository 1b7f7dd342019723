/** A point of interest as far as it matters which of several names a coordinate. */
interface NamedCircle {
  readonly name: string;
  readonly radius: number;
}

/**
 * Which of the points of interest that hold a coordinate names it: the smallest, which says most; of two
 * of one size the first by name, whatever the language.
 */
export function smallestPoi<Poi extends NamedCircle>(holding: readonly Poi[]): Poi | undefined {
  let smallest: Poi | undefined;
  for (const poi of holding) if (!smallest || comesBefore(poi, smallest)) smallest = poi;
  return smallest;
}

const comesBefore = (one: NamedCircle, other: NamedCircle): boolean =>
  one.radius === other.radius ? one.name < other.name : one.radius < other.radius;
