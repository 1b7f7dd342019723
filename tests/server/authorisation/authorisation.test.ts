import { writeFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ObjectKind } from "#domain/objectKinds";
import { tableOf } from "../../../server/database/linkTable.ts";
import { ROUTES } from "../../../server/routes.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { AUTHORISATION_TABLE } from "./authorisationTable.ts";
import { CALLERS, type Caller } from "./callers.ts";
import { type Asker, createAsker, type Heard } from "./createAsker.ts";
import { type AuthorisationWorld, createAuthorisationWorld } from "./createAuthorisationWorld.ts";
import { expectedVerdict } from "./expectedVerdict.ts";
import { heardVerdict } from "./heardVerdict.ts";
import { RELATIONS, type RealRelation, type Relation } from "./relations.ts";
import { NAME_COLUMNS } from "./rows/objectBodies.ts";
import { needsFresh, type Verdict, type Way } from "./way.ts";

interface Place {
  readonly route: string;
  readonly way: Way;
  readonly caller: Caller;
  readonly relation: Relation;
}

interface Tried extends Place {
  readonly expected: Verdict;
  readonly heard: Verdict | string;
  readonly answer: Heard;
  readonly id: number;
  readonly name: string;
}

let host: TestServer;
let asker: Asker;
let world: AuthorisationWorld;
let now = Date.now();
const tried: Tried[] = [];
const fresh = new Map<Place, { id: number; name: string }>();

const isReal = (relation: Relation): relation is RealRelation =>
  relation !== "deleted" && relation !== "unknown";

/** A way that names nothing has one cell for each caller. */
const places: readonly Place[] = Object.entries(AUTHORISATION_TABLE).flatMap(([route, ways]) =>
  ways.flatMap((way) =>
    CALLERS.flatMap((caller) =>
      (way.names === undefined ? RELATIONS.slice(0, 1) : RELATIONS).map((relation) => ({
        route,
        way,
        caller,
        relation,
      })),
    ),
  ),
);

beforeAll(async () => {
  host = await startTestServer({ now: () => now });
  asker = await createAsker(host);
  world = await createAuthorisationWorld(host, () => now);
  await makeFresh();
  for (const [at, place] of places.entries()) tried.push(await tryOut(place, at));
}, 240_000);
afterAll(async () => {
  await asker.close();
  await host.close();
});

async function makeFresh(): Promise<void> {
  const wanted = places.filter(({ way, relation }) => needsFresh(way) && isReal(relation));
  for (const kind of new Set(wanted.map(({ way }) => way.names as ObjectKind))) {
    const ofKind = wanted.filter(({ way }) => way.names === kind);
    const made = await world.things.make(
      kind,
      ofKind.map(({ caller, relation }, at) => ({
        relation: relation as RealRelation,
        holders: world.holders(relation as RealRelation, caller),
        name: `${kind}-fresh-${at}-`,
      })),
    );
    ofKind.forEach((place, at) => {
      const thing = made[at];
      if (thing) fresh.set(place, thing);
    });
  }
  await world.placeFresh();
  await world.addHistory();
  await world.reread();
}

async function tryOut(place: Place, at: number): Promise<Tried> {
  const { way, caller, relation } = place;
  now += 20;
  const thing = fresh.get(place) ?? world.base(way.names ?? "vehicle", relation);
  const cell = {
    caller,
    ...thing,
    me: world.me(caller),
    word: `word${at}`,
    mine: world.mine(caller),
    spare: world.spare(caller),
    gift: world.gift(caller),
    position: world.positionOf(thing.id, fresh.has(place)),
    actuation: world.numbered(thing.id),
    rfidKey: world.numbered(thing.id),
    password: world.password,
    minePosition: world.positionOf(world.mine(caller)("vehicle"), false).latest,
  };
  await way.before?.(world.database, cell);
  const cookie = way.endsSession ? await world.signedIn(caller) : world.cookie(caller);
  const answer = await asker.ask(way.ask(cell), { cookie });
  const expected = expectedVerdict(way, caller, relation);
  return { ...place, ...thing, expected, heard: heardVerdict(way, thing.id, answer), answer };
}

const told = ({ route, way, caller, relation, expected, heard, answer }: Tried) =>
  `${route} (${way.says}) by ${caller}, ${relation}: expected ${expected}, heard ${heard}${heard === "wrong" ? ` (${answer.text})` : ""}`;

describe("the table of rights [Z01]", () => {
  test("has every route, and every row of it is one", () => {
    const routes = ROUTES.map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(AUTHORISATION_TABLE).sort()).toEqual(routes.sort());
  });

  test("has at least 9,000 cells", () => {
    console.log(`${tried.length} cells of ${Object.keys(AUTHORISATION_TABLE).length} routes`);
    expect(tried.length).toBeGreaterThanOrEqual(9_000);
  });

  test("is what the server answers: nothing allowed that is not, nothing denied that is", () => {
    const wrong = tried.filter(({ expected, heard }) => expected !== heard);
    if (process.env.CELLS) writeFileSync(process.env.CELLS, wrong.map(told).join("\n"));
    expect(wrong.map(told)).toEqual([]);
  });

  test("tells nobody the name of what they may not see", () => {
    const leaks = tried.filter(
      ({ way, expected, name, answer }) =>
        way.names && expected !== "allowed" && answer.text.includes(name),
    );
    expect(leaks.map(told)).toEqual([]);
  });

  test("refuses what is there and what is not in the same words", () => {
    const refusals = new Map<string, Set<string>>();
    for (const { route, way, caller, relation, heard, answer } of tried)
      if (caller !== "administrator" && heard === "refused")
        if (["siblings", "otherTenants", "deleted", "unknown"].includes(relation)) {
          const key = `${route} (${way.says}) by ${caller}`;
          refusals.set(key, (refusals.get(key) ?? new Set()).add(answer.text));
        }
    const various = [...refusals].filter(
      ([key, words]) => words.size > 1 && !key.includes("by other"),
    );
    expect(various).toEqual([]);
  });

  test("touches what it allowed to be touched, and nothing else [A13]", async () => {
    const wrong: string[] = [];
    for (const kind of new Set(tried.map(({ way }) => way.names))) {
      if (kind === undefined) continue;
      const { rows } = await sql<{ id: number; name: string }>`
        select id, ${sql.ref(NAME_COLUMNS[kind])} as name from ${sql.table(tableOf(kind))}`.execute(
        world.database,
      );
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      for (const cell of tried) {
        if (cell.way.names !== kind || !cell.way.touches || !fresh.has(cell)) continue;
        const name = names.get(cell.id);
        const isTouched = name !== cell.name;
        if (isTouched !== (cell.expected === "allowed")) wrong.push(told(cell));
      }
    }
    expect(wrong).toEqual([]);
  });

  test("denies those who may only read every change there is [Z07]", () => {
    const mutations = tried.filter(
      ({ route, caller }) =>
        (caller === "readonly" || caller === "deviceReadonly") && !route.startsWith("GET"),
    );
    console.log(`${mutations.length} changes tried by those who may only read`);
    const changed = mutations.filter(
      ({ route, caller, heard }) =>
        heard === "allowed" &&
        !/session/.test(route) &&
        (caller === "readonly" || /devices/.test(route)),
    );
    expect(changed.map(told)).toEqual([]);
  });
});
