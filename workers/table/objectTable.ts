import type {
  ObjectTable,
  ShownMember,
  TableColumn,
  TableFilter,
  TableQuery,
  TableThing,
} from "#contract/objectTable";
import { failure, success } from "#contract/result";
import { isObject } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import { type ColumnOrder, columnOrder, type SortKey } from "./columnOrder.ts";
import { inTurn } from "./inTurn.ts";
import { moveThings } from "./moveThings.ts";
import { nextTask } from "./nextTask.ts";
import { readJson, thingsIn, valueAt } from "./readThings.ts";
import { createWordSearch } from "./wordSearch.ts";

interface Entry {
  readonly thing: TableThing;
  /** What search compares, of all columns; undefined until somebody asks. */
  folded: string | undefined;
}

/** So many are made ready to be searched before the thread looks for what it is asked meanwhile. */
const READY_ROWS = 2_000;
/** Of more rows at the beginning sorting all of them is hardly more work. */
const FEW_ROWS = 200;
const UNSORTED: TableQuery = { search: "", sort: "", isDescending: false };

/** Things of one kind, found by words and sorted by a column; among equals by their id. */
export function createObjectTable(): ObjectTable {
  const entries = new Map<number, Entry>();
  let columns: readonly TableColumn[] = [];
  let collator = new Intl.Collator();
  let query = UNSORTED;
  let rows: readonly Entry[] = [];
  /** What was made of the rows: gone with the first that changes. */
  let orders = new Map<string, ColumnOrder>();
  let search: ReturnType<typeof createWordSearch> | undefined;
  /** Rows that the query is met by, as they came; undefined: all. */
  let met: Uint8Array | undefined;
  /** The same in order; undefined until somebody asks for more than the first. */
  let found: readonly TableThing[] | undefined;

  const foldedOf = (entry: Entry): string =>
    (entry.folded ??= foldText(columns.map((column) => shownIn(column, entry.thing)).join("\n")));

  function changed(): void {
    rows = [...entries.values()];
    orders = new Map();
    search = undefined;
  }

  function take(things: readonly TableThing[]): void {
    for (const thing of things) entries.set(thing.id, { thing, folded: undefined });
    changed();
  }

  function orderBy(id: string): ColumnOrder {
    const known = orders.get(id);
    if (known) return known;
    const column = columns.find((one) => one.id === id);
    const ids = Float64Array.from(rows, ({ thing }) => thing.id);
    // Of nothing that sorts them the ids do, and only upwards.
    const keys = rows.map(({ thing }) => (column ? keyIn(column, thing) : 0));
    const order = columnOrder(keys, ids, collator);
    orders.set(id, order);
    return order;
  }

  function find() {
    const words = foldText(query.search).split(/\s+/).filter(Boolean);
    if (words.length > 0) search ??= createWordSearch(rows.map(foldedOf));
    const matched = words.length > 0 ? search?.find(words) : undefined;
    const filters = filterOf(columns, query.filters ?? []);
    met =
      matched || filters
        ? Uint8Array.from(rows, ({ thing }, row) =>
            Number(matched?.[row] !== 0 && (!filters || filters(thing))),
          )
        : undefined;
    found = undefined;
    return {
      total: entries.size,
      found: met ? met.reduce((count, is) => count + is, 0) : rows.length,
    };
  }

  function foundInOrder(): readonly TableThing[] {
    if (found) return found;
    const kept: TableThing[] = [];
    for (const row of orderBy(query.sort).all(query.isDescending))
      if (met?.[row] !== 0) kept.push(rows[row]!.thing);
    found = kept;
    return kept;
  }

  /** The first rows, which somebody waits for. */
  function foundFirst(count: number): readonly TableThing[] {
    const order = orderBy(query.sort);
    if (found || count > FEW_ROWS) return foundInOrder().slice(0, count);
    if (order.isSorted()) {
      const kept: TableThing[] = [];
      for (const row of order.all(query.isDescending)) {
        if (kept.length === count) break;
        if (met?.[row] !== 0) kept.push(rows[row]!.thing);
      }
      return kept;
    }
    return order.first(rowsMet(), count, query.isDescending).map((row) => rows[row]!.thing);
  }

  function* rowsMet() {
    for (let row = 0; row < rows.length; row++) if (met?.[row] !== 0) yield row;
  }

  /** Who scrolls finds the order made, and the first letter that is searched all texts. */
  async function makeReady(): Promise<void> {
    const now = rows;
    await nextTask();
    if (now !== rows) return;
    foundInOrder();
    for (let first = 0; first < now.length; first += READY_ROWS) {
      if (now !== rows) return;
      for (const entry of now.slice(first, first + READY_ROWS)) foldedOf(entry);
      await nextTask();
    }
    if (now === rows) search ??= createWordSearch(rows.map(foldedOf));
  }

  return inTurn<ObjectTable>({
    async load(list, wanted, locale) {
      const things = thingsIn(await readJson(list));
      if (!things) return failure("unreadable");
      columns = wanted;
      collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
      entries.clear();
      for (const thing of things)
        if (isThing(thing)) entries.set(thing.id, { thing, folded: undefined });
      changed();
      find();
      return success(entries.size);
    },
    async describe(wanted) {
      columns = wanted;
      for (const entry of entries.values()) entry.folded = undefined;
      changed();
      return find();
    },
    async query(wanted) {
      query = wanted;
      setTimeout(() => void makeReady());
      return find();
    },
    rows: async (first, count) =>
      first === 0 ? foundFirst(count) : foundInOrder().slice(first, first + count),
    ids: async () => Int32Array.from(foundInOrder(), ({ id }) => id),
    async rowOf(id) {
      const row = foundInOrder().findIndex((thing) => thing.id === id);
      return row < 0 ? undefined : row;
    },
    async moveTo(at) {
      const { things, next } = moveThings(
        rows.map(({ thing }) => thing),
        columns,
        at,
      );
      if (things.length > 0) take(things);
      return { ...find(), ...(next !== undefined && { next }) };
    },
    async put(things) {
      take(things);
      return find();
    },
    async remove(ids) {
      for (const id of ids) entries.delete(id);
      changed();
      return find();
    },
  });
}

const isThing = (value: unknown): value is TableThing => isObject(value) && isId(value.id);

/** A filter by a column that there is not is met by all; undefined: all are. */
function filterOf(
  columns: readonly TableColumn[],
  filters: readonly TableFilter[],
): ((thing: TableThing) => boolean) | undefined {
  const tests = filters.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.column);
    return column ? [meets(column, filter)] : [];
  });
  if (tests.length === 0) return undefined;
  return (thing) => tests.every((isMet) => isMet(thing));
}

function meets(column: TableColumn, { values, isShown }: TableFilter) {
  const wanted = new Set(values);
  if (column.owners) {
    const owned = ownedBy(column.owners, wanted);
    return ({ id }: TableThing) => owned.has(id);
  }
  if (isShown) return (thing: TableThing) => wanted.has(shownIn(column, thing));
  if (column.begins)
    return (thing: TableThing) => values.some((value) => textIn(column, thing).startsWith(value));
  return (thing: TableThing) => wanted.has(textIn(column, thing));
}

function ownedBy(
  { things, owners }: NonNullable<TableColumn["owners"]>,
  wanted: ReadonlySet<string>,
): ReadonlySet<number> {
  const ids = new Set(Array.from(wanted, Number));
  return new Set(things.filter((_, link) => ids.has(owners[link]!)));
}

/** A member's own text, before there are words for it. */
function textIn({ path }: Pick<ShownMember, "path">, thing: TableThing): string {
  const value = valueAt(thing, path);
  const isShown =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isShown ? String(value) : "";
}

function shownIn(member: ShownMember, thing: TableThing): string {
  const text = textIn(member, thing);
  const { words, begins, otherwise } = member;
  if (words && Object.hasOwn(words, text)) return words[text] ?? text;
  const begun = begins && Object.keys(begins).find((start) => text.startsWith(start));
  if (begun !== undefined) return begins?.[begun] ?? text;
  if (otherwise === undefined) return text;
  return typeof otherwise === "string" ? otherwise : shownIn(otherwise, thing);
}

/** What has no value in the column comes last, whichever way it is sorted. */
function keyIn(column: TableColumn, thing: TableThing): SortKey {
  if (column.kind === "text") return shownIn(column, thing).trim() || undefined;
  const value = valueAt(thing, column.path);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
