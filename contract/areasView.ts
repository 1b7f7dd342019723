import type { Coordinate } from "#domain/geo/geodesy";
import type { GeofenceKind } from "#domain/geo/geofence";
import type { GeofenceId, GroupId } from "#domain/ids";
import type { Knots, Metres } from "#domain/units";
import type { Bounds } from "./viewport.ts";

export const AREA_ORDERS = ["name", "kind", "distance"] as const;
export type AreaOrder = (typeof AREA_ORDERS)[number];

/** Which rows of the table of areas are wanted. */
export interface AreasView {
  readonly order: AreaOrder;
  /** Absent: every kind. */
  readonly kind: GeofenceKind | undefined;
  /** As typed; all its words must stand in name, description or group. */
  readonly search: string;
  readonly firstRow: number;
  readonly rowCount: number;
  /** Which row this one has is asked as well. */
  readonly sought?: GeofenceId | undefined;
}

/** A named area as a line of text. */
export interface AreaRow {
  readonly geofenceId: GeofenceId;
  readonly name: string;
  readonly kind: GeofenceKind;
  /** 0xRRGGBB. */
  readonly colour: number;
  /** Index in `GEOFENCE_ICONS`. */
  readonly icon: number | undefined;
  /** Names of its groups, joined. */
  readonly group: string | undefined;
  /** From the middle of the map; absent while there is no map. */
  readonly distance: Metres | undefined;
}

export interface AreasWindow {
  /** That pass search and kind, and that there are. */
  readonly total: number;
  readonly all: number;
  readonly firstRow: number;
  readonly rows: readonly AreaRow[];
  /** The one that was sought, and its row; that is absent when search or kind leave it out. */
  readonly sought:
    | { readonly geofenceId: GeofenceId; readonly row: number | undefined }
    | undefined;
}

/** One area in full. */
export interface AreaDetail extends AreaRow {
  readonly description: string | undefined;
  readonly image: string | undefined;
  readonly speedLimit: Knots | undefined;
  /** Of a circle. */
  readonly radius: Metres | undefined;
  /** Of a corridor, from side to side. */
  readonly width: Metres | undefined;
  readonly centre: Coordinate;
  readonly bounds: Bounds;
  /** Vehicles in it now. */
  readonly vehicles: number;
}

/** A group that has areas. */
export interface AreaGroup {
  readonly groupId: GroupId;
  readonly name: string;
  readonly count: number;
}
