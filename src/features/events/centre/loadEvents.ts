import type { AlertScope } from "#contract/alertScope";
import type { Engine } from "#contract/engine";
import type { NamedEvent } from "#contract/eventNews";
import { EVENT_BATCH_VEHICLES, MAX_VEHICLES_FOR_ALERTS } from "#domain/alert/alertLimits";
import { ALERTS_PERIODS, type AlertsPeriod } from "#domain/alert/alertsPeriod";
import type { GroupId, VehicleId } from "#domain/ids";
import { before, type EpochMs, epochMs } from "#domain/units";
import { valueOf } from "../../../api/callQuery.ts";
import type { getVehicleEvents, Period } from "../../../api/events.ts";
import { newestFirst } from "../../../state/alerts.ts";
import type { EventPast } from "./useEventPast.ts";

/** Whose alerts, and how far back. A vehicle counts more than a group. */
export interface EventChoice {
  readonly period: AlertsPeriod;
  readonly group: GroupId | undefined;
  readonly vehicle: VehicleId | undefined;
  /** While the past is open: its time in place of the period, and of its vehicles only. */
  readonly past: EventPast | undefined;
}

export interface LoadedEvents {
  /** What was looked up begins here. */
  readonly from: EpochMs;
  /** Newest first. None when they are more vehicles than alerts are loaded of at once. */
  readonly events: readonly NamedEvent[] | undefined;
  /** Whose alerts these are; with too many only how many. */
  readonly vehicles: AlertScope["vehicles"];
  readonly total: number;
  /** Events that were left out, the oldest ones. */
  readonly leftOut: number;
}

interface LoadPorts {
  readonly scope: Engine["alertScope"];
  readonly describe: Engine["describe"];
  readonly nameEvents: Engine["nameEvents"];
  readonly load: typeof getVehicleEvents;
  readonly now: EpochMs;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}

/** As many as a page can list and search without a noticeable pause. */
const MOST_LISTED = 20_000;

/**
 * Whose alerts are listed before anybody has chosen: of all vehicles, or of as large a group as can be
 * loaded at once. Undefined stands for all.
 */
export function groupByDefault({ total, groups }: AlertScope): GroupId | undefined {
  if (total <= MAX_VEHICLES_FOR_ALERTS) return undefined;
  const fitting = groups.filter((group) => group.total <= MAX_VEHICLES_FOR_ALERTS);
  const most = Math.max(...fitting.map((group) => group.total));
  return fitting.find((group) => group.total === most)?.groupId;
}

/** Loads the past alerts of a choice, batch after batch; an abort ends it between and within them. */
export async function loadEvents(choice: EventChoice, ports: LoadPorts): Promise<LoadedEvents> {
  const { vehicles, total } = await vehiclesOf(choice, ports);
  const { from, to } = timeOf(choice, ports.now);
  if (vehicles.length < total) return { from, events: undefined, vehicles, total, leftOut: 0 };
  const period = { from, to };
  const found: NamedEvent[] = [];
  for (let at = 0; at < vehicles.length; at += EVENT_BATCH_VEHICLES) {
    ports.onProgress(at, total);
    const batch = vehicles.slice(at, at + EVENT_BATCH_VEHICLES).map(({ vehicleId }) => vehicleId);
    const loaded = valueOf(await ports.load(batch, period, ports.signal));
    for (const event of await ports.nameEvents(loaded)) found.push(event);
    ports.signal.throwIfAborted();
  }
  const events = found.sort(newestFirst).slice(0, MOST_LISTED);
  return { from, events, vehicles, total, leftOut: found.length - events.length };
}

function timeOf({ period, past }: EventChoice, now: EpochMs): Period {
  if (!past) return { from: before(now, ALERTS_PERIODS[period]), to: now };
  return { from: past.from, to: epochMs(Math.min(past.to, now)) };
}

/** One that the fleet does not know is asked for all the same: the server says why not. */
async function vehiclesOf(
  { vehicle, group, past }: EventChoice,
  { scope, describe }: LoadPorts,
): Promise<Pick<LoadedEvents, "vehicles" | "total">> {
  const ofPast = past && past.vehicles !== "all" ? past.vehicles : undefined;
  const chosen = vehicle === undefined ? ofPast : [vehicle];
  if (!chosen) return scope(group);
  const total = chosen.length;
  if (total > MAX_VEHICLES_FOR_ALERTS) return { vehicles: [], total };
  const known = await describe(chosen);
  const nameOf = new Map(known.map(({ vehicleId, name }) => [vehicleId, name]));
  return { vehicles: chosen.map((id) => ({ vehicleId: id, name: nameOf.get(id) ?? "" })), total };
}
