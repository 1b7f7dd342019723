import type { Equipment } from "./equipment.ts";
import type { Spot } from "./layRoute.ts";
import type { Shift } from "./shifts.ts";
import type { VehicleKind } from "./simulatedKind.ts";

/** What is wrong with a tracker. Ingest has to live with all of them. */
export type Trouble = "none" | "silent" | "late" | "faulty";

/** One vehicle as the simulation needs it: everything about it that does not change with time. */
export interface SimulatedVehicle {
  readonly seed: number;
  readonly index: number;
  readonly uniqueId: string;
  readonly protocol: string;
  readonly kind: VehicleKind;
  readonly shift: Shift;
  readonly company: number;
  readonly home: Spot;
  readonly customers: readonly Spot[];
  /** RFID keys: whose vehicle it is, and who drives when that one is ill. */
  readonly drivers: readonly [usual: string, relief: string];
  /** What the cold box keeps, in °C. */
  readonly cold: number | undefined;
  readonly hasDoorSensor: boolean;
  readonly equipment: Equipment;
  readonly parkedEveryMinutes: number;
  /** Fills up on every so many-th day, before the tank could run dry. */
  readonly refuelEveryDays: number;
  readonly trouble: Trouble;
}
