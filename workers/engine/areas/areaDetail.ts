import type { AreaDetail } from "#contract/areasView";
import type { NearestPoi } from "#contract/snapshot";
import { type Coordinate, distance, EARTH_RADIUS_M } from "#domain/geo/geodesy";
import { GEOFENCE_KINDS, MAX_NEAREST_CIRCLES, NEAREST_WITHIN } from "#domain/geo/geofence";
import { prepareArea } from "#domain/geo/prepareArea";
import { metres } from "#domain/units";
import { E7, LATITUDE, LONGITUDE, NO_POSITION, SINGLES } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";
import { type AreaBook, areaRow, centreAt } from "./areaTable.ts";
import type { AreaSet, NamedArea } from "./buildAreas.ts";
import { mapLatitude, mapLongitude } from "./mapUnits.ts";

const POI = GEOFENCE_KINDS.indexOf("poi");
const METRES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_M;

/** One area in full, with how many vehicles are in it now. */
export function areaDetail(book: AreaBook, slot: number, fleet: Fleet): AreaDetail {
  const { areas } = book;
  const named = areas.all[slot]!;
  const { area, halfWidth, description, speedLimit, style, shape } = named;
  const { left, bottom, right, top } = shape.box;
  return {
    ...areaRow(book, slot),
    description: description?.trim() || undefined,
    image: style.image,
    speedLimit,
    radius: area.kind === "circle" ? area.radius : undefined,
    width: area.kind === "line" ? metres(2 * halfWidth) : undefined,
    centre: centreAt(areas, slot),
    bounds: {
      west: mapLongitude(left),
      east: mapLongitude(right),
      south: mapLatitude(bottom),
      north: mapLatitude(top),
    },
    vehicles: vehiclesInside(named, fleet),
  };
}

/** How many vehicles are in an area now. */
export function vehiclesInside(
  { area, halfWidth }: Pick<NamedArea, "area" | "halfWidth">,
  { columns, slotCount }: Fleet,
): number {
  const { box, contains } = prepareArea(area, halfWidth);
  const { ints } = columns.records;
  let count = 0;
  for (let slot = 0; slot < slotCount; slot++) {
    if (columns.worldY[slot] === NO_POSITION) continue;
    const latitude = ints[slot * SINGLES + LATITUDE]! / E7;
    if (latitude < box.south || latitude > box.north) continue;
    if (contains(latitude, ints[slot * SINGLES + LONGITUDE]! / E7)) count++;
  }
  return count;
}

/**
 * The point of interest whose middle is nearest, unless even that is far. With many circles the
 * query is skipped unless it is `forced`, for the selected vehicle.
 */
export function nearestPoi(
  { all, centres, counts, kinds }: AreaSet,
  coordinate: Coordinate,
  forced: boolean,
): NearestPoi | undefined {
  if (counts.poi === 0 || (counts.poi > MAX_NEAREST_CIRCLES && !forced)) return undefined;
  let [nearest, least]: [number, number] = [-1, NEAREST_WITHIN];
  for (let slot = 0; slot < all.length; slot++) {
    if (kinds[slot] !== POI) continue;
    const latitude = centres[slot * 2 + 1]!;
    // Farther to the north or south alone than the nearest by then: most are.
    if (Math.abs(latitude - coordinate.latitude) * METRES_PER_DEGREE > least) continue;
    const away = distance(coordinate, { latitude, longitude: centres[slot * 2]! });
    if (away < least) [nearest, least] = [slot, away];
  }
  const found = all[nearest];
  return found && { name: found.name, distance: metres(least) };
}

/** The point of interest at a coordinate: of the circles that hold it the one whose middle is nearest. */
export function poiAt({ all, pois }: AreaSet, coordinate: Coordinate): string | undefined {
  let at: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const slot of pois.containing(coordinate.latitude, coordinate.longitude)) {
    const { area, name } = all[slot]!;
    if (area.kind !== "circle") continue;
    const away = distance(coordinate, area.centre);
    if (away >= least) continue;
    least = away;
    at = name;
  }
  return at;
}
