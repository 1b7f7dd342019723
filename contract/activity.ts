import type { DurationMs, EpochMs } from "#domain/units";

/** Which time the activity lines of the list show: today where the user lives. */
export interface ActivityDay {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/**
 * A vehicle's ignition in that time, up to the last full minute. Pairs of seconds since `from`:
 * where each part begins and where it ends. What is in neither nobody knows.
 */
export interface ActivityLine {
  readonly on: readonly number[];
  readonly off: readonly number[];
  /** Exact, although parts close to each other are merged in `on` and `off`. */
  readonly onFor: DurationMs;
}

/** Our own call, which a stock server does not have; it answers `WireActivity` for each vehicle. */
export const ACTIVITY_PATH = "/api/reports/ignition";

/** So many vehicles may be asked for at once. */
export const MAX_ACTIVITY_VEHICLES = 25;

/** Runs as `[from, until, 1 for on]` in milliseconds since 1970: see `domain/ignitionRuns`. */
export interface WireActivity {
  readonly deviceId: number;
  readonly runs: readonly (readonly [number, number, 0 | 1])[];
}
