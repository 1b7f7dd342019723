import type { Log } from "../process/logger.ts";
import { createRoadLimits, type RoadLimits } from "./roadLimits.ts";
import { loadRoads } from "./roads.ts";

/**
 * Road limits from the atlas, read when the first vehicle wants to know one: most servers never do.
 * Until they are there, and where there is no atlas, no limit is known.
 */
export function openRoadLimits(atlasFolder: string, log: Log): RoadLimits {
  let limits: RoadLimits | undefined;
  let asked = false;

  return (coordinate, course) => {
    if (!asked) {
      asked = true;
      loadRoads(atlasFolder)
        .then((roads) => {
          limits = createRoadLimits(roads);
        })
        .catch(() => log.warn({ atlasFolder }, "no roads: the limits of roads stay unknown"));
    }
    return limits?.(coordinate, course);
  };
}
