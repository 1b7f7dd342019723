import fc from "fast-check";
import { expect, test } from "vitest";
import { failure, success } from "#contract/result";
import type { TransferShape } from "#contract/transferTable";
import { foldText } from "#domain/text/foldText";
import { createTransferTable } from "../../../workers/table/transferTable.ts";

const bytesOf = (things: unknown) => new Blob([JSON.stringify(things)]);

const SHAPE: TransferShape = { label: ["name"], detail: { path: ["uniqueId"] } };

async function tableOf(
  things: unknown,
  assigned: readonly number[] = [],
  shape: TransferShape = SHAPE,
) {
  const table = createTransferTable();
  return {
    table,
    loaded: await table.load(bytesOf(things), { ...shape, assigned, locale: "pt-PT" }),
  };
}

const van = (id: number, name: string, more: object = {}) => ({ id, name, ...more });
const SOME = [van(3, "Van 10"), van(1, "Van 9"), van(2, "Ônibus", { uniqueId: "359" }), null];

test("each thing stands on one side, by its name as people read it", async () => {
  const { table, loaded } = await tableOf(SOME, [1, 77]);
  expect(loaded).toMatchObject({
    value: {
      assigned: { total: 1, found: 1 },
      available: { total: 2, found: 2 },
      added: 0,
      removed: 0,
    },
  });
  expect(Array.from(await table.ids("available"))).toEqual([2, 3]);
  expect(await table.rows("assigned", 0, 9)).toEqual([
    { id: 1, label: "Van 9", detail: "", isMoved: false },
  ]);
  expect((await tableOf({})).loaded).toEqual({ ok: false, reason: "unreadable" });
});

test("each side is searched by itself, and all that was found changes sides at once [GRP-01]", async () => {
  const { table } = await tableOf(SOME);
  expect(await table.search("available", "ONIBUS 359")).toMatchObject({
    available: { total: 3, found: 1 },
  });
  expect(await table.move("found", "assigned")).toMatchObject({
    assigned: { total: 1, found: 1 },
    available: { total: 2, found: 0 },
    added: 1,
  });
  await table.search("available", "");
  expect(await table.move([3, 99], "assigned")).toMatchObject({ added: 2, removed: 0 });
  const { added, removed } = await table.changes();
  expect([Array.from(added.toSorted()), Array.from(removed)]).toEqual([[2, 3], []]);
});

test("names things by id, those that it does not know by that", async () => {
  const { table } = await tableOf(SOME);
  expect(await table.labels([2, 99, 3])).toEqual(["Ônibus", "#99", "Van 10"]);
});

test("what was saved has changed no more, and the rest goes back", async () => {
  const { table } = await tableOf(SOME, [1]);
  await table.move([2, 3], "assigned");
  await table.move([1], "available");
  expect(await table.settle([2])).toMatchObject({ added: 1, removed: 1 });
  expect(await table.reset()).toMatchObject({ added: 0, removed: 0, assigned: { total: 2 } });
  expect(Array.from((await table.ids("assigned")).toSorted())).toEqual([1, 2]);
});

test("only what begins as asked is taken in, and a value can say what is assigned", async () => {
  const areas = [
    van(1, "Depot", { area: "POLYGON ((1 1, 2 2))" }),
    van(2, "Road", { area: "linestring (1 1, 2 2)" }),
  ];
  const only = { path: ["area"], start: "LINESTRING" };
  const lines = await tableOf(areas, [1, 2], { label: ["name"], only });
  expect(Array.from(await lines.table.ids("assigned"))).toEqual([2]);

  const vans = [van(1, "A", { groupId: 7 }), van(2, "B", { groupId: 8 }), van(3, "C")];
  const { table } = await tableOf(vans, [], {
    label: ["name"],
    detail: { path: ["groupId"], words: { 8: "South" } },
    assignedWhere: { path: ["groupId"], value: 7 },
  });
  expect(Array.from(await table.ids("assigned"))).toEqual([1]);
  expect((await table.rows("available", 0, 9)).map(({ detail }) => detail)).toEqual(["South", ""]);
});

test("after any moves what is to be saved is the difference to what was read [GRP-01]", () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 30 })),
      fc.array(fc.tuple(fc.uniqueArray(fc.integer({ min: 1, max: 30 })), fc.boolean())),
      async (assigned, moves) => {
        const things = Array.from({ length: 30 }, (_, index) => van(index + 1, `v${index}`));
        const { table } = await tableOf(things, assigned);
        const now = new Set(assigned);
        for (const [ids, isAssigned] of moves) {
          await table.move(ids, isAssigned ? "assigned" : "available");
          for (const id of ids)
            if (isAssigned) now.add(id);
            else now.delete(id);
        }
        const { added, removed } = await table.changes();
        expect(new Set(added)).toEqual(new Set([...now].filter((id) => !assigned.includes(id))));
        expect(new Set(removed)).toEqual(new Set(assigned.filter((id) => !now.has(id))));
      },
    ),
  ));

test("lines of a spreadsheet name things whole, by label or key, whatever accents and case [GRP-01]", async () => {
  const things = [
    van(1, "Ônibus 1", { uniqueId: "359", attributes: { licenseplate: "12-AB-34" } }),
    van(2, "Ônibus 10", { uniqueId: "360" }),
    van(3, "Van", { uniqueId: "361" }),
    van(4, "Van", { uniqueId: "362" }),
    van(5, 'Bus "A"', { uniqueId: "363" }),
  ];
  const { table } = await tableOf(things, [3]);
  expect((await table.named("available", "360")).unknown).toEqual(["360"]);
  const keys = [["uniqueId"], ["attributes", "licenseplate"]];
  expect(await table.addKeys(bytesOf(things.toReversed()), keys)).toEqual(success(undefined));
  const named = async (pasted: string) => {
    const { ids, ...rest } = await table.named("available", pasted);
    return { ids: [...ids].toSorted((a, b) => a - b), ...rest };
  };
  expect(await named("ONIBUS 1\r\n360\r\n\r\nOnibus\r\nonibus\r\n")).toEqual({
    ids: [1, 2],
    elsewhere: 0,
    unknown: ["Onibus", "onibus"],
  });
  // The first cell that names something counts, and what several are called names all of them.
  expect(await named("no\t12-ab-34\t360\nVan\t1")).toEqual({
    ids: [1, 4],
    elsewhere: 1,
    unknown: [],
  });
  expect((await named('"Bus ""A"""\n "361"')).ids).toEqual([5]);
  // What cannot be read leaves them as they were, and another list has keys of its own.
  expect(await table.addKeys(new Blob(["{"]), keys)).toEqual(failure("unreadable"));
  expect((await named("360")).ids).toEqual([2]);
  await table.load(bytesOf(things), { ...SHAPE, assigned: [], locale: "pt-PT" });
  expect((await named("360")).unknown).toEqual(["360"]);
  expect(await named("\n\t\n")).toEqual({ ids: [], elsewhere: 0, unknown: [] });
});

test("a pasted list of any labels names exactly those [GRP-01]", async () => {
  const word = fc.stringMatching(/^[a-zà-ú0-9 ]{1,6}$/).filter((text) => text.trim() === text);
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(word), fc.array(fc.nat(20)), async (names, picks) => {
      const { table } = await tableOf(names.map((name, index) => van(index + 1, name)));
      const picked = new Set(picks.filter((pick) => pick < names.length));
      const pasted = [...picked].map((pick) => names[pick]).join("\n");
      const { ids, unknown } = await table.named("available", pasted);
      for (const pick of picked) expect(ids).toContain(pick + 1);
      // Others only that differ by nothing but accents and blanks.
      const folded = (text = "") => foldText(text);
      const wanted = new Set([...picked].map((pick) => folded(names[pick])));
      for (const id of ids) expect(wanted).toContain(folded(names[id - 1]));
      expect(unknown).toEqual([]);
    }),
  );
});

test("a list that comes by columns is the same as one by things [GRP-01]", () => {
  const text = fc.option(fc.constantFrom("Bus 2", "bus 10", "Á", "", " a "), { nil: undefined });
  const member = fc.record(
    { name: text, uniqueId: text, groupId: fc.integer({ min: 0, max: 2 }) },
    { requiredKeys: ["groupId"] },
  );
  return fc.assert(
    fc.asyncProperty(fc.array(member, { maxLength: 12 }), fc.boolean(), async (made, isSorted) => {
      const things = made.map((one, at) => ({ id: 1 + ((at * 5) % 13), ...one }));
      const columns = {
        ids: things.map(({ id }) => id),
        columns: Object.fromEntries(
          (["name", "uniqueId", "groupId"] as const).map((name) => [
            name,
            things.map((thing) => thing[name] ?? null),
          ]),
        ),
      };
      const shape: TransferShape = {
        label: ["name"],
        detail: { path: ["groupId"], words: { 1: "One" } },
        assignedWhere: { path: ["groupId"], value: 1 },
      };
      const [rows, byColumns] = [
        await tableOf(things, [6], shape),
        await tableOf(columns, [6], shape),
      ];
      expect(byColumns.loaded).toEqual(rows.loaded);
      for (const { table, list } of [
        { table: rows.table, list: things },
        { table: byColumns.table, list: columns },
      ])
        await table.addKeys(bytesOf(list), [["uniqueId"]]);
      // Sorting all of them changes nothing of what the first ones were.
      const first = await byColumns.table.rows("available", 0, 5);
      if (isSorted) await rows.table.ids("available");
      expect(await rows.table.rows("available", 0, 5)).toEqual(first);
      for (const side of ["assigned", "available"] as const) {
        expect(await byColumns.table.rows(side, 0, 20)).toEqual(await rows.table.rows(side, 0, 20));
        expect(await byColumns.table.named(side, "bus 2\nBus 10\tx\nnone")).toEqual(
          await rows.table.named(side, "bus 2\nBus 10\tx\nnone"),
        );
      }
    }),
  );
});
