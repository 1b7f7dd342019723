import { sql } from "kysely";
import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import { positionId, type UserId, userId, type VehicleId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { before, type EpochMs, epochMs, knots, seconds } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import type { ActuationPorts } from "../../../server/actuation/actuationPorts.ts";
import { createActuation } from "../../../server/actuation/actuationService.ts";
import { type CommandCarrier, type Delivery } from "../../../server/actuation/commandCarrier.ts";
import type { ActuationRequest } from "../../../server/actuation/request.ts";
import { recordAudit } from "../../../server/audit/recordAudit.ts";
import { createBus } from "../../../server/cluster/bus.ts";
import type { DatabaseConnection } from "../../../server/database/connectEmbeddedDatabase.ts";
import { storePositions } from "../../../server/database/storePositions.ts";
import { createFleet } from "../../../server/fleet/fleet.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { connectionOf } from "../../../server/trackers/connectionOf.ts";
import { position } from "../../support/fleetBuilders.ts";
import { openTestDatabase } from "../../support/openTestDatabase.ts";

/** Longer than a vehicle has to stand. */
export const STOOD_FOR = seconds(15);

const START = Date.UTC(2026, 7, 21, 12);

export type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * People, vehicles and a connection to them that a test holds; the database and all checks are
 * real. `made`: what was made in the same database before.
 */
export async function openWorld(
  connect: () => Promise<DatabaseConnection> = openTestDatabase,
  made = 0,
) {
  const { database, dispose } = await connect();
  let clock = START;
  let lastPosition = made;
  const now = () => epochMs(clock);
  const fleet = createFleet(database, now);
  /** Everything that left the server. */
  const sent: (VehicleCommand & { readonly vehicle: VehicleId })[] = [];
  let answer: (vehicle: VehicleId) => Promise<Delivery> | Delivery = () => "handedOff";
  const connectionTo: CommandCarrier["connectionTo"] = ({ uniqueId }) =>
    connectionOf("simulator", uniqueId);
  const carrier: CommandCarrier = {
    connectionTo,
    typesOf: () => ["engineStop", "engineResume", "outputControl", "positionSingle", "custom"],
    deliver: async (vehicle, command) => {
      sent.push({ ...command, vehicle: vehicle.id });
      return answer(vehicle.id);
    },
  };
  const services: ReturnType<typeof createActuation>[] = [];

  /** An instance of the server; several may share the database. */
  const newService = (ports: Partial<ActuationPorts> = {}) => {
    const service = createActuation({
      database,
      fleet,
      carrier,
      serverLimits: () => ({
        readonly: false,
        deviceReadonly: false,
        limitCommands: false,
        disableReports: false,
        fixedEmail: false,
      }),
      passwordHoldsFor: () => undefined,
      isSecondPersonAsked: () => false,
      onApprovals: () => undefined,
      bus: createBus(),
      audit: recordAudit,
      onShown: () => undefined,
      onSteps: () => undefined,
      now,
      log: createLogger("silent", false),
      isAlone: true,
      ...ports,
    });
    services.push(service);
    return service;
  };

  return {
    database,
    fleet,
    carrier,
    sent,
    now,
    newService,

    /** Time passes. */
    pass: (ms: number): void => void (clock += ms),
    setDelivery: (next: typeof answer): void => void (answer = next),

    async reset(): Promise<void> {
      for (const service of services.splice(0)) await service.close();
      // Much quicker than to truncate, as long as there is little.
      for (const table of ["positions", "device_states", "devices", "users", "audit", "settings"])
        await sql`delete from ${sql.table(table)}`.execute(database);
      await fleet.refresh([]);
      sent.length = 0;
      clock = START;
      answer = () => "handedOff";
    },

    /** Linked to all the given vehicles. */
    async newUser(flags: object = {}, vehicles: readonly VehicleId[] = []): Promise<UserId> {
      const { id } = await database
        .insertInto("users")
        .values({
          name: "Ana",
          email: `user${++made}@test`,
          password_hash: "none",
          expires_at: null,
          login: null,
          map: null,
          phone: null,
          coordinate_format: null,
          poi_layer: null,
          guest: null,
          attributes: "{}",
          ...flags,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const vehicle of vehicles)
        await database
          .insertInto("user_devices")
          .values({ user_id: id, device_id: vehicle })
          .execute();
      return userId(id);
    },

    async newVehicle(attributes: Attributes = {}): Promise<VehicleId> {
      const { id } = await database
        .insertInto("devices")
        .values({
          name: "Van",
          unique_id: `van${++made}`,
          attributes: JSON.stringify(attributes),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await fleet.refresh([vehicleId(id)]);
      return vehicleId(id);
    },

    /**
     * A report of the vehicle's own connection is committed and known to the fleet: standing still
     * unless said otherwise, and then so for a quarter of a minute.
     */
    async report(
      vehicle: VehicleId,
      given: Partial<Omit<Position, "speed">> & { readonly speed?: number } = {},
    ): Promise<Position> {
      const line = connectionTo(fleet.vehicle(vehicle) as Vehicle);
      const made: Position = {
        ...position({ vehicle, attributes: {} }),
        id: positionId(++lastPosition),
        fixTime: now(),
        deviceTime: given.fixTime ?? now(),
        serverTime: now(),
        ...(line !== undefined && { line }),
        ...given,
        speed: knots(given.speed ?? 0),
      };
      const stood = (time: EpochMs) => before(time, STOOD_FOR);
      const earlier: Position = {
        ...made,
        id: positionId(++lastPosition),
        fixTime: stood(made.fixTime),
        deviceTime: stood(made.deviceTime),
        serverTime: stood(made.serverTime),
        attributes: {},
      };
      await storePositions(database, {
        positions: made.speed === 0 ? [earlier, made] : [made],
        latest: new Map([[vehicle, made]]),
        receivedAt: now(),
      });
      fleet.setLatest(made, now());
      if (made.line !== undefined) fleet.prove(made);
      return made;
    },

    /** It moves in the memory of this instance; it is not in the database yet. */
    drive(vehicle: VehicleId, speed: number): void {
      const latest = fleet.latest(vehicle) as Position;
      const moved = { ...latest, fixTime: now(), serverTime: now(), speed: knots(speed) };
      fleet.setLatest(moved, now());
      fleet.prove(moved);
    },

    async insertActuation(given: {
      readonly device_id: number;
      readonly user_id: number;
      readonly status: ActuationStatus;
    }): Promise<void> {
      await database
        .insertInto("actuations")
        .values({
          address: null,
          type: "engineStop",
          effect: "stops",
          ad_hoc: false,
          reason: null,
          idempotency_key: `key:${++made}`,
          wish: "",
          outcome: null,
          requested_at: new Date(now()),
          expires_at: new Date(now() + 90_000),
          handed_off_at: null,
          settled_at: null,
          ...given,
        })
        .execute();
    },

    rows: () => database.selectFrom("actuations").selectAll().orderBy("id").execute(),

    async statuses(): Promise<string[]> {
      const rows = await database.selectFrom("actuations").select("status").orderBy("id").execute();
      return rows.map(({ status }) => status);
    },

    async audited(): Promise<string[]> {
      const rows = await database.selectFrom("audit").select("action").orderBy("id").execute();
      return rows.map(({ action }) => action);
    },

    async dispose(): Promise<void> {
      for (const service of services) await service.close();
      await dispose();
    },
  };
}

/** Stop the engine, unless the test says otherwise. */
export const requestBy = (
  user: UserId,
  vehicle: VehicleId,
  given: Partial<ActuationRequest> = {},
): ActuationRequest => ({
  user,
  vehicle,
  session: undefined,
  address: "192.0.2.1",
  type: "engineStop",
  attributes: {},
  reason: "stolen",
  ...given,
});
