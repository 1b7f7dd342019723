import { failure, success } from "#contract/result";
import type {
  TransferCounts,
  TransferShape,
  TransferSide,
  TransferTable,
} from "#contract/transferTable";
import { isId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import { type ColumnOrder, columnOrder } from "./columnOrder.ts";
import { inTurn } from "./inTurn.ts";
import { namedByLines } from "./namedByLines.ts";
import { nextTask } from "./nextTask.ts";
import { readJson, rowsIn } from "./readThings.ts";
import { createWordSearch } from "./wordSearch.ts";

const SIDES = ["assigned", "available"] as const;
/** So many are made ready to be searched before the thread looks for what it is asked meanwhile. */
const READY_ROWS = 2_000;
/** Of more rows at the beginning sorting all of them is hardly more work. */
const FEW_ROWS = 200;

/** What was read, by rows in the order in which it came. */
interface Entries {
  readonly ids: Float64Array;
  readonly labels: readonly string[];
  readonly detailOf: (row: number) => string;
  readonly order: ColumnOrder;
  /** What search compares; undefined until somebody asks. */
  readonly folded: (string | undefined)[];
  /** Of each side, as each is searched for its own words; undefined until somebody does. */
  readonly searches: Record<TransferSide, ReturnType<typeof createWordSearch> | undefined>;
  /** By row 1 for what is assigned: as it was read, or saved last, and as it stands now. */
  readonly was: Uint8Array;
  readonly is: Uint8Array;
}

const noSearches = (): Entries["searches"] => ({ assigned: undefined, available: undefined });

const NOTHING: Entries = {
  ids: new Float64Array(),
  labels: [],
  detailOf: () => "",
  order: columnOrder([], new Float64Array(), new Intl.Collator()),
  folded: [],
  searches: noSearches(),
  was: new Uint8Array(),
  is: new Uint8Array(),
};

/** By what a thing is named besides its label. */
type KeysOf = (id: number) => readonly string[];

const NO_KEYS: KeysOf = () => [];

/** Things on two sides, each side found by words and sorted by label; among equals by id. */
export function createTransferTable(): TransferTable {
  let entries = NOTHING;
  let keysOf = NO_KEYS;
  let rowById: ReadonlyMap<number, number> | undefined;
  const words: Record<TransferSide, readonly string[]> = { assigned: [], available: [] };
  /** By row 1 where the words of a side stand, on whichever side it is; undefined: there are none. */
  const met: Record<TransferSide, Uint8Array | undefined> = {
    assigned: undefined,
    available: undefined,
  };
  /** In order; undefined until somebody asks for more than the first. */
  const found: Record<TransferSide, Uint32Array | undefined> = {
    assigned: undefined,
    available: undefined,
  };

  const sideOf = (row: number): TransferSide => (entries.is[row] === 1 ? "assigned" : "available");
  const foldedOf = (row: number): string =>
    (entries.folded[row] ??= foldText(`${entries.labels[row]}\n${entries.detailOf(row)}`));
  const searchOf = (side: TransferSide) =>
    (entries.searches[side] ??= createWordSearch(
      Array.from(entries.ids, (_, row) => foldedOf(row)),
    ));
  const isFound = (row: number, side: TransferSide): boolean =>
    sideOf(row) === side && met[side]?.[row] !== 0;

  /** Looks for the words of a side in everything: what stands there may change. */
  function meet(side: TransferSide): void {
    met[side] = words[side].length > 0 ? searchOf(side).find(words[side]) : undefined;
    found[side] = undefined;
  }

  function count(): TransferCounts {
    const { is, was } = entries;
    let assigned = 0;
    let assignedFound = 0;
    let availableFound = 0;
    let added = 0;
    let removed = 0;
    for (let row = 0; row < is.length; row++)
      if (is[row] === 1) {
        assigned++;
        if (met.assigned?.[row] !== 0) assignedFound++;
        if (was[row] === 0) added++;
      } else {
        if (met.available?.[row] !== 0) availableFound++;
        if (was[row] === 1) removed++;
      }
    return {
      assigned: { total: assigned, found: assignedFound },
      available: { total: is.length - assigned, found: availableFound },
      added,
      removed,
    };
  }

  /** After things have changed sides. */
  function find(): TransferCounts {
    for (const side of SIDES) found[side] = undefined;
    return count();
  }

  const foundOn = (side: TransferSide): Uint32Array =>
    (found[side] ??= Uint32Array.from(among(entries.order.all(false), side, Infinity)));

  /** The first so many of some rows that are found on a side. */
  function among(rows: ArrayLike<number>, side: TransferSide, most: number): number[] {
    const { is } = entries;
    const on = side === "assigned" ? 1 : 0;
    const matches = met[side];
    const kept: number[] = [];
    for (let at = 0; at < rows.length && kept.length < most; at++) {
      const row = rows[at]!;
      if (is[row] === on && matches?.[row] !== 0) kept.push(row);
    }
    return kept;
  }

  function* rowsFound(side: TransferSide) {
    for (let row = 0; row < entries.ids.length; row++) if (isFound(row, side)) yield row;
  }

  /** The first rows, which somebody waits for. */
  function foundFirst(side: TransferSide, count: number): ArrayLike<number> {
    if (found[side] || count > FEW_ROWS) return foundOn(side).subarray(0, count);
    if (entries.order.isSorted()) return among(entries.order.all(false), side, count);
    return entries.order.first(rowsFound(side), count, false);
  }

  /** Who scrolls finds the order made, and the first letter that is searched all texts. */
  async function makeReady(now: Entries): Promise<void> {
    await nextTask();
    if (now === entries) now.order.all(false);
    for (let first = 0; first < now.ids.length; first += READY_ROWS) {
      await nextTask();
      if (now !== entries) return;
      const end = Math.min(first + READY_ROWS, now.ids.length);
      for (let row = first; row < end; row++) foldedOf(row);
    }
    for (const side of SIDES) {
      await nextTask();
      if (now === entries) searchOf(side);
    }
  }

  /** Made for the first that is moved: opening has no use for it. */
  const rowOf = (id: number): number | undefined => {
    rowById ??= new Map(Array.from(entries.ids, (one, row) => [one, row]));
    return rowById.get(id);
  };

  const idsOf = (rows: ArrayLike<number>) => Int32Array.from(rows, (row) => entries.ids[row]!);

  function changed(to: 0 | 1): Int32Array {
    const { order, is, was } = entries;
    return idsOf(order.all(false).filter((row) => is[row] === to && was[row] !== to));
  }

  return inTurn<TransferTable>({
    async load(list, source) {
      const read = readEntries(await readJson(list), source);
      if (!read) return failure("unreadable");
      entries = read;
      keysOf = NO_KEYS;
      rowById = undefined;
      for (const side of SIDES) meet(side);
      const counts = count();
      setTimeout(() => void makeReady(read));
      return success(counts);
    },
    async addKeys(list, keys) {
      const read = readKeys(await readJson(list), keys);
      if (!read) return failure("unreadable");
      keysOf = read;
      return success(undefined);
    },
    async search(side, text) {
      words[side] = foldText(text).split(/\s+/).filter(Boolean);
      meet(side);
      return count();
    },
    rows: async (side, first, count) =>
      Array.from(
        first === 0 ? foundFirst(side, count) : foundOn(side).subarray(first, first + count),
        (row) => ({
          id: entries.ids[row]!,
          label: entries.labels[row]!,
          detail: entries.detailOf(row),
          isMoved: entries.is[row] !== entries.was[row],
        }),
      ),
    async named(side, pasted) {
      const { ids, labels, order } = entries;
      const { things, unknown } = namedByLines(pasted, Array.from(order.all(false)), (row) => [
        labels[row]!,
        ...keysOf(ids[row]!),
      ]);
      const here = [...things].filter((row) => sideOf(row) === side);
      return { ids: idsOf(here), elsewhere: things.size - here.length, unknown };
    },
    ids: async (side) => idsOf(foundOn(side)),
    labels: async (ids) =>
      ids.map((id) => {
        const row = rowOf(id);
        return row === undefined ? `#${id}` : entries.labels[row]!;
      }),
    async move(ids, to) {
      const rows =
        ids === "found"
          ? foundOn(to === "assigned" ? "available" : "assigned")
          : ids.flatMap((id) => rowOf(id) ?? []);
      for (const row of rows) entries.is[row] = to === "assigned" ? 1 : 0;
      return find();
    },
    changes: async () => ({ added: changed(1), removed: changed(0) }),
    async settle(ids) {
      for (const id of ids) {
        const row = rowOf(id);
        if (row !== undefined) entries.was[row] = entries.is[row]!;
      }
      return find();
    },
    async reset() {
      entries.is.set(entries.was);
      return find();
    },
  });
}

function readEntries(
  answer: unknown,
  source: Parameters<TransferTable["load"]>[1],
): Entries | undefined {
  const things = rowsIn(answer);
  if (!things) return undefined;
  const { only, detail, assignedWhere } = source;
  const idOf = things.valuesAt(["id"]);
  const typeOf = only && things.valuesAt(only.path);
  const kept: number[] = [];
  for (let row = 0; row < things.count; row++) {
    const begins = typeOf && textOf(typeOf(row)).trimStart().toUpperCase();
    if (isId(idOf(row)) && (begins === undefined || begins.startsWith(only?.start ?? "")))
      kept.push(row);
  }
  const ids = Float64Array.from(kept, (row) => Number(idOf(row)));
  const labelOf = things.valuesAt(source.label);
  const labels = kept.map((row, at) => textOf(labelOf(row)).trim() || `#${ids[at]}`);
  const where = assignedWhere && things.valuesAt(assignedWhere.path);
  const named = new Set(source.assigned);
  const was = Uint8Array.from(kept, (row, at) =>
    Number(named.has(ids[at]!) || (where !== undefined && where(row) === assignedWhere?.value)),
  );
  return {
    ids,
    labels,
    detailOf: detailsOf(detail, (path) => {
      const valueOf = things.valuesAt(path);
      return (row) => textOf(valueOf(kept[row]!));
    }),
    order: columnOrder(
      labels,
      ids,
      new Intl.Collator(source.locale, { numeric: true, sensitivity: "base" }),
    ),
    folded: [],
    searches: noSearches(),
    was,
    is: was.slice(),
  };
}

function readKeys(answer: unknown, keys: readonly (readonly string[])[]): KeysOf | undefined {
  const things = rowsIn(answer);
  if (!things) return undefined;
  const idOf = things.valuesAt(["id"]);
  const rowById = new Map<unknown, number>();
  for (let row = 0; row < things.count; row++) rowById.set(idOf(row), row);
  const valuesOf = keys.map((path) => things.valuesAt(path));
  return (id) => {
    const row = rowById.get(id);
    return row === undefined
      ? []
      : valuesOf.map((valueOf) => textOf(valueOf(row))).filter((key) => key !== "");
  };
}

/** What tells a thing from others of its name: what has no word has nothing. */
function detailsOf(
  detail: TransferShape["detail"],
  textsAt: (path: readonly string[]) => (row: number) => string,
): (row: number) => string {
  if (!detail) return () => "";
  const { path, words } = detail;
  const plainOf = textsAt(path);
  if (!words) return plainOf;
  return (row) => {
    const plain = plainOf(row);
    return Object.hasOwn(words, plain) ? (words[plain] ?? "") : "";
  };
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
