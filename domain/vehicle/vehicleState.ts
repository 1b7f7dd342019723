import type { Attributes } from "../position.ts";
import { numberSetting } from "../settings.ts";
import { type DurationMs, days, type EpochMs, type Knots, knots } from "../units.ts";

/** In list order: what moves comes first. */
export const VEHICLE_STATES = ["moving", "idle", "stopped", "disconnected"] as const;
export type VehicleState = (typeof VEHICLE_STATES)[number];

/** Partners may set their own. Why two speeds: docs/decisions/moving.md */
export interface StateRules {
  readonly movingFrom: { readonly ignitionOn: Knots; readonly ignitionUnknown: Knots };
  readonly disconnectedAfter: DurationMs;
}

export const DEFAULT_STATE_RULES: StateRules = {
  movingFrom: { ignitionOn: knots(3), ignitionUnknown: knots(4) },
  disconnectedAfter: days(5),
};

/** What sets them, above zero and up to this. More was mistyped: nothing would ever move, or be disconnected. */
export const STATE_THRESHOLDS = {
  minDaysForDisconnected: 3_650,
  movingFromKnots: 100,
  movingFromKnotsWithoutIgnition: 100,
} as const;
export type StateThreshold = keyof typeof STATE_THRESHOLDS;
export type StateThresholds = Readonly<Partial<Record<StateThreshold, number | undefined>>>;

/** By their names in the server's attributes. What is not set, or makes no sense, is the default. */
export function stateRules(settings: Attributes): StateRules {
  const setTo = (key: StateThreshold): number | undefined => {
    const value = numberSetting(settings, key);
    return value !== undefined && value > 0 && value <= STATE_THRESHOLDS[key] ? value : undefined;
  };
  const { movingFrom, disconnectedAfter } = DEFAULT_STATE_RULES;
  const disconnectedDays = setTo("minDaysForDisconnected");
  return {
    movingFrom: {
      ignitionOn: knots(setTo("movingFromKnots") ?? movingFrom.ignitionOn),
      ignitionUnknown: knots(setTo("movingFromKnotsWithoutIgnition") ?? movingFrom.ignitionUnknown),
    },
    disconnectedAfter: disconnectedDays === undefined ? disconnectedAfter : days(disconnectedDays),
  };
}

/** The part of a position that the state depends on. */
export interface StateEvidence {
  readonly fixTime: EpochMs;
  readonly speed: Knots;
  /** Absent when the tracker has no ignition wire. */
  readonly ignition: boolean | undefined;
}

/**
 * The state we show for a vehicle, from its last position alone.
 *
 * Silence wins over speed: a position too old to trust never shows as moving, and a vehicle that
 * never reported is disconnected. Ignition off wins over speed too: a towed vehicle does not drive.
 */
export function vehicleState(
  last: StateEvidence | undefined,
  rules: StateRules,
  now: EpochMs,
): VehicleState {
  if (!last || now - last.fixTime > rules.disconnectedAfter) return "disconnected";
  if (last.ignition === false) return "stopped";
  if (last.ignition === undefined)
    return last.speed >= rules.movingFrom.ignitionUnknown ? "moving" : "stopped";
  return last.speed >= rules.movingFrom.ignitionOn ? "moving" : "idle";
}
