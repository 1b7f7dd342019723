import type { VehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import type { EpochMs, Knots } from "#domain/units";
import type { VehicleState } from "#domain/vehicleState";

export const LIST_ORDERS = ["status", "vehicle", "group", "lastUpdate", "fuel"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** The list works in pages of this many rows (product specification, section 9). */
export const LIST_PAGE_ROWS = 10;

/** Which rows the page wants to see, and of what. */
export interface ListView {
  readonly order: ListOrder;
  /** Absent: every state. */
  readonly state: VehicleState | undefined;
  /** As typed; empty finds all. */
  readonly search: string;
  readonly firstRow: number;
  readonly rowCount: number;
  /** While true rows keep their places, so that the one under the pointer does not jump away. */
  readonly held: boolean;
}

export const DEFAULT_LIST_VIEW: ListView = {
  order: "status",
  state: undefined,
  search: "",
  firstRow: 0,
  rowCount: 4 * LIST_PAGE_ROWS,
  held: false,
};

export interface ListRow {
  readonly vehicleId: VehicleId;
  readonly name: string;
  readonly group: string | undefined;
  readonly plate: string | undefined;
  readonly driver: string | undefined;
  readonly state: VehicleState;
  readonly speed: Knots;
  /** Absent when the vehicle never reported. */
  readonly fixTime: EpochMs | undefined;
  /** Percent of the tank or litres, by the vehicle's own rule: `domain/fuel`. */
  readonly fuel: number | undefined;
  /** When the ignition last went off; absent when nobody saw it. */
  readonly lastStop: EpochMs | undefined;
  readonly address: string | undefined;
  /** The point of interest it is at. */
  readonly poi: string | undefined;
  /** What its tracker said last, for whatever else a row shows; absent when it never reported. */
  readonly attributes: Attributes | undefined;
}

/** A slice of the list as it stands now. */
export interface ListWindow {
  /** Rows that pass state filter and search. */
  readonly total: number;
  readonly firstRow: number;
  readonly rows: readonly ListRow[];
  /** While a large fleet's names are being sorted: newcomers stand last, as the server told them. */
  readonly isProvisional: boolean;
}
