import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { User } from "#domain/account/user";
import { type UserId, userId, type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { type EpochMs, epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { Session, Sessions } from "../../server/accounts/sessions.ts";
import { createColumnPages } from "../../server/fleet/columnPages.ts";
import type { Fleet } from "../../server/fleet/fleet.ts";
import { acceptSockets } from "../../server/live/acceptSockets.ts";
import { createFeedLog } from "../../server/live/feedLog.ts";
import { createHub } from "../../server/live/hub.ts";
import { createLogger } from "../../server/process/logger.ts";
import type { Rights, Viewer } from "../../server/rights/rights.ts";
import { NOON } from "./fleetBuilders.ts";

interface HubOptions {
  readonly now?: () => EpochMs;
  readonly epoch?: number;
  readonly rememberedBytes?: number;
  /** The server's clock runs so many times as fast. */
  readonly pace?: number;
  /** So long the rights of somebody are read. */
  readonly readRights?: () => Promise<void>;
}

const log = createLogger("silent", false);
/** As a database takes a moment. */
const aMoment = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The hub with a fleet, rights and sessions that a test holds in its hand. */
export function createLiveHub(options: HubOptions = {}) {
  const startedAt = Date.now();
  const { pace = 1 } = options;
  const { now = () => epochMs(NOON + (Date.now() - startedAt) * pace), epoch = 1 } = options;
  const { readRights = aMoment } = options;
  const vehicles = new Map<VehicleId, Vehicle>();
  const latest = new Map<VehicleId, Position>();
  const links = new Map<UserId, ReadonlySet<VehicleId>>();
  const administrators = new Set<UserId>();
  const withoutMap = new Set<UserId>();
  const ends = new Map<UserId, EpochMs>();
  const rightsListeners = new Set<() => void>();
  let version = 0;
  let readings = 0;

  const columnPages = createColumnPages((id) => vehicles.get(id));
  const slots = new Map<VehicleId, number>();
  const fleet = {
    now,
    columnPages: columnPages.all,
    ids: () => vehicles.keys(),
    latest: (id: VehicleId) => latest.get(id),
    vehicle: (id: VehicleId) => vehicles.get(id),
    idledFor: () => undefined,
    lastUpdate: (id: VehicleId) => latest.get(id)?.serverTime,
  } as unknown as Fleet;
  const userOf = (id: UserId) =>
    ({
      id,
      administrator: administrators.has(id),
      attributes: withoutMap.has(id) ? { map: false } : {},
    }) as unknown as User;
  const rights = {
    version: () => version,
    async viewerOf(user: User): Promise<Viewer> {
      const linked = links.get(user.id) ?? NOTHING;
      await readRights(); // what was read may be old by now
      const sees = (id: VehicleId) => user.administrator || linked.has(id);
      const locates = !withoutMap.has(user.id);
      const linkedTo = { vehicles: linked, groups: new Set() };
      return { user, linked: linkedTo, sees, locates } as unknown as Viewer;
    },
    onChange: (listener: () => void) => void rightsListeners.add(listener),
  } as unknown as Rights;
  const endListeners = new Set<(key: string) => void>();
  const sessions = {
    onEnd: (listener: (key: string) => void) => void endListeners.add(listener),
    stillActive: async (keys: readonly string[]) => {
      readings++;
      return new Map(keys.map((key) => [key, sessionOf(userId(Number(key)))]));
    },
  } as unknown as Sessions;
  const sessionOf = (id: UserId) =>
    ({ key: String(id), user: userOf(id), endsAt: ends.get(id) }) as unknown as Session;

  const feedLog = createFeedLog(now, options.rememberedBytes);
  const hub = createHub({ fleet, rights, sessions, now, log, epoch, feedLog });
  return {
    hub,
    feedLog,
    now,
    sessionOf,
    vehicles,
    latest,
    administrators,
    withoutMap,
    put(vehicle: Vehicle): void {
      vehicles.set(vehicle.id, vehicle);
      const slot = slots.get(vehicle.id) ?? columnPages.take(vehicle.id);
      slots.set(vehicle.id, slot);
      columnPages.rewrite(slot, vehicle.disabled);
    },
    /** As after a commit. */
    report(...positions: Position[]): void {
      for (const position of positions) {
        latest.set(position.vehicleId, position);
        const slot = slots.get(position.vehicleId);
        if (slot !== undefined)
          columnPages.setLatest(slot, position, position.serverTime, undefined);
      }
      const reported = positions.map((position) => position.vehicleId);
      hub.publish({ live: positions, reported });
    },
    remove(id: number): void {
      vehicles.delete(vehicleId(id));
      const slot = slots.get(vehicleId(id));
      if (slot !== undefined) columnPages.free(slot);
      slots.delete(vehicleId(id));
      latest.delete(vehicleId(id));
      hub.vehiclesRemoved([vehicleId(id)]);
    },
    /** What the user sees from this moment on. */
    link(user: number, ids: Iterable<number>): void {
      links.set(userId(user), new Set(Array.from(ids, vehicleId)));
      version++;
      for (const listener of rightsListeners) listener();
    },
    /** How often the hub has read its sessions anew, and so who they are now. */
    readings: () => readings,
    /** The sessions of the user end then, as the hub finds when it reads them the next time. */
    endAt: (user: number, at: EpochMs) => void ends.set(userId(user), at),
    signOut(user: number): void {
      for (const listener of endListeners) listener(String(user));
    },
    sees: (user: number, id: number) => links.get(userId(user))?.has(vehicleId(id)) === true,
  };
}

/** The same behind real sockets. A client says who it is by its cookie: `user=1`. */
export async function startLiveHub(options: HubOptions & { readonly port?: number } = {}) {
  const live = createLiveHub(options);
  const { hub, now, sessionOf } = live;
  const server = createServer();
  const sockets = acceptSockets(server, {
    addressOf: ({ socket }) => socket.remoteAddress ?? "",
    mayPass: () => true,
    hub,
    now,
    log,
    isOwnOrigin: () => true,
    async sessionOf({ headers }) {
      const user = Number(/user=(\d+)/.exec(headers.cookie ?? "")?.[1]);
      return user ? sessionOf(userId(user)) : undefined;
    },
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));

  return {
    ...live,
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      hub.close();
      sockets.dispose();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type LiveHub = Awaited<ReturnType<typeof startLiveHub>>;

const NOTHING: ReadonlySet<VehicleId> = new Set();
