import type { User } from "#domain/account/user";
import { LATE_EVENTS } from "#domain/alert/alertLimits";
import type { Event } from "#domain/event";
import type { UserId, VehicleId } from "#domain/ids";
import { isInForce } from "#domain/rules/notifying/alertFilter";
import { isTimely } from "#domain/rules/notifying/isTimely";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { isOfKind, notifies } from "#domain/rules/notifying/notifies";
import { before, type DurationMs, type EpochMs, seconds } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { eventOfRow } from "../database/eventRows.ts";
import type { VehicleRecord } from "../fleet/fleet.ts";
import type { Log } from "../process/logger.ts";
import type { RuleCache } from "../rules/ruleCache.ts";
import { lettersFor, type Notified } from "./lettersFor.ts";
import { type MessageNames, messageOf } from "./messageOf.ts";
import type { Recipients } from "./recipients.ts";
import { type Delivery, recordDeliveries } from "./recordDeliveries.ts";

export interface NotifierPorts {
  readonly database: Database;
  readonly ruleCache: RuleCache;
  readonly recipients: Recipients;
  readonly vehicle: (id: VehicleId) => VehicleRecord | undefined;
  /** Brings events to the open pages of their users. */
  readonly publishEvents: (
    deliveries: readonly { readonly userId: UserId; readonly event: Event }[],
  ) => void;
  /** What happened before is nobody's news; absent: what is not long over is delivered. */
  readonly newsFrom?: EpochMs | undefined;
  readonly now: () => EpochMs;
  readonly log: Log;
}

/** Nobody wants to be woken for what is long over: as Traccar's `notificator.timeThreshold`. */
export const NOTIFIED_UNTIL = LATE_EVENTS;

/** So many events share their database queries. */
const AT_ONCE = 500;
const RETRY_AFTER = seconds(5);

/** A notification that is about an event, with the people it may concern. */
interface Match {
  readonly event: Event;
  readonly notification: NotificationRule;
}

/**
 * Notifies people of what they asked for: each event once to each person in each way. Events that
 * come while others are being delivered are delivered together.
 */
export function createNotifier(ports: NotifierPorts) {
  const { database, ruleCache, recipients, now, log } = ports;
  const waiting: Event[] = [];
  let working: Promise<void> | undefined;

  const isNotifiable = (event: Event): boolean =>
    event.eventTime >= (ports.newsFrom ?? 0) && isTimely(event, now());

  async function matchesOf(events: readonly Event[]): Promise<Match[]> {
    const matches: Match[] = [];
    for (const event of events) {
      const record = ports.vehicle(event.vehicleId);
      if (!record || !isNotifiable(event)) continue;
      const { notifications, settings } = ruleCache.vehicle(record);
      const candidates = notifications.filter((one) => isOfKind(one, event));
      if (candidates.length === 0) continue;
      const asksWhere = candidates.some(({ attributes }) => attributes.checkGeofences);
      const geofenceIds = asksWhere ? await geofencesOfEvent(database, event) : [];
      for (const notification of candidates)
        if (
          notifies(notification, event, { geofenceIds, settings }) &&
          ruleCache.isInEffect(notification, event.eventTime)
        )
          matches.push({ event, notification });
    }
    return matches;
  }

  async function deliver(events: readonly Event[]): Promise<void> {
    const matches = await matchesOf(events);
    if (matches.length === 0) return;
    const people = await recipients.peopleOf([
      ...new Set(matches.map(({ notification }) => notification.id)),
    ]);
    const deliveries = new Map<string, Delivery>();
    const published = new Map<string, { readonly userId: UserId; readonly event: Event }>();
    for (const { event, notification } of matches) {
      const notified = await peopleToNotify(people.get(notification.id) ?? [], event, notification);
      const { subject } = messageOf(event, namesOf(event));
      for (const delivery of lettersFor(event, notification, notified)) {
        const key = `${delivery.eventId} ${delivery.userId} ${delivery.notificator}`;
        deliveries.set(key, delivery);
        const attributes = { ...event.attributes, message: subject };
        published.set(key, { userId: delivery.userId, event: { ...event, attributes } });
      }
    }
    const fresh = await recordDeliveries(database, [...deliveries.values()], now());
    const onPages = fresh.filter(({ notificator }) => notificator === "web");
    if (onPages.length > 0)
      ports.publishEvents(
        onPages.map((one) => published.get(`${one.eventId} ${one.userId} ${one.notificator}`)!),
      );
  }

  /** Rights and times as they are now and where the person lives. */
  async function peopleToNotify(
    people: readonly User[],
    event: Event,
    notification: NotificationRule,
  ): Promise<Notified[]> {
    const notified: Notified[] = [];
    for (const user of people) {
      if (!isInForce(notification, event, user.attributes.timezone)) continue;
      if (await recipients.sees(user, event.vehicleId))
        notified.push({ user, message: messageOf(event, await namesSeenBy(user, event)) });
    }
    return notified;
  }

  /** A vehicle may have areas and plans of several people: each is named to those who see it. */
  async function namesSeenBy(user: User, event: Event): Promise<MessageNames> {
    const names = namesOf(event);
    const { geofenceId, maintenanceId } = event;
    const seen = async (kind: "geofence" | "maintenance", id: number | undefined) =>
      id !== undefined && names[kind] !== undefined && (await recipients.seesThing(user, kind, id))
        ? names[kind]
        : undefined;
    return {
      vehicle: names.vehicle,
      geofence: await seen("geofence", geofenceId),
      maintenance: await seen("maintenance", maintenanceId),
    };
  }

  const namesOf = ({ vehicleId, geofenceId, maintenanceId }: Event): MessageNames => ({
    vehicle: ports.vehicle(vehicleId)?.name ?? "",
    geofence: geofenceId === undefined ? undefined : ruleCache.geofenceName(geofenceId),
    maintenance: maintenanceId === undefined ? undefined : ruleCache.maintenanceName(maintenanceId),
  });

  /** What could not be delivered is tried again until it is too old. */
  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.splice(0, AT_ONCE);
      try {
        await deliver(events);
      } catch (error) {
        log.error({ err: error, events: events.length }, "notifications could not be sent");
        setTimeout(() => notify(events), RETRY_AFTER).unref();
      }
    }
    working = undefined;
  }

  function notify(events: readonly Event[]): void {
    for (const event of events) waiting.push(event);
    working ??= work();
  }

  return {
    /** Call after the commit. Returns at once. */
    notify,

    /** Takes up what a process that was killed had left. What was sent is not sent again. */
    async catchUp(): Promise<void> {
      const recent = await readRecentEvents(database, now(), NOTIFIED_UNTIL);
      if (recent.length > 0) notify(recent);
    },

    /** Resolves when everything handed in is delivered. */
    async settled(): Promise<void> {
      await working;
    },
  };
}

export type Notifier = ReturnType<typeof createNotifier>;

/** Where the vehicle was at the event. What was found by time alone happened where it last was. */
async function geofencesOfEvent(
  database: Database,
  { positionId, eventTime, vehicleId }: Event,
): Promise<readonly number[]> {
  const there = positionId
    ? await database
        .selectFrom("positions")
        .select("geofence_ids")
        .where("id", "=", positionId)
        .where("device_id", "=", vehicleId)
        .where("fix_time", "=", new Date(eventTime))
        .executeTakeFirst()
    : undefined;
  if (there) return there.geofence_ids ?? [];
  const latest = await database
    .selectFrom("device_states")
    .select("geofence_ids")
    .where("device_id", "=", vehicleId)
    .executeTakeFirst();
  return latest?.geofence_ids ?? [];
}

const PAGE = 1_000;

/**
 * Events that are no older than `age`, in the order in which they were stored. Goes back page by
 * page for as long as there are any: the newest ids are the newest events but for those that came
 * late.
 */
async function readRecentEvents(
  database: Database,
  now: EpochMs,
  age: DurationMs,
): Promise<Event[]> {
  const recent: Event[] = [];
  let below: number | undefined;
  for (;;) {
    const newest = database.selectFrom("events").selectAll().orderBy("id", "desc").limit(PAGE);
    const rows = await (below === undefined ? newest : newest.where("id", "<", below)).execute();
    const events = rows.map(eventOfRow).filter(({ eventTime }) => eventTime >= before(now, age));
    recent.push(...events);
    const oldest = rows.at(-1);
    if (!oldest || events.length === 0) return recent.reverse();
    below = oldest.id;
  }
}
