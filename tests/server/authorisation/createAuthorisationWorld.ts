import { sql } from "kysely";
import { OBJECT_KINDS, type ObjectKind } from "#domain/account/objectKinds";
import { userId } from "#domain/ids";
import { hashOfPassword } from "../../../server/accounts/accounts.ts";
import type { SessionKind } from "../../../server/accounts/sessions.ts";
import type { TestServer } from "../../support/startTestServer.ts";
import { CALLERS, type Caller, GUESTS, OTHERS } from "./callers.ts";
import { createThings, type Thing } from "./createThings.ts";
import { REAL_RELATIONS, type RealRelation } from "./relations.ts";

const UNKNOWN = 2_000_000_000;
/** What follows from something else has its id plus this. */
const NUMBERED = 1_000_000_000;
const PASSWORD = "the caller's own";
const UNKNOWN_POSITION = 9_000_000_000;
/** Fresh vehicles have one position, whose id follows from theirs. */
const FRESH_POSITION = 5_000_000_000;

/** What there is of each kind: one in each relation, and some to be changed or given at will. */
const BASE: Readonly<Record<string, RealRelation>> = {
  ...(Object.fromEntries(REAL_RELATIONS.map((one) => [one, one])) as Record<string, RealRelation>),
  spare: "direct",
  otherSpare: "otherTenants",
  gift: "direct",
};

const FLAGS: Readonly<Partial<Record<Caller, Readonly<Record<string, unknown>>>>> = {
  administrator: { administrator: true },
  manager: { user_limit: -1 },
  readonly: { readonly: true },
  deviceReadonly: { device_readonly: true },
  limited: { limit_commands: true, device_limit: 0 },
  withoutReports: { disable_reports: true },
  disabled: { disabled: true },
  guestPartial: { guest: "partial" },
  guestFull: { guest: "full" },
  guestExpired: { guest: "full" },
  otherManager: { user_limit: -1 },
};
const BYSTANDERS = ["resident", "host", "subUser", "sibling"] as const;
type Person = Exclude<Caller, "anonymous"> | (typeof BYSTANDERS)[number];

/**
 * Two tenants with everybody in them, and of each kind something in each relation. What belongs
 * together is linked by statements of its own, not through the server that is on trial.
 */
export async function createAuthorisationWorld(host: TestServer, now: () => number) {
  const { database, sessions, rights, changes } = host.server.services;
  const people = await createPeople();
  const person = (who: Person) => people.get(who) ?? 0;
  const things = await createThings(database, {
    homeMembers: [...homeCallers().map(person), person("host")],
    otherMembers: OTHERS.map((caller) => person(caller as Person)),
  });

  /** Who is linked to something in a relation to the caller; to all at home when none is named. */
  function holders(relation: RealRelation, caller?: Caller): number[] {
    if (relation === "subUsers") return [person("subUser")];
    if (relation === "siblings") return [person("sibling")];
    if (relation === "otherTenants") return OTHERS.map((other) => person(other as Person));
    if (relation !== "direct") return [person("resident")];
    if (caller === undefined)
      return [...homeCallers().map(person), person("host"), person("resident")];
    if (caller === "anonymous" || OTHERS.includes(caller)) return [person("resident")];
    const isGuest = GUESTS.includes(caller) || caller === "guestExpired";
    return isGuest ? [person(caller), person("host")] : [person(caller)];
  }

  const base = new Map<string, Thing>();
  for (const kind of OBJECT_KINDS) {
    const specs = Object.entries(BASE).map(([role, relation]) => ({
      relation,
      holders: holders(relation),
      name: `${kind}-${role}-base`,
    }));
    const made = await things.make(kind, specs);
    Object.keys(BASE).forEach((role, at) => {
      base.set(`${kind} ${role}`, made[at] as Thing);
    });
    base.set(`${kind} deleted`, await things.makeAndRemove(kind, person("resident")));
  }
  await reread();
  const positions = await reportBaseVehicles();
  const cookies = new Map<Caller, string>();
  for (const caller of CALLERS) cookies.set(caller, await signedIn(caller));

  function homeCallers(): Exclude<Caller, "anonymous">[] {
    return CALLERS.filter(
      (caller): caller is Exclude<Caller, "anonymous"> =>
        caller !== "anonymous" && !OTHERS.includes(caller),
    );
  }

  async function createPeople(): Promise<ReadonlyMap<Person, number>> {
    const names: Person[] = [...CALLERS.filter((caller) => caller !== "anonymous"), ...BYSTANDERS];
    const made = new Map<Person, number>();
    const hash = await hashOfPassword(PASSWORD);
    for (const name of names) {
      const { id } = await database
        .insertInto("users")
        .values({
          name,
          email: `${name.toLowerCase()}@test.test`,
          password_hash: hash,
          ...FLAGS[name as Caller],
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      made.set(name, id);
    }
    const id = (name: Person) => made.get(name) ?? 0;
    const guests: Person[] = ["guestPartial", "guestFull", "guestExpired"];
    const managers: Person[] = homeCallers().filter((caller) => !guests.includes(caller));
    await database
      .insertInto("user_users")
      .values([
        ...managers.map((one) => ({ user_id: id(one), managed_user_id: id("subUser") })),
        ...guests.map((guest) => ({ user_id: id("host"), managed_user_id: id(guest) })),
      ])
      .execute();
    return made;
  }

  /** The server takes in what was written behind its back. */
  async function reread(): Promise<void> {
    rights.changed();
    await changes.publish({ kind: "vehicle", ids: [] });
    await changes.publish({ kind: "link", ids: [] });
  }

  async function reportBaseVehicles() {
    const found = new Map<number, { latest: number; past: number }>();
    for (const role of Object.keys(BASE)) {
      const vehicle = base.get(`vehicle ${role}`);
      if (!vehicle) continue;
      const at = Math.floor(now() / 1_000) - 3_600;
      for (const time of [at, at + 60])
        await host.report(`id=${vehicle.name}&lat=1&lon=1&timestamp=${time}&speed=5`);
      const { rows } = await sql<{ id: number }>`select id from positions
        where device_id = ${vehicle.id} order by fix_time`.execute(database);
      found.set(vehicle.id, { past: Number(rows[0]?.id), latest: Number(rows[1]?.id) });
      await sql`insert into device_images (device_id, extension, bytes, changed_at)
        values (${vehicle.id}, 'png', ${Buffer.from("x")}, now())`.execute(database);
    }
    return found;
  }

  /** To each vehicle something happened, it was asked something once, and each driver has a key. */
  async function addHistory(): Promise<void> {
    await sql`insert into actuations (id, device_id, user_id, type, effect, ad_hoc,
        idempotency_key, wish, status, requested_at, expires_at)
      overriding system value
      select ${NUMBERED} + id, id, ${person("resident")}, 'positionSingle', 'none', false,
        'key ' || id, '{}', 'failed', now(), now() from devices`.execute(database);
    await sql`insert into events (id, type, event_time, device_id) overriding system value
      select ${NUMBERED} + id, 'deviceOnline', now(), id from devices`.execute(database);
    await sql`insert into rfid_keys (id, unique_id, driver_id, user_id, starts_at)
      overriding system value
      select ${NUMBERED} + id, 'key ' || id, id, ${person("resident")}, now() from drivers`.execute(
      database,
    );
  }

  async function signedIn(caller: Caller): Promise<string> {
    if (caller === "anonymous") return "";
    const kind: SessionKind = "session";
    const token = await sessions.begin(userId(person(caller)), { kind });
    if (caller === "expired" || caller === "guestExpired")
      await sql`update users set expires_at = ${new Date(now() - 1)}
        where id = ${person(caller)}`.execute(database);
    const cookie = `session=${token}`;
    if (caller === "revoked") {
      const session = await sessions.find(token, kind);
      if (session) await sessions.end(session.key);
    }
    return cookie;
  }

  /** Of the base, one for those at home and one for the others. */
  const oneOf = (home: string, others: string) => (caller: Caller) => (kind: ObjectKind) =>
    base.get(`${kind} ${OTHERS.includes(caller) ? others : home}`)?.id ?? 0;

  return {
    database,
    cookie: (caller: Caller) => cookies.get(caller) ?? "",
    signedIn,
    /** After all of somebody's sessions were ended. */
    async signInAnew(caller: Caller): Promise<void> {
      cookies.set(caller, await signedIn(caller));
    },
    me: (caller: Caller) => person(caller === "anonymous" ? "resident" : caller),
    mine: oneOf("direct", "otherTenants"),
    spare: oneOf("spare", "otherSpare"),
    gift: oneOf("gift", "otherTenants"),
    base(kind: ObjectKind, relation: RealRelation | "deleted" | "unknown"): Thing {
      return base.get(`${kind} ${relation}`) ?? { id: UNKNOWN, name: "nothing-is-called-so" };
    },
    /** Where a thing of the base or a fresh vehicle was and is. */
    positionOf(vehicle: number, isFresh: boolean) {
      if (isFresh && vehicle !== UNKNOWN)
        return { latest: FRESH_POSITION + vehicle, past: FRESH_POSITION + vehicle };
      return positions.get(vehicle) ?? { latest: UNKNOWN_POSITION, past: UNKNOWN_POSITION };
    },
    numbered: (id: number) => (id === UNKNOWN ? id : NUMBERED + id),
    password: PASSWORD,
    addHistory,
    holders,
    things,
    reread,
    /** Gives every vehicle that has no position one of its own. */
    async positionFresh(): Promise<void> {
      await sql`insert into positions (id, fix_time, server_time, device_id, latitude, longitude,
          altitude, speed, course, accuracy, valid, protocol)
        select ${FRESH_POSITION}::bigint + devices.id, now(), now(), devices.id, 1, 1, 0, 0, 0, 0,
          true, 'osmand'
        from devices where not exists (select 1 from positions where device_id = devices.id)`.execute(
        database,
      );
    },
  };
}

export type AuthorisationWorld = Awaited<ReturnType<typeof createAuthorisationWorld>>;
