import { type AlertsPeriod, isAlertsPeriod } from "#domain/alert/alertsPeriod";
import { isEventName } from "#domain/alert/eventTypes";
import { type GroupId, groupId, type VehicleId, vehicleId } from "#domain/ids";
import { readId } from "../../../ui/address/readId.ts";
import { type EventFilter, SHOWN_ALERTS } from "./eventFilter.ts";

/** What the address says of the open list of alerts, so that a reload or a sent link shows the same. */
export interface CentreView extends EventFilter {
  /** Absent in a link that leaves it to whoever opens it. */
  readonly period: AlertsPeriod | undefined;
  readonly group: GroupId | undefined;
  readonly vehicle: VehicleId | undefined;
}

/** Names in the address; others there are none of ours and stay as they are. */
const KEYS = {
  isOpen: "events",
  period: "eventsPeriod",
  name: "eventsType",
  group: "eventsGroup",
  vehicle: "eventsVehicle",
  shown: "eventsShown",
} as const;
const OPEN = "open";

export const UNFILTERED: CentreView = {
  period: undefined,
  group: undefined,
  vehicle: undefined,
  name: undefined,
  shown: "all",
};

/** Reads any query: what makes no sense falls back, field by field. Undefined: the list is closed. */
export function readCentreView(query: URLSearchParams): CentreView | undefined {
  if (query.get(KEYS.isOpen) !== OPEN) return undefined;
  const period = query.get(KEYS.period);
  const name = query.get(KEYS.name);
  return {
    period: isAlertsPeriod(period) ? period : undefined,
    group: readId(query.get(KEYS.group), groupId),
    vehicle: readId(query.get(KEYS.vehicle), vehicleId),
    name: name !== null && isEventName(name) ? name : undefined,
    shown: SHOWN_ALERTS.find((shown) => shown === query.get(KEYS.shown)) ?? UNFILTERED.shown,
  };
}

/** The query that says this view, or that the list is closed, with what else stood in `beside`. */
export function writeCentreView(
  view: CentreView | undefined,
  beside: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(beside);
  for (const key of Object.values(KEYS)) query.delete(key);
  if (!view) return query;
  const { period, group, vehicle, name, shown } = view;
  query.set(KEYS.isOpen, OPEN);
  if (period !== undefined) query.set(KEYS.period, period);
  if (name !== undefined) query.set(KEYS.name, name);
  if (group !== undefined) query.set(KEYS.group, String(group));
  if (vehicle !== undefined) query.set(KEYS.vehicle, String(vehicle));
  if (shown !== UNFILTERED.shown) query.set(KEYS.shown, shown);
  return query;
}
