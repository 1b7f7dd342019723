import type { EngineHold } from "#domain/actuation/engineHold";
import type { VehicleId } from "#domain/ids";
import type { VehicleCounter } from "#domain/report/vehicleCounter";
import type { EpochMs, Knots } from "#domain/units";
import type { SignalBars } from "#domain/vehicle/displayRules";
import type { FuelShown } from "#domain/vehicle/fuelShown";
import type { SensorReading } from "#domain/vehicle/sensorMapping";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import type { ActivityDay, ActivityLine } from "./activity.ts";

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
  /** Only these, besides state and search; absent: everybody. */
  readonly only?: readonly VehicleId[] | undefined;
  readonly firstRow: number;
  readonly rowCount: number;
  /** While true rows keep their order, so that the one under the pointer does not jump away. */
  readonly held: boolean;
  /** The day that the activity lines are of; absent while none are shown, and none are made. */
  readonly activity?: ActivityDay | undefined;
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
  /** The driver's name, or the key while it is not known whose it is. */
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
  /** The same with its unit and how low it is. */
  readonly fuelShown?: FuelShown;
  readonly counter?: VehicleCounter;
  /** Degrees Celsius by the name of the sensor, without those that make no sense. */
  readonly temperatures: readonly (readonly [string, number])[];
  /** Doors, then sensors, as the vehicle's own mapping has them. */
  readonly sensors: readonly SensorReading[];
  /** Volts; absent where there is no battery. */
  readonly battery?: number;
  readonly signal?: SignalBars;
  /** Absent where nothing can keep the engine from running. */
  readonly engineHold?: EngineHold;
  /** Absent until it has come, and when nothing was reported of the day. */
  readonly activity?: ActivityLine;
}

/** A slice of the list as it stands now. */
export interface ListWindow {
  /** Rows that pass state filter and search. */
  readonly total: number;
  readonly firstRow: number;
  readonly rows: readonly ListRow[];
  /**
   * While a large fleet's names are being sorted: newcomers stand last, in the server's order.
   */
  readonly isProvisional: boolean;
}
