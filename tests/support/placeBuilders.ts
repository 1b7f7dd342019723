import type { Places } from "../../workers/areas/buildPlaces.ts";
import { buildPlaces } from "../../workers/areas/buildPlaces.ts";

export const circleText = (latitude: number, longitude: number, radius: number) =>
  `CIRCLE (${latitude} ${longitude}, ${radius})`;

/** Areas as a load makes them of what the server says. */
export function placesOf(wire: readonly unknown[]): Places {
  const making = buildPlaces(JSON.stringify(wire), undefined);
  for (let step = making.next(); ; step = making.next()) {
    if (!step.done) continue;
    if (!step.value) throw new Error("no areas were made");
    return step.value.places;
  }
}
