import type { Line } from "./osmFeature.ts";

/** Gives every distinct coordinate a small whole number, in the order of first sight. */
export function createPointIds() {
  const idsByLongitude = new Map<number, Map<number, number>>();
  const coordinates: number[] = [];

  const idOf = (longitude: number, latitude: number): number => {
    let ids = idsByLongitude.get(longitude);
    if (!ids) idsByLongitude.set(longitude, (ids = new Map()));
    let id = ids.get(latitude);
    if (id === undefined) {
      id = coordinates.length / 2;
      ids.set(latitude, id);
      coordinates.push(longitude, latitude);
    }
    return id;
  };

  return {
    idOf,
    idsAlong(line: Line): number[] {
      const ids: number[] = [];
      for (let i = 0; i < line.length; i += 2) ids.push(idOf(line[i]!, line[i + 1]!));
      return ids;
    },
    /** Undefined for a coordinate never seen. */
    find: (longitude: number, latitude: number) => idsByLongitude.get(longitude)?.get(latitude),
    longitude: (id: number) => coordinates[id * 2]!,
    latitude: (id: number) => coordinates[id * 2 + 1]!,
    count: () => coordinates.length / 2,
  };
}
