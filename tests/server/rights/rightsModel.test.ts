import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { User } from "#domain/account/user";
import { userOfRow } from "../../../server/accounts/userOfRow.ts";
import type { Viewer } from "../../../server/rights/rights.ts";
import { proofShare } from "../../support/proofShare.ts";
import type { Person } from "../authorisation/openCompany.ts";
import { OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";
import type { Ask } from "../authorisation/way.ts";
import { openUndoWorld, type UndoWorld, undoOf } from "../undo/undoWorld.ts";
import { LED_TO, type LedTo, type NaiveRights, readNaiveRights } from "./naiveRights.ts";

let world: UndoWorld;
let admin: Person;
let people: Person[] = [];
let done: { readonly who: Person; readonly token: string }[] = [];
/** By id of its person each page that is open, with what they were last found to see. */
const pages = new Map<number, { readonly user: User; viewer: Promise<Viewer> }>();
const seen = new Set<string>();
let word = 0;

beforeAll(async () => {
  world = await openUndoWorld();
  // Whose rights have changed reads them at once, whatever else goes on.
  world.host.server.services.rights.onChange((concerned) => {
    for (const page of pages.values())
      if (!concerned || concerned.has(page.user.id)) page.viewer = present(page.user);
  });
});
afterAll(() => world.close());

/** What somebody sees at this very moment: nothing has changed while it was read. */
async function present(user: User): Promise<Viewer> {
  const { rights } = world.host.server.services;
  for (;;) {
    const version = rights.version();
    const viewer = await rights.viewerOf(user);
    if (version === rights.version()) return viewer;
  }
}

/** What is done more often stands here more often. */
const OPERATIONS = `
  make makeIn move move members link link link unlink unlink handDown handDown
  remove remove undo undo undo undo manage unmanage change change share revoke removePerson`
  .trim()
  .split(/\s+/);
const step = fc.record({
  operation: fc.constantFrom(...OPERATIONS),
  who: fc.nat(9),
  a: fc.nat(50),
  b: fc.nat(50),
  c: fc.nat(50),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const at = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items[place % (items.length || 1)];

async function ask(who: Person, asked: Ask): Promise<void> {
  world.clock.now += 150;
  const reply = await world.call(who, asked);
  if (reply.status >= 500) throw new Error(`${asked.method} ${asked.url}: ${reply.text}`);
  seen.add(`${asked.method} ${reply.status}`);
  const token = undoOf(reply);
  if (token !== undefined) done.push({ who, token });
}

/** Writes a thing as it is but for this. */
async function change(who: Person, url: string, more: object): Promise<void> {
  const { status, text } = await world.get(admin, url);
  if (status !== 200) return;
  await ask(who, { method: "PUT", url, json: { ...(JSON.parse(text) as object), ...more } });
}

/** What an account loses and has again. */
const CHANGES = [
  { disabled: true },
  { disabled: false },
  { userLimit: 0 },
  { userLimit: 5 },
  { attributes: { map: false } },
  { attributes: { newPasswordRequired: true } },
  { attributes: {} },
] as const;

const nameOf = (kind: LedTo): string => (kind === "vehicle" ? "device" : kind);

/** One step of somebody, with what there was before any of those at the same time began. */
async function take({ operation, who: index, a, b, c }: Step, before: NaiveRights): Promise<void> {
  const who = index < 5 ? admin : people[index % people.length]!;
  const person = at(people, c)!;
  const kind = at([...LED_TO, "vehicle", "vehicle"] as const, a)!;
  const ids = (one: LedTo): readonly number[] => {
    if (one === "vehicle") return before.vehicles;
    return one === "group" ? before.groups : before.linksOf(one).map(([, id]) => id);
  };
  const [group, id] = [at([0, ...before.groups], b)!, at(ids(kind), b)];
  const permission = (isThere: boolean, json: object): Promise<void> =>
    ask(who, { method: isThere ? "POST" : "DELETE", url: "/api/permissions", json });
  switch (operation) {
    case "make":
    case "makeIn": {
      const isIn = operation === "makeIn" && (kind === "vehicle" || kind === "group");
      const json = { ...OBJECT_BODIES[kind](`thing${++word}`), ...(isIn && { groupId: group }) };
      return ask(who, { method: "POST", url: OBJECT_PATHS[kind], json });
    }
    case "move": {
      const moved = a % 3 === 0 ? "group" : "vehicle";
      return change(who, `${OBJECT_PATHS[moved]}/${at(ids(moved), c)}`, { groupId: group });
    }
    case "members": {
      const json = [...new Set([at(before.vehicles, c) ?? 0, at(before.vehicles, a) ?? 0])];
      const method = a % 3 ? "POST" : "DELETE";
      return ask(who, { method, url: `/api/groups/${group}/devices`, json });
    }
    case "link":
      return permission(true, { userId: person.id, [`${nameOf(kind)}Id`]: id ?? 0 });
    case "unlink": {
      const [owner = 0, property = 0] = at(before.linksOf(kind), b) ?? [];
      return permission(false, { userId: owner, [`${nameOf(kind)}Id`]: property });
    }
    case "handDown": {
      const down = a % 2 ? "geofence" : "notification";
      return permission(b % 3 > 0, { groupId: group, [`${down}Id`]: at(ids(down), c) ?? 0 });
    }
    case "remove":
      return ask(who, { method: "DELETE", url: `${OBJECT_PATHS[kind]}/${id ?? 0}` });
    case "undo": {
      // Mostly of what was done last.
      const entry = at(a % 3 ? done.slice(-4) : done, b);
      return entry && ask(entry.who, { method: "POST", url: `/api/undo/${entry.token}` });
    }
    case "manage":
    case "unmanage": {
      const json = { userId: person.id, managedUserId: at(people, a)!.id };
      return ask(admin, {
        method: operation === "manage" ? "POST" : "DELETE",
        url: "/api/permissions",
        json,
      });
    }
    case "change":
      return change(admin, `/api/users/${person.id}`, at(CHANGES, a)!);
    case "share":
      return share(person, { kind: a % 2 ? "vehicle" : "group", id: at(ids(kind), b) ?? 0, c });
    case "revoke":
      return ask(person, { method: "DELETE", url: `/api/share/${at([...pages.keys()], a)}` });
    default:
      if (a % 3 === 0) await ask(admin, { method: "DELETE", url: `/api/users/${person.id}` });
  }
}

async function share(
  host: Person,
  { kind, id, c }: { readonly kind: "vehicle" | "group"; readonly id: number; readonly c: number },
): Promise<void> {
  const expiration = new Date(world.clock.now + 36_000_000).toISOString();
  const form = { [`${nameOf(kind)}Id`]: String(id), expiration, ...(c % 2 && { access: "full" }) };
  await ask(host, { method: "POST", url: `/api/share/${nameOf(kind)}`, form });
}

/** Whoever is new opens a page, too. Returns the accounts as they are now. */
async function openAll(): Promise<ReadonlyMap<number, User>> {
  const rows = await world.database.selectFrom("users").selectAll().execute();
  const users = new Map(rows.map((row) => [row.id, userOfRow(row)]));
  for (const [id, user] of users)
    if (!pages.has(id)) pages.set(id, { user, viewer: present(user) });
  return users;
}

const sorted = (ids: Iterable<number>): readonly number[] => [...ids].sort((a, b) => a - b);

/** What everybody is found to see is what the tables say. */
async function check(steps: readonly Step[]): Promise<void> {
  const naive = await readNaiveRights(world.database);
  for (const [id, user] of await openAll()) {
    const viewer = await present(user);
    const about = `${JSON.stringify(steps)} ${id} ${user.email}`;
    for (const kind of LED_TO)
      expect(sorted(await viewer.linkedIds(kind)), `${kind} ${about}`).toEqual(
        sorted(naive.seenBy(id, kind)),
      );
    const { linked } = (await pages.get(id)?.viewer) ?? viewer;
    expect(sorted(linked.vehicles), `live ${about}`).toEqual(sorted(naive.seenBy(id, "vehicle")));
    if (user.guest !== undefined || user.administrator) continue;
    for (const kind of ["vehicle", "geofence"] as const) {
      const behind = naive.behind(id, kind);
      const own = naive.seenBy(id, kind);
      for (const one of new Set([...behind, ...own, ...naive.vehicles])) {
        const apart = behind.has(one) ? "managed" : "none";
        const expected = own.has(one) ? "linked" : apart;
        expect(await viewer.relation(kind, one), `${kind} ${one} ${about}`).toBe(expected);
      }
    }
  }
}

/**
 * Two managers with one person each, three groups in each other, a vehicle in each, and links of all. Each has a
 * vehicle alone, too.
 */
async function begin(): Promise<void> {
  pages.clear();
  done = [];
  for (const table of ["undo_entries", "devices", "groups", "geofences", "notifications", "users"])
    await world.database.deleteFrom(table as "devices").execute();
  const { sessions, rights, changes } = world.host.server.services;
  sessions.forgetAll();
  rights.changed();
  for (const kind of LED_TO) await changes.publish({ kind, ids: [] });
  admin = await world.person({ administrator: true });
  people = [];
  for (const flags of [{ user_limit: 5 }, { user_limit: -1 }, {}, {}])
    people.push(await world.person(flags));
  await world.link(people[0]!, "user", people[2]!.id);
  await world.link(people[1]!, "user", people[3]!.id);
  const groups: number[] = [];
  for (let depth = 0; depth < 3; depth++) {
    const { id } = await world.make(admin, "group", { groupId: groups.at(-1) ?? 0 });
    groups.push(id);
    await world.make(admin, "vehicle", { groupId: id });
  }
  for (const kind of ["geofence", "notification"] as const) {
    const { id } = await world.make(admin, kind);
    const json = { groupId: groups[1], [`${kind}Id`]: id };
    await world.done(admin, { method: "POST", url: "/api/permissions", json });
    await world.link(people[2]!, kind, (await world.make(admin, kind)).id);
  }
  for (const [index, depth] of [0, 1, 2, 1].entries()) {
    await world.link(people[index]!, "group", groups[depth]!);
    await share(people[index]!, { kind: "group", id: groups[depth]!, c: index });
    const vehicle = await world.make(admin, "vehicle");
    await world.link(people[index]!, "vehicle", vehicle.id);
    await share(people[index]!, { kind: "vehicle", id: vehicle.id, c: index });
  }
}

/** Who was removed, or closed out, and is back is signed in anew. */
async function signIn(): Promise<void> {
  for (const [index, who] of people.entries()) {
    if ((await world.get(who, "/api/session")).status === 200) continue;
    const query = world.database.selectFrom("users").select("disabled").where("id", "=", who.id);
    const row = await query.executeTakeFirst();
    if (!row || row.disabled) continue;
    const token = await world.host.server.services.sessions.begin(who.id, { kind: "session" });
    people[index] = { ...who, headers: { cookie: `session=${token}` } };
  }
}

test("whatever people do one after the other and at once, each sees what the tables say [Z10] [M4]", async () => {
  const batch = fc.array(step, { minLength: 1, maxLength: 5, size: "max" });
  const batches = fc.array(batch, { minLength: 40, maxLength: 40, size: "max" });
  const runs = fc.asyncProperty(fc.noBias(batches), async (taken) => {
    await begin();
    await check([]);
    for (const steps of taken) {
      const before = await readNaiveRights(world.database);
      await Promise.all(steps.map((one) => take(one, before)));
      await signIn();
      await check(steps);
    }
  });
  await fc.assert(runs, { numRuns: proofShare(3, 12), endOnFailure: true });
  const some = ["POST 200", "POST 204", "PUT 200", "DELETE 204", "DELETE 403"];
  expect([...seen]).toEqual(expect.arrayContaining(some));
}, 300_000);
