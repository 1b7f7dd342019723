import Supercluster, { type ClusterProperties } from "supercluster";
import type { Bounds } from "#contract/viewport";

/** Signs closer than this are one: two of them would touch. */
const CLUSTER_RADIUS_PX = 56;
/** From the next zoom on everybody stands alone. */
const MAX_CLUSTER_ZOOM = 15;
/** So many points of a cluster are read for its bounds. */
const MOST_LEAVES = 1_000;

/** What `getClusters` returns of a point or a cluster. */
export interface ClusteredPoint {
  readonly longitude: number;
  readonly latitude: number;
  /** 1 for a point that stands alone. */
  readonly count: number;
  /** The index of the point, or the number of the cluster. */
  readonly key: number;
}

/**
 * Points of interest gathered by zoom. They rarely change, so an index that answers at once is
 * worth what it costs to make: about 40 ms for 30,000, in slices.
 */
export function* createPoiClusters(longitudes: Float64Array, latitudes: Float64Array) {
  const index = new SlicedIndex({ radius: CLUSTER_RADIUS_PX, maxZoom: MAX_CLUSTER_ZOOM });
  yield* index.loadInSlices(longitudes, latitudes);

  return {
    /** What is seen of them; fractions of the zoom count as the whole below. */
    within: ({ west, south, east, north }: Bounds, zoom: number): ClusteredPoint[] =>
      index
        .getClusters([west, south, east < west ? east + 360 : east, north], zoom)
        .map(({ properties, geometry }) => ({
          longitude: geometry.coordinates[0]!,
          latitude: geometry.coordinates[1]!,
          ...keyOf(properties as PointProperties | ClusterProperties),
        })),

    /** Around the points of a cluster; undefined when there is no such cluster any more. */
    boundsOf(cluster: number): Bounds | undefined {
      try {
        return boundsAround(
          index.getLeaves(cluster, MOST_LEAVES).map(({ geometry }) => geometry.coordinates),
        );
      } catch {
        return undefined;
      }
    },
  };
}

const keyOf = (properties: PointProperties | ClusterProperties) =>
  "cluster_id" in properties
    ? { count: properties.point_count, key: properties.cluster_id }
    : { count: 1, key: properties.at };

type Sliced<Outcome> = Generator<void, Outcome>;
export type PoiClusters =
  ReturnType<typeof createPoiClusters> extends Sliced<infer Clusters> ? Clusters : never;

function boundsAround(points: readonly (readonly number[])[]): Bounds | undefined {
  const first = points[0]?.[0];
  if (first === undefined) return undefined;
  // On the nearer side of the first: a cluster may lie across the antimeridian.
  const eastings = points.map(([longitude = 0]) => longitude - first);
  const nearer = eastings.map((east) => first + east - Math.round(east / 360) * 360);
  const latitudes = points.map(([, latitude = 0]) => latitude);
  return {
    west: Math.min(...nearer),
    east: Math.max(...nearer),
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
  };
}

type PointProperties = { readonly at: number };

/** What `load` of supercluster 9.1.0 works with; the version is pinned. */
interface Inside {
  readonly trees: unknown[];
  readonly stride: number;
  numPoints: number;
  props: PointProperties[];
  coords: Float64Array;
  ids: null;
  _createTree(data: Int32Array, count: number): unknown;
  _cluster(data: Int32Array, count: number, zoom: number, out: Int32Array): number;
}

/** As supercluster writes points of the unit square. */
const encode = (part: number) => (part - 0.5) * 2 ** 30;
/** A row of its data: x, y, zoom, id, parent, points. */
const [ZOOM, ID, PARENT, POINTS] = [2, 3, 4, 5] as const;

// oxlint-disable no-underscore-dangle -- supercluster's own names
/** The same index as `load` makes, but a zoom at a time. */
class SlicedIndex extends Supercluster<PointProperties, PointProperties> {
  *loadInSlices(longitudes: Float64Array, latitudes: Float64Array): Generator<void, void> {
    const inside = this as unknown as Inside;
    const { maxZoom, minZoom } = this.options;
    let count = longitudes.length;
    let data = this.begin(inside, longitudes, latitudes);
    yield;
    inside.trees[maxZoom + 1] = inside._createTree(data, count);
    for (let zoom = maxZoom; zoom >= minZoom; zoom--) {
      yield;
      const out = new Int32Array(count * inside.stride);
      const written = inside._cluster(data, count, zoom, out);
      yield;
      if (written === count) inside.trees[zoom] = inside.trees[zoom + 1];
      else {
        inside.trees[zoom] = inside._createTree(out, written);
        data = out;
        count = written;
      }
    }
  }

  private begin(inside: Inside, longitudes: Float64Array, latitudes: Float64Array): Int32Array {
    const count = longitudes.length;
    const { stride } = inside;
    const data = new Int32Array(count * stride);
    inside.numPoints = count;
    inside.ids = null;
    inside.props = Array.from({ length: count }, (_, at) => ({ at }));
    inside.coords = new Float64Array(count * 2);
    for (let at = 0; at < count; at++) {
      const x = longitudes[at]! / 360 + 0.5;
      const y = unitY(latitudes[at]!);
      inside.coords[at * 2] = x;
      inside.coords[at * 2 + 1] = y;
      const row = at * stride;
      data[row] = encode(x);
      data[row + 1] = encode(y);
      data[row + ZOOM] = this.options.maxZoom + 1;
      data[row + ID] = at;
      data[row + PARENT] = -1;
      data[row + POINTS] = 1;
    }
    return data;
  }
}

/** To the south, from 0 to 1, as supercluster has it. */
function unitY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const y = 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI;
  return Math.min(1, Math.max(0, y));
}
