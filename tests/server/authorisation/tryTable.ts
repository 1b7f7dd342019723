import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import { tableOf } from "../../../server/database/linkTable.ts";
import { proofShare } from "../../support/proofShare.ts";
import { startTestServer } from "../../support/startTestServer.ts";
import { CALLERS, type Caller } from "./callers.ts";
import { type Asker, createAsker, type Reply } from "./createAsker.ts";
import { type AuthorisationWorld, createAuthorisationWorld } from "./createAuthorisationWorld.ts";
import type { Thing } from "./createThings.ts";
import { expectedVerdict } from "./expectedVerdict.ts";
import { observedVerdict } from "./observedVerdict.ts";
import { RELATIONS, type RealRelation, type Relation } from "./relations.ts";
import { NAME_COLUMNS } from "./rows/objectBodies.ts";
import { needsFresh, type Table, type Verdict, type Way } from "./way.ts";

export interface Cell {
  readonly route: string;
  readonly way: Way;
  readonly caller: Caller;
  readonly relation: Relation;
}

/** A cell of the table with what should and what did happen. */
export interface Tried extends Cell {
  readonly expected: Verdict;
  /** A `Verdict`, or what else the server said. */
  readonly observed: string;
  readonly answer: Reply;
  readonly id: number;
  readonly name: string;
}

/** More than the limit of requests lets through, by the server's own clock. */
const PAUSE_MS = 20;

const isReal = (relation: Relation): relation is RealRelation =>
  relation !== "deleted" && relation !== "unknown";

/** Every cell; a way that names nothing has one for each caller. */
export const cellsOf = (table: Table): readonly Cell[] =>
  Object.entries(table).flatMap(([route, ways]) =>
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

/**
 * The cells that `npm test` tries; `npm run proofs` tries all. Of a way that names something a third, of a
 * dear one a seventh: every caller, and every relation, of each.
 */
export const cellsToTry = (table: Table): readonly Cell[] =>
  cellsOf(table).filter(
    ({ way }, at) => way.names === undefined || at % proofShare(way.isDear ? 7 : 3, 1) === 0,
  );

export const describeTried = ({
  route,
  way,
  caller,
  relation,
  expected,
  observed,
  answer,
}: Tried): string =>
  `${route} (${way.label}) by ${caller}, ${relation}: expected ${expected}, observed ${observed}` +
  (observed === "wrong" ? ` (${answer.text})` : "");

/** Asks a real server for every cell, and looks afterwards which things were touched. */
export async function tryTable(table: Table, cells = cellsToTry(table)) {
  let now = Date.now();
  const host = await startTestServer({ now: () => now });
  const asker = await createAsker(host);
  try {
    const world = await createAuthorisationWorld(host, () => now);
    const fresh = await makeFresh(world, cells);
    const tried: Tried[] = [];
    for (const [at, cell] of cells.entries()) {
      now += PAUSE_MS;
      tried.push(await tryOut(cell, at, { world, asker, fresh }));
    }
    return { tried, touched: await readTouched(world, tried, fresh) };
  } finally {
    await asker.close();
    await host.close();
  }
}

/** What cells have of their own. */
async function makeFresh(world: AuthorisationWorld, cells: readonly Cell[]) {
  const fresh = new Map<Cell, Thing>();
  const wanted = cells.filter(({ way, relation }) => needsFresh(way) && isReal(relation));
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
    ofKind.forEach((cell, at) => {
      const thing = made[at];
      if (thing) fresh.set(cell, thing);
    });
  }
  await world.positionFresh();
  await world.addHistory();
  await world.reread();
  return fresh;
}

interface Scene {
  readonly world: AuthorisationWorld;
  readonly asker: Asker;
  readonly fresh: ReadonlyMap<Cell, Thing>;
}

async function tryOut(cell: Cell, at: number, { world, asker, fresh }: Scene): Promise<Tried> {
  const { way, caller, relation } = cell;
  const thing = fresh.get(cell) ?? world.base(way.names ?? "vehicle", relation);
  const filled = {
    caller,
    ...thing,
    me: world.me(caller),
    word: `word${at}`,
    mine: world.mine(caller),
    spare: world.spare(caller),
    gift: world.gift(caller),
    position: world.positionOf(thing.id, fresh.has(cell)),
    actuation: world.numbered(thing.id),
    rfidKey: world.numbered(thing.id),
    event: world.numbered(thing.id),
    password: world.password,
    minePosition: world.positionOf(world.mine(caller)("vehicle"), false).latest,
  };
  await way.before?.(world.database, filled);
  const cookie = way.endsSession ? await world.signedIn(caller) : world.cookie(caller);
  const answer = await asker.ask(way.ask(filled), { cookie });
  if (way.endsOthers) await world.signInAnew(caller);
  const expected = expectedVerdict(way, caller, relation);
  return { ...cell, ...thing, expected, observed: observedVerdict(way, thing.id, answer), answer };
}

/** Of the cells that change or remove something of their own, those where that has happened. */
async function readTouched(
  world: AuthorisationWorld,
  tried: readonly Tried[],
  fresh: ReadonlyMap<Cell, Thing>,
): Promise<ReadonlySet<Tried>> {
  const touched = new Set<Tried>();
  const own = new Set([...fresh.values()].map(({ name }) => name));
  for (const kind of new Set(tried.map(({ way }) => way.names))) {
    if (kind === undefined) continue;
    const { rows } = await sql<Thing>`
      select id, ${sql.ref(NAME_COLUMNS[kind])} as name from ${sql.table(tableOf(kind))}`.execute(
      world.database,
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    for (const cell of tried)
      if (cell.way.names === kind && own.has(cell.name) && names.get(cell.id) !== cell.name)
        touched.add(cell);
  }
  return touched;
}
