import type { AreaSet } from "../../workers/engine/areas/buildAreas.ts";
import { buildAreas } from "../../workers/engine/areas/buildAreas.ts";

export const circleText = (latitude: number, longitude: number, radius: number) =>
  `CIRCLE (${latitude} ${longitude}, ${radius})`;

/** Areas as a load makes them of what the server says. */
export function areasOf(wire: readonly unknown[]): AreaSet {
  const making = buildAreas(JSON.stringify(wire), undefined);
  for (let step = making.next(); ; step = making.next()) {
    if (!step.done) continue;
    if (!step.value) throw new Error("no areas were made");
    return step.value.areas;
  }
}
