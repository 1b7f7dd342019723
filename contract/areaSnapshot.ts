import type { GeofenceKind } from "#domain/geo/geofence";
import type { GroupId } from "#domain/ids";

/** Which areas are drawn. An area is hidden by its groups when all of them are. */
export interface ShownAreas {
  readonly geofences: boolean;
  readonly lines: boolean;
  readonly pois: boolean;
  readonly hiddenGroups: readonly GroupId[];
}

/**
 * The areas around what is seen, laid out for the graphics card and handed over without a copy. Row
 * `i` of `ids` is the area that a `rows` column means.
 *
 * Points are counted in map units from `origin`: 512 a world, x to the east, y to the north. That
 * keeps 32 bits exact to a hair where somebody looks, and the antimeridian is no border.
 */
export interface AreaSnapshot {
  /** `PlacesSummary.areasDue` that this answers. */
  readonly due: number;
  readonly origin: readonly [x: number, y: number];
  readonly ids: Float64Array;
  readonly fills: AreaFills;
  readonly lines: AreaLines;
  readonly circles: AreaCircles;
  readonly icons: AreaIcons;
  readonly labels: readonly AreaLabel[];
}

/** Triangles of areas that are filled. */
export interface AreaFills {
  readonly count: number;
  /** Three corners, six numbers a triangle. */
  readonly corners: Float32Array;
  /** Red, green, blue, opacity. */
  readonly colours: Uint8Array;
  readonly rows: Float32Array;
}

/** Pieces of outlines and corridors. */
export interface AreaLines {
  readonly count: number;
  /** The point before, start, end and the point after: eight numbers a piece. */
  readonly points: Float32Array;
  /** In map units; 0 for an outline, which is as wide as can be seen. */
  readonly halfWidths: Float32Array;
  readonly colours: Uint8Array;
  readonly rows: Float32Array;
}

/** Circles up to `MAX_ROUND_RADIUS`; larger ones are no circles on a map and come as polygons. */
export interface AreaCircles {
  readonly count: number;
  readonly centres: Float32Array;
  /** In map units, true where the circle lies. */
  readonly radii: Float32Array;
  /** The opacity is that of the inside; 0 for one that is not filled. */
  readonly colours: Uint8Array;
  readonly rows: Float32Array;
}

/** What a sign shows instead of an icon of `GEOFENCE_ICONS`. */
export const SIGN_DOT = -1;
export const SIGN_CLUSTER = -2;

/** Signs of one size wherever the camera is. */
export interface AreaIcons {
  readonly count: number;
  readonly centres: Float32Array;
  /** Index in `GEOFENCE_ICONS`, or one of the signs above. */
  readonly icons: Float32Array;
  readonly colours: Uint8Array;
  /** Points of interest in a cluster; 1 for who stands alone. */
  readonly counts: Float32Array;
  /** The row in `ids`; of a cluster its number for `openCluster`. */
  readonly rows: Float64Array;
}

/** A name that fits. `y` of its middle is `below` pixels below its point. */
export interface AreaLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly below: number;
}

/**
 * Names that the fleet lies on at this moment, by their rows in `AreaSnapshot.labels` of this
 * `due`.
 */
export interface CoveredNames {
  readonly due: number;
  readonly rows: readonly number[];
}

/** How the areas fare, in every snapshot. */
export interface AreasSummary {
  readonly state: "loading" | "ready" | "failed";
  /** Another one when the list of areas or their groups has changed. */
  readonly version: number;
  /** Another one when what is drawn is not what should be: ask for `areas`. */
  readonly areasDue: number;
  readonly coveredNames: CoveredNames;
  readonly counts: Readonly<Record<GeofenceKind, number>>;
  /** Areas that could not be read, and those beyond `MAX_GEOFENCES`. */
  readonly unreadable: number;
  readonly leftOut: number;
}
