import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../authorisation/openCompany.ts";
import { OBJECT_BODIES, OBJECT_PATHS } from "../authorisation/rows/objectBodies.ts";
import { openUndoWorld, type UndoWorld, undoOf } from "./undoWorld.ts";

let world: UndoWorld;
let people: readonly [Person, Person];
beforeAll(async () => {
  world = await openUndoWorld();
  people = [
    await world.person({ administrator: true }),
    await world.person({ administrator: true }),
  ];
});
afterAll(() => world.close());

const KINDS = ["vehicle", "group", "geofence"] as const;
type Kind = (typeof KINDS)[number];

/** As simple as it can be said: things with a name, perhaps in a group; pairs of those that are linked. */
interface Thing {
  readonly kind: Kind;
  readonly name: string;
  readonly group: number;
}
interface State {
  /** By their ids, which are one kind's alone: "vehicle 3". */
  readonly things: Map<string, Thing>;
  /** "vehicle 3,geofence 4" */
  readonly links: Set<string>;
}
interface Done {
  readonly who: number;
  readonly token: string;
  /** What undoing it would come to: the status, and the state then. */
  back(state: State): { readonly status: number; readonly forward?: Done["back"] };
  isUsed: boolean;
}

const keyOf = (kind: Kind, id: number) => `${kind} ${id}`;
const idOf = (key: string) => Number(key.split(" ")[1]);
const isSame = (one: Thing | undefined, other: Thing | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** What the model does with a thing that comes to be or goes. */
function go(state: State, key: string) {
  const thing = state.things.get(key)!;
  const links = [...state.links].filter((pair) => pair.split(",").includes(key));
  const members =
    thing.kind === "group"
      ? [...state.things].filter(([, { group }]) => group === idOf(key)).map(([member]) => member)
      : [];
  state.things.delete(key);
  for (const pair of links) state.links.delete(pair);
  for (const member of members)
    state.things.set(member, { ...state.things.get(member)!, group: 0 });
  return { key, thing, links, members };
}

function comeBack(state: State, { key, thing, links, members }: ReturnType<typeof go>) {
  const isThere = (one: string) => state.things.has(one);
  const group = isThere(keyOf("group", thing.group)) ? thing.group : 0;
  state.things.set(key, { ...thing, group });
  for (const pair of links) if (pair.split(",").every(isThere)) state.links.add(pair);
  for (const member of members) {
    const found = state.things.get(member);
    if (found?.group === 0) state.things.set(member, { ...found, group: idOf(key) });
  }
  return state.things.get(key)!;
}

const undoMade =
  (key: string, made: Thing): Done["back"] =>
  (state) => {
    if (!isSame(state.things.get(key), made)) return { status: 412 };
    return { status: 204, forward: undoRemoved(go(state, key)) };
  };

const undoRemoved =
  (gone: ReturnType<typeof go>): Done["back"] =>
  (state) => ({ status: 200, forward: undoMade(gone.key, comeBack(state, gone)) });

const undoChanged =
  (key: string, before: Thing, after: Thing): Done["back"] =>
  (state) => {
    if (!isSame(state.things.get(key), after)) return { status: 412 };
    // To a group that is gone nothing goes back.
    if (before.group !== 0 && before.group !== after.group)
      if (!state.things.has(keyOf("group", before.group))) return { status: 400 };
    state.things.set(key, before);
    return { status: 200, forward: undoChanged(key, after, before) };
  };

const undoLink =
  (pair: string, isThere: boolean): Done["back"] =>
  (state) => {
    if (!pair.split(",").every((key) => state.things.has(key)))
      // Where an end is gone the link is gone with it, and none can be made.
      return { status: isThere ? 412 : 400 };
    if (state.links.has(pair) !== isThere) return { status: 412 };
    if (isThere) state.links.delete(pair);
    else state.links.add(pair);
    return { status: 204, forward: undoLink(pair, !isThere) };
  };

type Step =
  | { readonly type: "make"; readonly kind: Kind; readonly pick: number }
  | {
      readonly type: "change" | "remove" | "link" | "undo";
      readonly pick: number;
      readonly other: number;
    };

const step: fc.Arbitrary<Step & { readonly who: number }> = fc.oneof(
  fc.record({
    type: fc.constant("make" as const),
    kind: fc.constantFrom(...KINDS),
    pick: fc.nat(7),
    who: fc.nat(1),
  }),
  fc.record({
    type: fc.constantFrom("change", "remove", "link", "link", "undo", "undo", "undo"),
    pick: fc.nat(7),
    other: fc.nat(7),
    who: fc.nat(1),
  }),
);

const at = <Item>(items: readonly Item[], place: number): Item | undefined =>
  items.length === 0 ? undefined : items[place % items.length];
let word = 0;
/** What undoing came to. */
const seen = new Set<number>();

/** One step in the world and in the model. */
async function take(one: Step & { readonly who: number }, state: State, done: Done[]) {
  const who = people[one.who]!;
  const keep = (token: string | undefined, back: Done["back"]) => {
    expect(token, one.type).toBeDefined();
    done.push({ who: one.who, token: token!, back, isUsed: false });
  };
  const groups = [...state.things.keys()].filter((key) => key.startsWith("group")).map(idOf);
  if (one.type === "make") {
    const group = one.kind === "vehicle" ? (at([0, ...groups], one.pick) ?? 0) : 0;
    const name = `thing${++word}`;
    const groupId = one.kind === "geofence" ? {} : { groupId: group };
    const json = { ...OBJECT_BODIES[one.kind](name), ...groupId };
    const reply = await world.done(who, { method: "POST", url: OBJECT_PATHS[one.kind], json });
    const key = keyOf(one.kind, (JSON.parse(reply.text) as { readonly id: number }).id);
    const made: Thing = { kind: one.kind, name, group };
    state.things.set(key, made);
    return keep(reply.undo, undoMade(key, made));
  }
  if (one.type === "undo") {
    const entry = at(done, one.pick);
    if (!entry) return;
    const reply = await world.undo(who, entry.token);
    seen.add(reply.status);
    if (entry.who !== one.who || entry.isUsed) return expect(reply.status).toBe(404);
    const { status, forward } = entry.back(state);
    expect(reply.status, reply.text).toBe(status);
    if (!forward) return;
    entry.isUsed = true;
    return keep(undoOf(reply), forward);
  }
  const key = at([...state.things.keys()], one.pick);
  if (key === undefined) return;
  const before = state.things.get(key)!;
  const url = `${OBJECT_PATHS[before.kind]}/${idOf(key)}`;
  if (one.type === "remove") {
    const reply = await world.done(who, { method: "DELETE", url });
    return keep(reply.undo, undoRemoved(go(state, key)));
  }
  if (one.type === "link") {
    const geofence = at(
      [...state.things.keys()].filter((name) => name.startsWith("geofence")),
      one.other,
    );
    if (before.kind === "geofence" || geofence === undefined) return;
    const pair = `${key},${geofence}`;
    const isThere = state.links.has(pair);
    const owner = before.kind === "vehicle" ? "deviceId" : "groupId";
    const json = { [owner]: idOf(key), geofenceId: idOf(geofence) };
    const method = isThere ? "DELETE" : "POST";
    const reply = await world.done(who, { method, url: "/api/permissions", json });
    if (isThere) state.links.delete(pair);
    else state.links.add(pair);
    return keep(reply.undo, undoLink(pair, !isThere));
  }
  const group = before.kind === "vehicle" ? (at([0, ...groups], one.other) ?? 0) : before.group;
  const after: Thing = { ...before, name: `thing${++word}`, group };
  const read = JSON.parse((await world.get(who, url)).text) as object;
  const groupId = before.kind === "geofence" ? {} : { groupId: group };
  const json = { ...read, name: after.name, ...groupId };
  const reply = await world.done(who, { method: "PUT", url, json });
  state.things.set(key, after);
  keep(reply.undo, undoChanged(key, before, after));
}

const inOrder = (things: readonly [string, Thing][], links: readonly string[]) => [
  things.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  links.toSorted(),
];

/** What the world shows, in the model's words. */
async function shown(): Promise<unknown> {
  const things: [string, Thing][] = [];
  for (const kind of KINDS) {
    const { text } = await world.get(people[0], `${OBJECT_PATHS[kind]}?all=true`);
    for (const { id, name, groupId = 0 } of JSON.parse(text) as readonly {
      readonly id: number;
      readonly name: string;
      readonly groupId?: number;
    }[])
      things.push([keyOf(kind, id), { kind, name, group: groupId }]);
  }
  const links: string[] = [];
  for (const [owner, kind] of [
    ["deviceId", "vehicle"],
    ["groupId", "group"],
  ] as const) {
    const { text } = await world.get(people[0], `/api/permissions?${owner}=0&geofenceId=0`);
    for (const pair of JSON.parse(text) as readonly Record<string, number>[])
      links.push(`${keyOf(kind, pair[owner]!)},${keyOf("geofence", pair.geofenceId!)}`);
  }
  return inOrder(things, links);
}

test("whatever two people make, change, remove, link and undo, all is as a simple model says", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const table of ["devices", "groups", "geofences"] as const)
        await world.database.deleteFrom(table).execute();
      const { rights, changes } = world.host.server.services;
      rights.changed();
      for (const kind of KINDS) await changes.publish({ kind, ids: [] });
      const state: State = { things: new Map(), links: new Set() };
      const done: Done[] = [];
      for (const one of steps) {
        await take(one, state, done);
        expect(await shown()).toEqual(inOrder([...state.things], [...state.links]));
      }
    }),
    { numRuns: 15 },
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 204, 404, 412]));
});
