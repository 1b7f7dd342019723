import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TableColumn, TableFilter } from "#contract/objectTable";
import { epochMs } from "#domain/units";
import { createObjectTable } from "../../../workers/table/objectTable.ts";

const COLUMNS: readonly TableColumn[] = [
  { id: "name", path: ["name"], kind: "text" },
  { id: "phone", path: ["attributes", "phone"], kind: "text" },
  { id: "hours", path: ["attributes", "hours"], kind: "number" },
  { id: "state", path: ["state"], kind: "text", words: { open: "Aberto", shut: "Fechado" } },
];

const bytes = (text: string) => new Blob([text]);

async function tableOf(things: readonly unknown[]) {
  const table = createObjectTable();
  const loaded = await table.load(bytes(JSON.stringify(things)), COLUMNS, "pt-PT");
  return { table, loaded };
}

const driver = (id: number, name: string, rest: object = {}) => ({ id, name, ...rest });

async function found(
  things: readonly unknown[],
  query: Partial<Parameters<Awaited<ReturnType<typeof tableOf>>["table"]["query"]>[0]>,
) {
  const { table } = await tableOf(things);
  await table.query({ search: "", sort: "name", isDescending: false, ...query });
  return Array.from(await table.ids());
}

test("leaves out whatever of a list is no thing, and says how many there are", async () => {
  const { loaded } = await tableOf([driver(1, "Ana"), null, 3, { name: "none" }, { id: -1 }]);
  expect(loaded).toEqual({ ok: true, value: 1 });
  expect((await tableOf([])).loaded).toEqual({ ok: true, value: 0 });
});

test("what is no list is unreadable, and what was there before stays", async () => {
  const { table } = await tableOf([driver(1, "Ana")]);
  for (const text of ["{}", "not json", ""])
    expect(await table.load(bytes(text), COLUMNS, "pt-PT")).toEqual({
      ok: false,
      reason: "unreadable",
    });
  expect(Array.from(await table.ids())).toEqual([1]);
});

test("finds by words in any column, whatever their accents, case and order", async () => {
  const things = [
    driver(1, "João Conceição", { attributes: { phone: "+351 912" } }),
    driver(2, "Joana", { attributes: { phone: "+34 600" }, state: "shut" }),
  ];
  expect(await found(things, { search: "conceicao JOAO" })).toEqual([1]);
  expect(await found(things, { search: "600" })).toEqual([2]);
  expect(await found(things, { search: "fechado" })).toEqual([2]);
  expect(await found(things, { search: "  " })).toEqual([2, 1]);
  expect(await found(things, { search: "maria" })).toEqual([]);
});

test("sorts as people read: numbers in names by size, accents beside their letter", async () => {
  const things = [driver(1, "Bus 10"), driver(2, "Bus 9"), driver(3, "Álvaro"), driver(4, "Zé")];
  expect(await found(things, {})).toEqual([3, 2, 1, 4]);
  expect(await found(things, { isDescending: true })).toEqual([4, 1, 2, 3]);
});

test("what says nothing in a column comes last both ways", async () => {
  const hours = (id: number, value: unknown) => driver(id, "x", { attributes: { hours: value } });
  const things = [hours(1, 30), hours(2, undefined), hours(3, 4), hours(4, "many")];
  expect(await found(things, { sort: "hours" })).toEqual([3, 1, 2, 4]);
  expect(await found(things, { sort: "hours", isDescending: true })).toEqual([1, 3, 2, 4]);
});

test("takes no value from what every object has", async () => {
  const { table } = await tableOf([driver(1, "Ana")]);
  const columns: readonly TableColumn[] = [
    { id: "c", path: ["constructor", "name"], kind: "text" },
  ];
  await table.load(bytes(JSON.stringify([driver(1, "Ana")])), columns, "pt-PT");
  expect(await table.query({ search: "object", sort: "c", isDescending: false })).toEqual({
    total: 1,
    found: 0,
  });
});

const things = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 400 }), name: fc.string({ maxLength: 6 }) }),
  { selector: ({ id }) => id, maxLength: 40 },
);

test("after any changes it has what a table read anew would have", async () => {
  await fc.assert(
    fc.asyncProperty(
      things,
      things,
      fc.array(fc.integer({ min: 1, max: 400 })),
      async (first, put, gone) => {
        const query = { search: "a", sort: "name", isDescending: true };
        const { table } = await tableOf(first);
        await table.query(query);
        await table.put(put);
        const after = await table.remove(gone);
        const expected = new Map([...first, ...put].map((thing) => [thing.id, thing]));
        for (const id of gone) expected.delete(id);
        const { table: anew } = await tableOf([...expected.values()]);
        expect(after).toEqual(await anew.query(query));
        expect(await table.ids()).toEqual(await anew.ids());
        expect(await table.rows(0, 100)).toEqual(await anew.rows(0, 100));
        const ids = Array.from(await table.ids());
        for (const id of ids) expect(await table.rowOf(id)).toBe(ids.indexOf(id));
      },
    ),
  );
});

/** As the doc comments of the contract have it, by the obvious way. */
test("finds and sorts as the obvious way does, whatever was asked before", async () => {
  const letters = fc.constantFrom("a", "b", "Á", "10", "9", " ", "");
  const row = fc.record({
    name: fc.array(letters, { maxLength: 4 }).map((parts) => parts.join("")),
    attributes: fc.record({ hours: fc.oneof(fc.integer({ min: -9, max: 99 }), fc.constant("x")) }),
  });
  const ask = fc.record({
    search: fc.array(letters, { maxLength: 3 }).map((parts) => parts.join("")),
    sort: fc.constantFrom("name", "hours"),
    isDescending: fc.boolean(),
  });
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const order = new Intl.Collator("pt-PT", { numeric: true, sensitivity: "base" });
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      fc.array(ask, { maxLength: 4 }),
      async (rows, asks) => {
        const all = rows.map((one, index) => ({ ...one, id: index + 1 }));
        const { table } = await tableOf(all);
        for (const one of asks) {
          const words = plain(one.search)
            .split(/\s+/)
            .filter((word) => word !== "");
          const wanted = all.filter(({ name, attributes }) =>
            words.every((word) => plain(`${name}\n\n${attributes.hours}`).includes(word)),
          );
          const sign = one.isDescending ? -1 : 1;
          const keyOf = (thing: (typeof all)[number]) =>
            one.sort === "name"
              ? thing.name.trim() || undefined
              : typeof thing.attributes.hours === "number"
                ? thing.attributes.hours
                : undefined;
          wanted.sort((a, b) => {
            const [one, other] = [keyOf(a), keyOf(b)];
            if (one === undefined && other === undefined) return a.id - b.id;
            if (one === undefined) return 1;
            if (other === undefined) return -1;
            const difference =
              typeof one === "number" && typeof other === "number"
                ? one - other
                : order.compare(String(one), String(other));
            return sign * difference || a.id - b.id;
          });
          await table.query(one);
          expect(Array.from(await table.ids())).toEqual(wanted.map(({ id }) => id));
        }
      },
    ),
  );
});

test("a column shows the first of several members that it has words for, and is found and sorted by that [USR-01]", async () => {
  const table = createObjectTable();
  const columns: readonly TableColumn[] = [
    {
      id: "role",
      path: ["administrator"],
      kind: "text",
      words: { true: "Chief" },
      otherwise: {
        path: ["limit"],
        words: { 0: "Operator", "": "Operator" },
        otherwise: "Manager",
      },
    },
  ];
  const people = [{ id: 1, limit: 5 }, { id: 2, administrator: true, limit: 5 }, { id: 3 }];
  await table.load(bytes(JSON.stringify(people)), columns, "en-GB");
  await table.query({ search: "", sort: "role", isDescending: false });
  expect(Array.from(await table.ids())).toEqual([2, 1, 3]);
  await table.query({ search: "manag", sort: "role", isDescending: false });
  expect(Array.from(await table.ids())).toEqual([1]);
});

test("a column has words for what its values begin with, and is found and sorted by them [GEO-01]", async () => {
  const table = createObjectTable();
  const columns: readonly TableColumn[] = [
    {
      id: "kind",
      path: ["area"],
      kind: "text",
      begins: { POLYGON: "Zone", CIRCLE: "Point of interest" },
    },
  ];
  const areas = [
    { id: 1, area: "POLYGON ((1 2, 3 4, 5 6))" },
    { id: 2, area: "CIRCLE (1 2, 3)" },
    { id: 3, area: "MULTIPOINT (1 2)" },
  ];
  await table.load(bytes(JSON.stringify(areas)), columns, "en-GB");
  await table.query({ search: "", sort: "kind", isDescending: false });
  expect(Array.from(await table.ids())).toEqual([3, 2, 1]);
  await table.query({ search: "interest", sort: "kind", isDescending: false });
  expect(Array.from(await table.ids())).toEqual([2]);
  await table.query({ search: "polygon", sort: "kind", isDescending: false });
  expect(Array.from(await table.ids())).toEqual([]);
});

test("keeps only what meets every filter, by value or beginning, and counts all [GEO-01]", async () => {
  const area = (id: number, text: string, state: string) => ({
    id,
    name: `a${id}`,
    area: text,
    state,
  });
  const table = createObjectTable();
  const columns: readonly TableColumn[] = [
    ...COLUMNS,
    { id: "shape", path: ["area"], kind: "text", begins: { CIRCLE: "POI", LINESTRING: "Line" } },
    // By the id, as whatever is linked has it.
    { id: "groups", path: ["id"], kind: "text", words: { 2: "North" }, otherwise: "" },
  ];
  const things = [
    area(1, "CIRCLE (1 2, 3)", "open"),
    area(2, "LINESTRING (1 2, 3 4)", "open"),
    area(3, "CIRCLE (3 4, 3)", "shut"),
  ];
  await table.load(bytes(JSON.stringify(things)), columns, "pt-PT");
  const query = async (filters: readonly TableFilter[], search = "") => {
    const counts = await table.query({ search, sort: "name", isDescending: false, filters });
    expect(counts.total).toBe(3);
    return Array.from(await table.ids());
  };
  const pois = { column: "shape", values: ["CIRCLE"] };
  expect(await query([pois])).toEqual([1, 3]);
  expect(await query([pois, { column: "state", values: ["shut"] }])).toEqual([3]);
  expect(await query([{ column: "state", values: ["sh"] }])).toEqual([]);
  expect(await query([])).toEqual([1, 2, 3]);
  expect(await query([], "north")).toEqual([2]);
  // The same holds for what is written meanwhile.
  await query([pois]);
  expect(await table.put([area(4, "CIRCLE (5 6, 3)", "open")])).toEqual({ total: 4, found: 3 });
});

test("keeps what any of many values says, and what any of many owns, as the obvious way does [GRP-01]", () => {
  const id = fc.integer({ min: 1, max: 9 });
  return fc.assert(
    fc.asyncProperty(
      fc.array(fc.option(id), { maxLength: 20 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), id), { maxLength: 30 }),
      fc.array(id, { maxLength: 5 }),
      async (groups, links, wanted) => {
        const table = createObjectTable();
        const owners = {
          things: Int32Array.from(links, ([thing]) => thing),
          owners: Int32Array.from(links, ([, owner]) => owner),
        };
        const all = groups.map((groupId, at) => ({ id: at + 1, groupId: groupId ?? 0 }));
        await table.load(
          bytes(JSON.stringify(all)),
          [
            { id: "group", path: ["groupId"], kind: "text", words: { 3: "1" } },
            { id: "groups", path: ["id"], kind: "text", words: {}, otherwise: "", owners },
          ],
          "en",
        );
        const by = async (column: string) => {
          const filters = [{ column, values: wanted.map(String) }];
          const counts = await table.query({ search: "", sort: "", isDescending: false, filters });
          const ids = Array.from(await table.ids());
          expect(counts).toEqual({ total: all.length, found: ids.length });
          return ids;
        };
        const inGroup = all.filter(({ groupId }) => wanted.some((one) => one === groupId));
        expect(await by("group")).toEqual(inGroup.map((thing) => thing.id));
        const owned = all.filter((thing) =>
          links.some(([of, owner]) => of === thing.id && wanted.includes(owner)),
        );
        expect(await by("groups")).toEqual(owned.map((thing) => thing.id));
      },
    ),
  );
});

test("keeps by what the column shows where several members say it [USR-01]", async () => {
  const people = [
    { id: 1, administrator: true, readonly: true, limit: 0 },
    { id: 2, administrator: false, readonly: true, limit: 5 },
    { id: 3, administrator: false, readonly: false, limit: 5 },
    { id: 4, limit: 0 },
    { id: 5 },
    { id: 6, limit: -1 },
  ];
  const table = createObjectTable();
  await table.load(
    bytes(JSON.stringify(people)),
    [
      {
        id: "role",
        path: ["administrator"],
        kind: "text",
        words: { true: "Chief" },
        otherwise: {
          path: ["readonly"],
          words: { true: "Reader" },
          otherwise: {
            path: ["limit"],
            words: { 0: "Operator", "": "Operator" },
            otherwise: "Manager",
          },
        },
      },
    ],
    "en",
  );
  const by = async (word: string) => {
    const filters = [{ column: "role", values: [word], isShown: true as const }];
    await table.query({ search: "", sort: "", isDescending: false, filters });
    return Array.from(await table.ids());
  };
  expect(await by("Chief")).toEqual([1]);
  expect(await by("Reader")).toEqual([2]);
  expect(await by("Manager")).toEqual([3, 6]);
  expect(await by("Operator")).toEqual([4, 5]);
  expect(await by("true")).toEqual([]);
});

describe("a list that came column by column", () => {
  const all = [
    driver(4, "Álvaro", { state: "open", attributes: { phone: "1", hours: 3, "a.b": "x" } }),
    driver(2, "Zé", { attributes: {} }),
  ];
  const inColumns = {
    ids: [4, 2],
    columns: {
      name: ["Álvaro", "Zé"],
      state: ["open", null],
      "attributes.phone": ["1", null],
      "attributes.hours": [3, null],
      "attributes.a.b": ["x", null],
    },
  };

  test("has the same things as one that came whole [GRP-01]", async () => {
    const table = createObjectTable();
    const loaded = await table.load(bytes(JSON.stringify(inColumns)), COLUMNS, "pt-PT");
    expect(loaded).toEqual({ ok: true, value: 2 });
    await table.query({ search: "", sort: "hours", isDescending: false });
    expect(await table.rows(0, 9)).toEqual(all);
    await table.query({ search: "abert", sort: "name", isDescending: false });
    expect(Array.from(await table.ids())).toEqual([4]);
  });

  test("is unreadable where a column has another length, and takes no name for more than a name", async () => {
    const table = createObjectTable();
    for (const odd of [
      { ...inColumns, columns: { name: ["one"] } },
      { ids: [1] },
      { columns: {} },
      { ids: [1], columns: { name: "A" } },
    ])
      expect(await table.load(bytes(JSON.stringify(odd)), COLUMNS, "pt-PT")).toEqual({
        ok: false,
        reason: "unreadable",
      });
    const text =
      '{"ids":[1],"columns":{"name":["A"],"__proto__":[{"polluted":1}],"attributes.__proto__":[{"polluted":1}]}}';
    await table.load(bytes(text), COLUMNS, "pt-PT");
    const [thing] = await table.rows(0, 1);
    expect(thing).toEqual({ id: 1, name: "A", attributes: {} });
    expect(thing && "polluted" in thing).toBe(false);
    expect("polluted" in {}).toBe(false);
  });
});

test("what is searched at once finds the same as what is searched when all is ready", async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => driver(at + 1, `Bus ${at}`));
  const { table } = await tableOf(many);
  const ask = async (search: string) => {
    await table.query({ search, sort: "name", isDescending: false });
    return (await table.ids()).length;
  };
  const holding = many.filter(({ name }) => name.includes("99")).length;
  await ask("");
  expect(await ask("99")).toBe(holding);
  const other = (await tableOf(many)).table;
  await other.query({ search: "", sort: "name", isDescending: false });
  await new Promise((resume) => setTimeout(resume, 50));
  await other.put([driver(1, "Bus 99 b")]);
  expect((await other.query({ search: "99", sort: "name", isDescending: false })).found).toBe(
    holding + 1,
  );
});

describe("a column that follows from the time [DRV-02]", () => {
  const LOANS: readonly TableColumn[] = [
    { id: "key", path: ["uniqueId"], kind: "text" },
    {
      id: "state",
      path: ["state"],
      kind: "text",
      words: { now: "lent", later: "soon", ended: "back" },
      loan: { start: ["start"], end: ["end"] },
    },
  ];
  const time = (at: number) => new Date(at).toISOString();
  const keys = [
    { id: 1, uniqueId: "A", state: "later", start: time(2_000), end: time(3_000) },
    { id: 2, uniqueId: "B", state: "now", start: time(0), end: null },
    { id: 3, uniqueId: "C", state: "now", start: time(0), end: time(5_000) },
    { id: 4, uniqueId: "D", state: "now", start: "nonsense" },
  ];

  async function lent() {
    const table = createObjectTable();
    await table.load(bytes(JSON.stringify(keys)), LOANS, "en");
    await table.query({ search: "", sort: "key", isDescending: false });
    const states = async () => (await table.rows(0, 9)).map(({ state }) => state);
    return { table, states };
  }

  test("is as it is at each moment, and says when it is something else", async () => {
    const { table, states } = await lent();
    const moved = async (at: number) => [(await table.moveTo(epochMs(at))).next, await states()];
    expect(await moved(1_000)).toEqual([2_000, ["later", "now", "now", "now"]]);
    expect(await moved(2_000)).toEqual([3_000, ["now", "now", "now", "now"]]);
    expect(await moved(3_000)).toEqual([5_000, ["ended", "now", "now", "now"]]);
    expect(await moved(5_000)).toEqual([undefined, ["ended", "now", "ended", "now"]]);
  });

  test("is found, filtered and sorted as it is now", async () => {
    const { table, states } = await lent();
    await table.query({ search: "soon", sort: "key", isDescending: false });
    expect(await table.moveTo(epochMs(2_500))).toEqual({ total: 4, found: 0, next: 3_000 });
    await table.query({
      search: "",
      sort: "state",
      isDescending: false,
      filters: [{ column: "state", values: ["ended"] }],
    });
    expect((await table.moveTo(epochMs(9_000))).found).toBe(2);
    expect(await states()).toEqual(["ended", "ended"]);
  });
});

test("words that come later are found and sorted by, and nothing else changes", async () => {
  const { table } = await tableOf([
    driver(1, "Ana", { groupId: 7 }),
    driver(2, "Rui", { groupId: 8 }),
    driver(3, "Zé"),
  ]);
  const group = { id: "group", path: ["groupId"], kind: "text" } as const;
  const query = { search: "vans", sort: "group", isDescending: false };
  await table.describe([...COLUMNS, group]);
  expect(await table.query(query)).toEqual({ total: 3, found: 0 });
  const words = { 7: "Vans", 8: "Old vans" };
  expect(await table.describe([...COLUMNS, { ...group, words }])).toEqual({ total: 3, found: 2 });
  expect((await table.rows(0, 9)).map(({ id }) => id)).toEqual([2, 1]);
});

test("the first rows are those of the whole order, whatever was found and asked for before", () => {
  const name = fc.constantFrom("Bus 10", "bus 9", "Ávila", "avila", "", "zz");
  const query = fc.record({
    search: fc.constantFrom("", "b", "bus", "avila", "9 b", "none"),
    sort: fc.constantFrom("name", "hours", "none"),
    isDescending: fc.boolean(),
    filters: fc.constantFrom([], [{ column: "name", values: ["bus 9"] }]),
  });
  return fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, fc.option(fc.integer({ min: 0, max: 2 }))), { maxLength: 15 }),
      fc.array(fc.tuple(query, fc.integer({ min: 0, max: 6 })), { maxLength: 6 }),
      async (made, asked) => {
        const { table } = await tableOf(
          made.map(([one, hours], at) =>
            driver(1 + ((at * 7) % 17), one, { attributes: { hours } }),
          ),
        );
        for (const [wanted, count] of asked) {
          await table.query(wanted);
          const first = (await table.rows(0, count)).map(({ id }) => id);
          expect(first).toEqual(Array.from(await table.ids()).slice(0, count));
        }
      },
    ),
  );
});
