import type { NamedEvent } from "#contract/eventNews";
import type { Acknowledgement } from "#domain/alert/acknowledgement";
import type { EventId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { newestFirst } from "../../../state/alerts.ts";
import { nameOf } from "../event/eventWords.ts";

export const SHOWN_ALERTS = ["all", "unread", "open"] as const;
export type ShownAlerts = (typeof SHOWN_ALERTS)[number];

export interface EventFilter {
  readonly shown: ShownAlerts;
  /** Undefined: of every type. */
  readonly name: string | undefined;
}

interface Known {
  readonly unread: ReadonlySet<EventId>;
  readonly acknowledged: { has(id: EventId): boolean };
  /** What is later has not happened yet; undefined: nothing is. */
  readonly upTo: EpochMs | undefined;
}

/** Who has seen to what by a moment; by now where there is none. */
export const acknowledgedBy = (
  of: ReadonlyMap<EventId, Acknowledgement>,
  upTo: EpochMs | undefined,
): Known["acknowledged"] =>
  upTo === undefined ? of : { has: (id) => (of.get(id)?.at ?? Number.POSITIVE_INFINITY) <= upTo };

/** What was looked up: since when, and of whom. Undefined stands for all. */
interface LookedUp {
  readonly since: EpochMs | undefined;
  readonly vehicles: ReadonlySet<VehicleId> | undefined;
}

/** What somebody looked up and what they were notified of since, each once, newest first. */
export function mergeEvents(
  loaded: readonly NamedEvent[],
  live: readonly NamedEvent[],
  { since, vehicles }: LookedUp,
): readonly NamedEvent[] {
  const known = new Set(loaded.map(({ id }) => id));
  const extra = live.filter(
    ({ id, eventTime, vehicleId }) =>
      !known.has(id) &&
      (since === undefined || eventTime >= since) &&
      (!vehicles || vehicles.has(vehicleId)),
  );
  return extra.length === 0 ? loaded : [...loaded, ...extra].sort(newestFirst);
}

/** `open` is what nobody has seen to. */
export const filterEvents = (
  events: readonly NamedEvent[],
  { shown, name }: EventFilter,
  { unread, acknowledged, upTo }: Known,
): readonly NamedEvent[] =>
  events.filter(
    (event) =>
      (upTo === undefined || event.eventTime <= upTo) &&
      (name === undefined || nameOf(event) === name) &&
      (shown !== "unread" || unread.has(event.id)) &&
      (shown !== "open" || !acknowledged.has(event.id)),
  );
