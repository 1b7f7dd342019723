import { ACTIVITY_PATH, type ActivityDay, MAX_ACTIVITY_VEHICLES } from "#contract/activity";
import { isObject } from "#contract/traccar/wire";
import { positionFromWire } from "#contract/traccar/wirePosition";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
import { type EpochMs, epochMs } from "#domain/units";
import { addReading, addRun, type IgnitionRun } from "#domain/vehicle/ignitionRuns";
import { LoadFailure } from "../ports/fetchJson.ts";

export type KnownRuns = readonly IgnitionRun[];

/** Asks the server for one thing until the signal ends it. */
export type LoadUntil = (path: string, signal: AbortSignal) => Promise<unknown>;

export interface ActivityLoad {
  /** So many vehicles at once. */
  most(): number;
  load(
    ids: readonly VehicleId[],
    day: ActivityDay,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<VehicleId, KnownRuns>>;
}

/**
 * Loads what the ignition did: by our own call, and from a server that does not have it by the
 * route of one vehicle after the other, which holds the same and more.
 */
export function loadActivity(load: LoadUntil): ActivityLoad {
  let hasOwnCall = true;
  /** One of several may not be asked about: which one is found out by asking for each alone. */
  let isPicky = false;

  async function byRoute(id: VehicleId, day: ActivityDay, signal: AbortSignal) {
    try {
      const answer = await load(`/api/reports/route?${query([id], day)}`, signal);
      return new Map([[id, runsOfRoute(answer)]]);
    } catch (error) {
      if (!isRefused(error)) throw error;
      return new Map([[id, []]]);
    }
  }

  return {
    most: () => (hasOwnCall && !isPicky ? MAX_ACTIVITY_VEHICLES : 1),

    async load(ids, day, signal) {
      if (hasOwnCall)
        try {
          return runsIn(await load(`${ACTIVITY_PATH}?${query(ids, day)}`, signal));
        } catch (error) {
          if (!isRefused(error)) throw error;
          if (error.status === 403 && ids.length === 1) return new Map();
          isPicky ||= error.status === 403;
          if (error.status !== 404) throw error;
          hasOwnCall = false;
        }
      const [first] = ids;
      return first === undefined ? new Map() : byRoute(first, day, signal);
    },
  };
}

/** There is nothing to be seen, now or later: nobody gains by asking again. */
const isRefused = (error: unknown): error is LoadFailure =>
  error instanceof LoadFailure && [400, 403, 404].includes(error.status ?? 0);

function query(ids: readonly VehicleId[], day: ActivityDay): string {
  const iso = (time: EpochMs) => new Date(time).toISOString();
  const span = Object.entries({ from: iso(day.from), to: iso(day.until) });
  return new URLSearchParams([...ids.map((id) => ["deviceId", String(id)]), ...span]).toString();
}

function runsIn(answer: unknown): ReadonlyMap<VehicleId, KnownRuns> {
  if (!Array.isArray(answer)) throw new LoadFailure(ACTIVITY_PATH);
  const known = new Map<VehicleId, KnownRuns>();
  for (const entry of answer as readonly unknown[])
    if (isObject(entry) && isId(entry.deviceId) && Array.isArray(entry.runs))
      known.set(vehicleId(entry.deviceId), runsOf(entry.runs));
  return known;
}

function runsOf(wire: readonly unknown[]): KnownRuns {
  const runs: IgnitionRun[] = [];
  for (const run of wire.flatMap(runOf)) addRun(runs, run);
  return runs;
}

function runOf(wire: unknown): readonly IgnitionRun[] {
  if (!Array.isArray(wire)) return [];
  const [from, until, isOn] = wire as readonly unknown[];
  if (typeof from !== "number" || typeof until !== "number" || until < from) return [];
  return [{ from: epochMs(from), until: epochMs(until), isOn: isOn === 1 }];
}

function runsOfRoute(answer: unknown): KnownRuns {
  if (!Array.isArray(answer)) return [];
  const readings: [EpochMs, boolean][] = [];
  for (const wire of answer as readonly unknown[]) {
    const position = positionFromWire(wire);
    const ignition = position?.attributes.ignition;
    if (position && typeof ignition === "boolean") readings.push([position.fixTime, ignition]);
  }
  readings.sort(([one], [other]) => one - other);
  const runs: IgnitionRun[] = [];
  for (const [at, isOn] of readings) addReading(runs, at, isOn);
  return runs;
}
