import type { KnownCalendar } from "#domain/calendar/readCalendar";
import { type GeofenceId, geofenceId, maintenanceId } from "#domain/ids";
import type { Position } from "#domain/position";
import type { MaintenancePlan, VehicleRules } from "#domain/rules/moment";
import { type AlertLack, alertLack } from "#domain/rules/notifying/alertLack";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { isLentAt } from "#domain/vehicle/driverKeys";
import type { Change } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { VehicleRecord } from "../fleet/fleet.ts";
import type { Log } from "../process/logger.ts";
import { createQueue } from "../process/queues.ts";
import { createGeofences } from "./geofences.ts";
import { createGroupChain } from "./groupChain.ts";
import { createHandedDown, type HandedDownKind } from "./handedDown.ts";
import {
  createCalendarReader,
  type DoneCounts,
  type KnownComputedAttribute,
  readComputedAttributes,
  readDoneCounts,
  readDriverKeys,
  readGeofences,
  readLentKeys,
  readMaintenances,
  readNotifications,
} from "./readRuleObjects.ts";
import { type Sight, thresholdsFor } from "./thresholdsFor.ts";

type CoordinateAndAltitude = Pick<Position, "latitude" | "longitude" | "altitude">;

/** An alert as it stands in a form; 0 for its id before it is saved. */
export type ChosenAlert = Pick<NotificationRule, "id" | "type" | "always" | "attributes">;

/** An alert, and what it is to be linked with besides what it is linked with. */
export interface LinkedAlert<Alert extends ChosenAlert = NotificationRule> {
  readonly notification: Alert;
  readonly vehicles: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
}

/** One vehicle's rules, and what its positions are completed with. */
export interface KnownVehicle extends VehicleRules {
  /** Those that may apply to its events, as far as the vehicle alone decides. */
  readonly notifications: readonly NotificationRule[];
  geofencesAt(coordinate: CoordinateAndAltitude): readonly GeofenceId[] | undefined;
  /** In the order in which they are computed; before and after what follows from them. */
  readonly earlyAttributes: readonly KnownComputedAttribute[];
  readonly computedAttributes: readonly KnownComputedAttribute[];
  /** Of a driver who is linked to the vehicle or its groups. */
  readonly linkedDriver: string | undefined;
}

export interface RuleCachePorts {
  readonly database: Database;
  readonly log: Log;
  /** Which vehicles the people of notifications see; asked where `always` leaves it open. */
  readonly sightsOf: (notifications: readonly number[]) => Promise<ReadonlyMap<number, Sight>>;
}

/** Changes after which somebody may see other vehicles than before. */
const MOVES_SIGHT: ReadonlySet<Change["kind"]> = new Set([
  "link",
  "user",
  "vehicle",
  "group",
  "notification",
]);

/**
 * Everything that rules need, in memory: loaded at the start and read anew when it changes. What
 * belongs to one vehicle is put together when it is first asked for and kept until a change.
 */
export function createRuleCache({ database, log, sightsOf }: RuleCachePorts) {
  const geofences = createGeofences(log);
  const groups = createGroupChain(database);
  const links = createHandedDown(database);
  const readCalendars = createCalendarReader(database, log);
  let vehicles = new WeakMap<VehicleRecord, KnownVehicle>();
  let notifications: ReadonlyMap<number, NotificationRule> = new Map();
  let sights: ReadonlyMap<number, Sight> = new Map();
  let maintenances: ReadonlyMap<number, MaintenancePlan> = new Map();
  let done: DoneCounts = new Map();
  let computed: ReadonlyMap<number, KnownComputedAttribute> = new Map();
  let calendars: ReadonlyMap<number, KnownCalendar> = new Map();
  let driverKeys: ReadonlyMap<number, string> = new Map();
  let knownDrivers: ReadonlySet<string> = new Set();
  let lentKeys: Awaited<ReturnType<typeof readLentKeys>> = new Map();
  const queue = createQueue();
  let nextSights: Promise<void> | undefined;

  async function loadGeofences(ids?: readonly number[]): Promise<void> {
    const rows = await readGeofences(database, ids);
    await geofences.take(rows, ids ?? geofences.ids());
  }

  async function loadDrivers(): Promise<void> {
    driverKeys = await readDriverKeys(database);
    knownDrivers = new Set(driverKeys.values());
    await loadLentKeys();
  }

  async function loadLentKeys(): Promise<void> {
    lentKeys = await readLentKeys(database);
  }

  async function loadSights(): Promise<void> {
    const asked = [...notifications.values()].filter(({ always }) => always);
    sights = await sightsOf(asked.map(({ id }) => id));
  }

  async function loadMaintenances(): Promise<void> {
    maintenances = await readMaintenances(database);
    done = await readDoneCounts(database, maintenances);
  }

  const loads = {
    geofence: loadGeofences,
    group: groups.load,
    server: groups.load,
    link: () => links.load(),
    driver: loadDrivers,
    // What somebody has lent goes with them.
    user: loadLentKeys,
    notification: async () => void (notifications = await readNotifications(database)),
    maintenance: loadMaintenances,
    attribute: async () => void (computed = await readComputedAttributes(database, log)),
    calendar: async () => void (calendars = await readCalendars()),
  };

  const chainOf = (record: VehicleRecord) => groups.chain(record.groupId);

  function linked<Thing>(
    kind: HandedDownKind,
    record: VehicleRecord,
    things: ReadonlyMap<number, Thing>,
  ): Thing[] {
    const ids = new Set<number>();
    for (const set of links.of(kind, record.id, chainOf(record))) for (const id of set) ids.add(id);
    return [...ids].sort((a, b) => a - b).flatMap((id) => things.get(id) ?? []);
  }

  /** Each counts from when it was last done to this vehicle. */
  const maintenancesOf = (record: VehicleRecord): readonly MaintenancePlan[] =>
    linked("maintenance", record, maintenances).map((plan) => {
      const doneAt = done.get(plan.id)?.get(record.id);
      return doneAt === undefined ? plan : { ...plan, doneAt };
    });

  function notificationsOf(record: VehicleRecord): NotificationRule[] {
    const own = linked("notification", record, notifications).filter(({ always }) => !always);
    const general = [...notifications.values()].filter(
      ({ id, always }) => always && sights.get(id)?.(record.id),
    );
    return [...own, ...general];
  }

  function put(record: VehicleRecord): KnownVehicle {
    const settings = groups.settingsOf(record);
    const geofenceSets = links.of("geofence", record.id, chainOf(record));
    const hasGeofence = (id: GeofenceId) => geofenceSets.some((ids) => ids.has(id));
    const applying = notificationsOf(record);
    const attributes = linked("attribute", record, computed).sort(
      (a, b) => b.priority - a.priority,
    );
    const vehicle: KnownVehicle = {
      settings,
      states: groups.states(),
      maintenances: maintenancesOf(record),
      notifications: applying,
      thresholds: thresholdsFor(settings, applying),
      linkedDriver: linked("driver", record, driverKeys)[0],
      earlyAttributes: attributes.filter(({ priority }) => priority < 0),
      computedAttributes: attributes.filter(({ priority }) => priority >= 0),
      knowsDriver: (uniqueId, at) => knownDrivers.has(uniqueId) || isLent(uniqueId, at),
      geofence(id) {
        const geofence = hasGeofence(id) ? geofences.get(id) : undefined;
        return geofence && { speedLimit: geofence.speedLimit, isInEffect: inEffect(geofence) };
      },
      geofencesAt(coordinate) {
        if (geofenceSets.length === 0) return undefined;
        const found = geofences.containing(coordinate).filter(hasGeofence);
        return found.length > 0 ? found.sort((a, b) => a - b) : undefined;
      },
    };
    vehicles.set(record, vehicle);
    return vehicle;
  }

  const isLent = (key: string, at: number): boolean =>
    lentKeys.get(key)?.some((lent) => isLentAt(lent, at)) === true;

  const inEffect =
    ({ calendarId }: { readonly calendarId: number | undefined }) =>
    (time: number): boolean =>
      calendarId === undefined || (calendars.get(calendarId)?.covers(time) ?? true);

  const knownOf = (record: VehicleRecord): KnownVehicle => vehicles.get(record) ?? put(record);

  const isLinked = (kind: HandedDownKind, record: VehicleRecord, id: number): boolean =>
    links.of(kind, record.id, chainOf(record)).some((ids) => ids.has(id));

  const isLinkedWith = (
    record: VehicleRecord,
    { notification, vehicles, groups: linkedGroups }: LinkedAlert<ChosenAlert>,
  ): boolean =>
    isLinked("notification", record, notification.id) ||
    vehicles.has(record.id) ||
    chainOf(record).some((group) => linkedGroups.has(group));

  async function takeIn({ kind, ids, linksOf }: Change): Promise<void> {
    if (kind === "link") await links.load(linksOf);
    else if (kind === "geofence") await loadGeofences(ids.length > 0 ? ids : undefined);
    else if (kind in loads) await loads[kind as keyof typeof loads]();
    if (MOVES_SIGHT.has(kind)) await loadSights();
    vehicles = new WeakMap();
  }

  return {
    async load(): Promise<void> {
      for (const load of new Set(Object.values(loads))) await load();
      await loadSights();
      vehicles = new WeakMap();
    },

    /** Reads anew what changed, one change after the other: the newest reading stands. */
    take: (change: Change): Promise<void> => queue.run(() => takeIn(change)),

    /**
     * Reads anew who sees what: call when rights have changed, which need not follow from a change
     * of what was made or linked. Who asks before a reading has begun shares it.
     */
    readSights(): Promise<void> {
      nextSights ??= queue.run(async () => {
        nextSights = undefined;
        await loadSights();
        if (sights.size > 0) vehicles = new WeakMap();
      });
      return nextSights;
    },

    /** Of its rules only the plans: asked of a whole fleet at once. */
    maintenancesOf,

    /** What keeps an alert from coming of a vehicle that it would reach: asked of a whole fleet at once. */
    alertLackOf(record: VehicleRecord, alert: LinkedAlert<ChosenAlert>): AlertLack | undefined {
      const { notification } = alert;
      if (!notification.always && !isLinkedWith(record, alert)) return undefined;
      // Of one that was removed the link may be known for a while.
      const hasGeofences = links
        .of("geofence", record.id, chainOf(record))
        .some((ids) => [...ids].some((id) => geofences.get(geofenceId(id)) !== undefined));
      return alertLack(notification, { settings: groups.settingsOf(record), hasGeofences });
    },

    vehicle: knownOf,

    isInEffect: (thing: Pick<NotificationRule, "calendarId">, time: number) =>
      inEffect(thing)(time),

    /**
     * The vehicle's rules as they would be with a notification, instead of the saved one of its id;
     * undefined where it would not reach the vehicle.
     */
    withNotification(record: VehicleRecord, alert: LinkedAlert): KnownVehicle | undefined {
      const { notification } = alert;
      if (!notification.always && !isLinkedWith(record, alert)) return undefined;
      const known = knownOf(record);
      const others = known.notifications.filter(({ id }) => id !== notification.id);
      const notifications = [...others, notification];
      const thresholds = thresholdsFor(known.settings, notifications);
      return { ...known, notifications, thresholds };
    },

    /** Whether the geofence is the vehicle's, by itself or through its groups. */
    hasGeofence: (record: VehicleRecord, id: number): boolean => isLinked("geofence", record, id),

    geofenceName: (id: number): string | undefined => geofences.get(geofenceId(id))?.name,
    maintenanceName: (id: number): string | undefined => maintenances.get(maintenanceId(id))?.name,
  };
}

export type RuleCache = ReturnType<typeof createRuleCache>;
