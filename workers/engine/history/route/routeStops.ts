import Supercluster, { type ClusterProperties } from "supercluster";
import type { RouteColumns, RouteStop } from "#contract/history";

/** Signs of stops nearer to each other than this would cover each other. */
const STOP_RADIUS_PX = 32;
/** Supercluster's own limit; so near, stops still cover each other where a vehicle returns to. */
const MAX_ZOOM = 24;

type StopProperties = { readonly at: number };

/**
 * The stops that stand alone at a zoom, in the order of time, and those that are drawn as one. Longitudes
 * may be beyond 180°, as those of the routes are on which they lie.
 */
export function clusteredStops(
  stops: readonly RouteStop[],
  zoom: number,
): Pick<RouteColumns, "stops" | "stopClusters"> {
  const middle = middleOf(stops);
  const level = Math.min(MAX_ZOOM, Math.max(0, Math.floor(zoom)));
  const index = new Supercluster<StopProperties, StopProperties>({
    minZoom: level,
    maxZoom: level,
    radius: STOP_RADIUS_PX * 2 ** (level - zoom),
  });
  index.load(
    stops.map(({ longitude, latitude }, at) => ({
      type: "Feature",
      properties: { at },
      geometry: { type: "Point", coordinates: [longitude - middle, latitude] },
    })),
  );
  const alone: number[] = [];
  const stopClusters: RouteColumns["stopClusters"][number][] = [];
  for (const { properties, geometry } of index.getClusters([-180, -90, 180, 90], level)) {
    const one = properties as StopProperties | ClusterProperties;
    if (!("cluster_id" in one)) {
      alone.push(one.at);
      continue;
    }
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    const members = index.getLeaves(one.cluster_id, Number.POSITIVE_INFINITY);
    stopClusters.push({
      longitude: longitude + middle,
      latitude,
      count: one.point_count,
      bounds: boundsOf(members.map(({ properties: { at } }) => stops[at]!)),
    });
  }
  const inOrder = alone.map((at) => stops[at]!).sort((one, other) => one.from - other.from);
  return { stops: inOrder, stopClusters };
}

/** Half way between the west and the east of all: there supercluster's one world has its middle. */
function middleOf(stops: readonly RouteStop[]): number {
  if (stops.length === 0) return 0;
  const { west, east } = boundsOf(stops);
  return east - west < 360 ? (west + east) / 2 : 0;
}

function boundsOf(stops: readonly RouteStop[]): RouteColumns["stopClusters"][number]["bounds"] {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { longitude, latitude } of stops) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}
