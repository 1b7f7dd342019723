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
import { readJson, valueAt } from "./readThings.ts";

interface Entry {
  readonly thing: TableThing;
  /** What search compares, of all columns. */
  readonly folded: string;
}

const UNSORTED: TableQuery = { search: "", sort: "", isDescending: false };

/** Things of one kind, found by words and sorted by a column; among equals by their id. */
export function createObjectTable(): ObjectTable {
  const entries = new Map<number, Entry>();
  let columns: readonly TableColumn[] = [];
  let collator = new Intl.Collator();
  let query = UNSORTED;
  /** All entries as the query sorts them: a letter more only filters. Undefined: to be sorted anew. */
  let order: readonly Entry[] | undefined;
  let found: readonly TableThing[] = [];

  const entryOf = (thing: TableThing): Entry => ({
    thing,
    folded: foldText(columns.map((column) => shownIn(column, thing)).join("\n")),
  });

  function find() {
    const words = foldText(query.search).split(/\s+/).filter(Boolean);
    order ??= sorted(
      [...entries.values()],
      columns.find(({ id }) => id === query.sort),
      {
        collator,
        isDescending: query.isDescending,
      },
    );
    const kept: TableThing[] = [];
    const isMet = filterOf(columns, query.filters ?? []);
    for (const { thing, folded } of order)
      if (words.every((word) => folded.includes(word)) && isMet(thing)) kept.push(thing);
    found = kept;
    return { total: entries.size, found: found.length };
  }

  return {
    async load(list, wanted, locale) {
      const answer = readJson(list);
      if (!Array.isArray(answer)) return failure("unreadable");
      columns = wanted;
      collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
      entries.clear();
      for (const thing of answer) if (isThing(thing)) entries.set(thing.id, entryOf(thing));
      order = undefined;
      find();
      return success(entries.size);
    },
    async query(wanted) {
      if (wanted.sort !== query.sort || wanted.isDescending !== query.isDescending)
        order = undefined;
      query = wanted;
      return find();
    },
    rows: async (first, count) => found.slice(first, first + count),
    ids: async () => Int32Array.from(found, ({ id }) => id),
    async rowOf(id) {
      const row = found.findIndex((thing) => thing.id === id);
      return row < 0 ? undefined : row;
    },
    async put(things) {
      for (const thing of things) entries.set(thing.id, entryOf(thing));
      order = undefined;
      return find();
    },
    async remove(ids) {
      for (const id of ids) entries.delete(id);
      order = undefined;
      return find();
    },
  };
}

const isThing = (value: unknown): value is TableThing => isObject(value) && isId(value.id);

/** A filter by a column that there is not is met by all. */
function filterOf(
  columns: readonly TableColumn[],
  filters: readonly TableFilter[],
): (thing: TableThing) => boolean {
  const wanted = filters.flatMap(({ column, value }) => {
    const member = columns.find(({ id }) => id === column);
    return member ? [{ member, value }] : [];
  });
  return (thing) =>
    wanted.every(({ member, value }) => {
      const text = textIn(member, thing);
      return member.begins ? text.startsWith(value) : text === value;
    });
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

interface Order {
  readonly collator: Intl.Collator;
  readonly isDescending: boolean;
}

/** What has no value in the column comes last, whichever way it is sorted. */
function sorted(
  entries: readonly Entry[],
  column: TableColumn | undefined,
  { collator, isDescending }: Order,
): readonly Entry[] {
  const byId = (a: Entry, b: Entry) => a.thing.id - b.thing.id;
  if (!column) return entries.toSorted(byId);
  const sign = isDescending ? -1 : 1;
  const keyed = entries.map((entry) => ({ entry, key: keyIn(column, entry.thing) }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined)
      return Number(a.key === undefined) - Number(b.key === undefined) || byId(a.entry, b.entry);
    const difference =
      typeof a.key === "number" && typeof b.key === "number"
        ? a.key - b.key
        : collator.compare(String(a.key), String(b.key));
    return sign * difference || byId(a.entry, b.entry);
  });
  return keyed.map(({ entry }) => entry);
}

function keyIn(column: TableColumn, thing: TableThing): string | number | undefined {
  if (column.kind === "text") return shownIn(column, thing).trim() || undefined;
  const value = valueAt(thing, column.path);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
