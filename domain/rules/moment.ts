import type { EventType } from "../alert/eventTypes.ts";
import type { GeofenceId, MaintenanceId, PositionId } from "../ids.ts";
import type { Attributes, Position } from "../position.ts";
import type { EpochMs, Knots } from "../units.ts";
import type { StateRules } from "../vehicle/vehicleState.ts";
import type { ThresholdAlert } from "./alertThresholds.ts";

/** The input of the rules: a position that is its vehicle's newest, and the newest before it. */
export interface Moment {
  readonly position: Position;
  /** Absent at the vehicle's first position. */
  readonly last: Position | undefined;
  readonly vehicle: VehicleRules;
}

/** The input of rules by time alone: a vehicle that has reported nothing since. */
export interface Silence {
  readonly vehicle: VehicleRules;
  readonly lastUpdate: EpochMs;
  readonly now: EpochMs;
}

/** Everything that was entered about one vehicle and bears on its events. */
export interface VehicleRules {
  /** Its own attributes, before those of its groups from the nearest on, before the server's. */
  readonly settings: Attributes;
  /** When a vehicle counts as moving. */
  readonly states: StateRules;
  /** One that is linked to the vehicle or a group of its chain. */
  geofence(id: GeofenceId): GeofenceRules | undefined;
  readonly maintenances: readonly MaintenancePlan[];
  /** How much is too much, for each alert somebody asked for, in the alert's unit. */
  readonly thresholds: Readonly<Partial<Record<ThresholdAlert, readonly number[]>>>;
  /** Whether this key is a driver's, for good or lent to them at that time. */
  knowsDriver(uniqueId: string, at: EpochMs): boolean;
}

export interface GeofenceRules {
  readonly speedLimit: Knots | undefined;
  /** Its calendar's answer; true without one. */
  isInEffect(time: EpochMs): boolean;
}

/**
 * Service is due at `start` and each `period` after it, counted in `type`: an attribute, or the calendar,
 * where `start` is a moment and `period` months.
 */
export interface MaintenancePlan {
  readonly id: MaintenanceId;
  readonly name: string;
  readonly type: string;
  readonly start: number;
  readonly period: number;
  /** Where the months of a plan by the calendar are counted; absent: in Greenwich. */
  readonly timeZone?: string | undefined;
  /** What the vehicle had counted when service was last done: from there on the plan counts anew. */
  readonly doneAt?: number | undefined;
}

/** An event before it has an id. It belongs to the current position, unless it says another. */
export interface EventDraft {
  readonly type: EventType;
  readonly at?: { readonly positionId: PositionId; readonly time: EpochMs };
  readonly geofenceId?: GeofenceId;
  readonly maintenanceId?: MaintenanceId;
  readonly attributes?: Attributes;
}

export type Drafts = readonly EventDraft[];

/** What most moments lead to. */
export const NOTHING: Drafts = [];

/** What a rule with a state returns: `state` is plain JSON, undefined when there is none. */
export interface Judgement<State> {
  readonly drafts: Drafts;
  readonly state: State | undefined;
}
