import type { Attributes } from "../../position.ts";
import { numberSetting } from "../../settings.ts";
import { between, type DurationMs, metres, seconds } from "../../units.ts";
import {
  TRIP_RULES,
  TRIP_START,
  type TripPoint,
  type TripRules,
  type TripState,
  tripStep,
} from "../../vehicle/trips.ts";
import { type Judgement, type Moment, NOTHING } from "../moment.ts";

/** Trips and stops, as reports show them later: each event belongs to the position it began at. */
export function tripRule(
  { position, vehicle }: Moment,
  before: TripState | undefined,
): Judgement<TripState> {
  const { state, changes } = tripStep(
    before ?? TRIP_START,
    position,
    tripRulesOf(vehicle.settings),
  );
  if (changes.length === 0) return { drafts: NOTHING, state: state };
  const drafts = changes.map(({ kind, at }) => ({
    type: kind === "moving" ? ("deviceMoving" as const) : ("deviceStopped" as const),
    at: { positionId: at.id, time: at.fixTime },
  }));
  return { drafts, state: state };
}

/** What counts as a trip for a vehicle with these settings; distances in metres, times in seconds. */
export function tripRulesOf(settings: Attributes): TripRules {
  const minDistance = numberSetting(settings, "report.trip.minDistance");
  const minDuration = numberSetting(settings, "report.trip.minDuration");
  const stopGap = numberSetting(settings, "report.trip.stopGap");
  if (minDistance === undefined && minDuration === undefined && stopGap === undefined)
    return TRIP_RULES;
  return {
    minDistance: minDistance === undefined ? TRIP_RULES.minDistance : metres(minDistance),
    minDuration: minDuration === undefined ? TRIP_RULES.minDuration : seconds(minDuration),
    stopGap: stopGap === undefined ? TRIP_RULES.stopGap : seconds(stopGap),
  };
}

/** What the history has of a trip. */
interface RecalledPositions {
  /** In the order of arrival; they reach back `minDuration` at least. */
  readonly stored: readonly TripPoint[];
  readonly latest: TripPoint;
  readonly minDuration: DurationMs;
}

/**
 * Makes a remembered trip whole again from the history: its latest positions are those of the last
 * `minDuration` and one before them, without what came late when it came.
 */
export function recallTrip(
  trip: TripState,
  { stored, latest, minDuration }: RecalledPositions,
): TripState {
  const recent: TripPoint[] = [];
  for (const point of stored) {
    const before = recent.at(-1);
    if (point.fixTime < latest.fixTime && (!before || point.fixTime > before.fixTime))
      recent.push(point);
  }
  recent.push(latest);
  while (recent.length > 1 && between(recent[1]!.fixTime, latest.fixTime) >= minDuration)
    recent.shift();
  return { ...trip, recent };
}
