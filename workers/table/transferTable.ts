import { failure, success } from "#contract/result";
import { isObject } from "#contract/traccar/wire";
import type {
  TransferCounts,
  TransferShape,
  TransferSide,
  TransferTable,
} from "#contract/transferTable";
import { isId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import { columnOrder } from "./columnOrder.ts";
import { namedByLines } from "./namedByLines.ts";
import { nextTask } from "./nextTask.ts";
import { readJson, thingsIn, valueAt } from "./readThings.ts";

interface Entry {
  readonly id: number;
  readonly label: string;
  readonly detail: string;
  /** What it was read from; few are ever asked for more of it. */
  readonly thing: unknown;
  /** What search compares; undefined until somebody asks. */
  folded: string | undefined;
  /** As it was read, or saved last. */
  wasAssigned: boolean;
  isAssigned: boolean;
}

const SIDES = ["assigned", "available"] as const;
/** So many are made ready to be searched before the thread looks for what it is asked meanwhile. */
const READY_ENTRIES = 2_000;

const foldedOf = (entry: Entry): string =>
  (entry.folded ??= foldText(`${entry.label}\n${entry.detail}`));

/** Things on two sides, each side found by words and sorted by label; among equals by id. */
export function createTransferTable(): TransferTable {
  let entries: readonly Entry[] = [];
  let byId: ReadonlyMap<number, Entry> | undefined;
  /** By what things are named besides their label. */
  let keys: NonNullable<TransferShape["keys"]> = [];
  const words: Record<TransferSide, readonly string[]> = { assigned: [], available: [] };
  const found: Record<TransferSide, readonly Entry[]> = { assigned: [], available: [] };

  function find(): TransferCounts {
    const total = { assigned: 0, available: 0 };
    const kept: Record<TransferSide, Entry[]> = { assigned: [], available: [] };
    let added = 0;
    let removed = 0;
    for (const entry of entries) {
      const side = entry.isAssigned ? "assigned" : "available";
      total[side]++;
      if (words[side].every((word) => foldedOf(entry).includes(word))) kept[side].push(entry);
      if (entry.isAssigned && !entry.wasAssigned) added++;
      if (!entry.isAssigned && entry.wasAssigned) removed++;
    }
    for (const side of SIDES) found[side] = kept[side];
    return {
      assigned: { total: total.assigned, found: kept.assigned.length },
      available: { total: total.available, found: kept.available.length },
      added,
      removed,
    };
  }

  /** The first letter that is searched finds all texts made. */
  async function makeReady(now: readonly Entry[]): Promise<void> {
    for (let first = 0; first < now.length; first += READY_ENTRIES) {
      await nextTask();
      if (now !== entries) return;
      for (const entry of now.slice(first, first + READY_ENTRIES)) foldedOf(entry);
    }
  }

  /** Made for the first that is moved: opening has no use for it. */
  const entryWith = (id: number): Entry | undefined => {
    byId ??= new Map(entries.map((entry) => [entry.id, entry]));
    return byId.get(id);
  };

  const idsWhere = (is: (entry: Entry) => boolean) =>
    Int32Array.from(entries.filter(is), ({ id }) => id);

  return {
    async load(list, { assigned, locale, ...shape }) {
      const things = thingsIn(readJson(list));
      if (!things) return failure("unreadable");
      const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
      const named = new Set(assigned);
      const read = things.flatMap((thing) => entryOf(thing, shape, named) ?? []);
      const order = columnOrder(
        read.map(({ label }) => label),
        Float64Array.from(read, ({ id }) => id),
        collator,
      );
      entries = Array.from(order.ascending, (row) => read[row]!);
      byId = undefined;
      keys = shape.keys ?? [];
      const counts = find();
      void makeReady(entries);
      return success(counts);
    },
    async search(side, text) {
      words[side] = foldText(text).split(/\s+/).filter(Boolean);
      return find();
    },
    rows: async (side, first, count) =>
      found[side].slice(first, first + count).map(({ id, label, detail, ...stands }) => ({
        id,
        label,
        detail,
        isMoved: stands.isAssigned !== stands.wasAssigned,
      })),
    async named(side, pasted) {
      const { things, unknown } = namedByLines(pasted, entries, ({ label, thing }) => [
        label,
        ...keys.map((path) => textAt(thing, path)).filter(Boolean),
      ]);
      const here = [...things].filter(({ isAssigned }) => isAssigned === (side === "assigned"));
      return {
        ids: Int32Array.from(here, ({ id }) => id),
        elsewhere: things.size - here.length,
        unknown,
      };
    },
    ids: async (side) => Int32Array.from(found[side], ({ id }) => id),
    labels: async (ids) => ids.map((id) => entryWith(id)?.label ?? `#${id}`),
    async move(ids, to) {
      const moved =
        ids === "found"
          ? found[to === "assigned" ? "available" : "assigned"]
          : ids.flatMap((id) => entryWith(id) ?? []);
      for (const entry of moved) entry.isAssigned = to === "assigned";
      return find();
    },
    changes: async () => ({
      added: idsWhere((entry) => entry.isAssigned && !entry.wasAssigned),
      removed: idsWhere((entry) => !entry.isAssigned && entry.wasAssigned),
    }),
    async settle(ids) {
      for (const id of ids) {
        const entry = entryWith(id);
        if (entry) entry.wasAssigned = entry.isAssigned;
      }
      return find();
    },
    async reset() {
      for (const entry of entries) entry.isAssigned = entry.wasAssigned;
      return find();
    },
  };
}

function entryOf(
  thing: unknown,
  { label, detail, only, assignedWhere }: TransferShape,
  named: ReadonlySet<number>,
): Entry | undefined {
  if (!isObject(thing) || !isId(thing.id)) return undefined;
  const { id } = thing;
  const begins = only && textAt(thing, only.path).trimStart().toUpperCase();
  if (begins !== undefined && !begins.startsWith(only?.start ?? "")) return undefined;
  const isAssigned =
    named.has(id) ||
    (assignedWhere !== undefined && valueAt(thing, assignedWhere.path) === assignedWhere.value);
  const shown = textAt(thing, label).trim() || `#${id}`;
  const plain = detail ? textAt(thing, detail.path) : "";
  const words = detail?.words;
  const told = words ? (Object.hasOwn(words, plain) ? (words[plain] ?? "") : "") : plain;
  return {
    id,
    label: shown,
    detail: told,
    thing,
    folded: undefined,
    wasAssigned: isAssigned,
    isAssigned,
  };
}

function textAt(thing: unknown, path: readonly string[]): string {
  const value = valueAt(thing, path);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
