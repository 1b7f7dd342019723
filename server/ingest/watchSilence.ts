import type { Event } from "#domain/event";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { ALERT_THRESHOLDS, type ThresholdAlert } from "#domain/rules/alertThresholds";
import { tripRulesOf } from "#domain/rules/driving/tripRule";
import { judgeSilence } from "#domain/rules/judge";
import { type EpochMs, minutes } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type SilenceRow, storeSilence } from "../database/storeSilence.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Log } from "../process/logger.ts";
import { eventAt } from "../rules/eventAt.ts";
import type { KnownVehicle, RuleCache } from "../rules/ruleCache.ts";
import type { RuleStates } from "../rules/ruleStates.ts";
import { ruleStateText } from "../rules/ruleStateText.ts";
import type { Ingest } from "./ingest.ts";

interface Ports {
  readonly database: Database;
  readonly fleet: Fleet;
  readonly ruleCache: RuleCache;
  readonly ingest: Pick<Ingest, "alone" | "ruleStates">;
  readonly onEvents: (events: readonly Event[]) => void;
  readonly now: () => EpochMs;
  readonly log: Log;
}

const CHECK_EVERY = minutes(1);
/** So many vehicles are checked before other work is done. */
const AT_ONCE = 500;
/** What goes on while a vehicle says nothing. */
const WATCHED = [
  "inactivity",
  "ignitionOff",
  "alarmEngineOff",
  "digitalPort",
] as const satisfies readonly (keyof typeof ALERT_THRESHOLDS)[];

/**
 * Looks at the clock instead of at reports: once a minute at every vehicle for which somebody asked
 * to be notified of silence, or of something that goes on during it.
 */
export function watchSilence(ports: Ports) {
  const { fleet, ruleCache, ingest, log } = ports;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    let watched: VehicleId[] = [];
    for (const [at, id] of [...fleet.ids()].entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
      const record = fleet.record(id);
      if (record && !record.disabled && isWatched(ruleCache.vehicle(record))) watched.push(id);
    }
    while (watched.length > 0) {
      const some = watched.slice(0, AT_ONCE);
      watched = watched.slice(AT_ONCE);
      const events = await ingest.alone(() => checkVehicles(some));
      if (events.length > 0) ports.onEvents(events);
    }
  }

  /** Between two batches, so that nobody else moves these states meanwhile. */
  async function checkVehicles(ids: readonly VehicleId[]): Promise<readonly Event[]> {
    const now = ports.now();
    const silent = ids.flatMap((id) => {
      const record = fleet.record(id);
      const [latest, lastUpdate] = [fleet.latest(id), fleet.lastUpdate(id)];
      return record && latest && lastUpdate !== undefined
        ? [{ vehicle: ruleCache.vehicle(record), latest, lastUpdate }]
        : [];
    });
    await ingest.ruleStates.ready(
      silent.map(({ vehicle, latest }) => ({
        latest,
        minDuration: tripRulesOf(vehicle.settings).minDuration,
      })),
    );
    const rows = silent.flatMap((one) => rowOf(one, ingest.ruleStates, now));
    return rows.length === 0 ? [] : store(rows);
  }

  async function store(rows: readonly SilentVehicle[]): Promise<readonly Event[]> {
    const { events, written } = await storeSilence(ports.database, rows);
    for (const { id, state, latest } of rows) {
      if (written.has(id)) ingest.ruleStates.keep(id, state, latest.id);
      else ingest.ruleStates.forget(id); // another instance was quicker
    }
    return events;
  }

  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => log.error({ err: error }, "silence was not looked at"))
      .finally(() => {
        checking = undefined;
      });
  }, CHECK_EVERY);

  return {
    check,

    async stop(): Promise<void> {
      clearInterval(timer);
      await checking;
    },
  };
}

interface SilentVehicle extends SilenceRow {
  readonly state: ReturnType<RuleStates["of"]>;
  readonly latest: Position;
}

interface Silent {
  readonly vehicle: KnownVehicle;
  readonly latest: Position;
  readonly lastUpdate: EpochMs;
}

function rowOf({ vehicle, latest, lastUpdate }: Silent, ruleStates: RuleStates, now: EpochMs) {
  const id = latest.vehicleId;
  const before = ruleStates.of(id);
  const { drafts, state } = judgeSilence({ vehicle, lastUpdate, now }, before);
  if (state === before) return [];
  const events = drafts.map((draft) => eventAt(latest, draft, now));
  const row: SilentVehicle = {
    id,
    state,
    latest,
    events,
    before: ruleStateText(before),
    after: ruleStateText(state),
  };
  return [row];
}

const isWatched = ({ thresholds, settings }: KnownVehicle): boolean =>
  settings.deviceInactivityStart !== undefined ||
  WATCHED.some((alert: ThresholdAlert) => thresholds[alert] !== undefined);
