import { expect, test } from "vitest";
import type { TableThing } from "#contract/objectTable";
import { createEngineTable } from "../../../../../src/features/manage/list/engineTable.ts";

const BY_NAME = { search: "", sort: "name", isDescending: false };

/** An engine that knows these, and a server that has them. */
function open(ids: number[], isReachable = true) {
  const engine = { ids, total: ids.length };
  const asked: (readonly number[])[] = [];
  const table = createEngineTable({
    vehicleIds: async (search) => ({
      total: engine.total,
      ids: Int32Array.from(search === "" ? engine.ids : engine.ids.slice(0, 1)),
    }),
    things: async (wanted) => {
      asked.push(wanted);
      const value = wanted.map((id): TableThing => ({ id, name: `v${id}` })).toReversed();
      return isReachable
        ? { ok: true, value }
        : {
            ok: false,
            error: { reason: "offline", detail: "offline", retryAfterSeconds: undefined },
          };
    },
  });
  return { engine, table, asked };
}
const idsOf = (rows: readonly TableThing[]) => rows.map(({ id }) => id);

test("asks for the rows in sight and no others, and has them in the engine's order [VEH-01]", async () => {
  const { table, asked } = open(Array.from({ length: 100_000 }, (_, index) => 100_000 - index));
  expect(await table.query(BY_NAME)).toEqual({ total: 100_000, found: 100_000 });
  expect(idsOf(await table.rows(10, 3))).toEqual([99_990, 99_989, 99_988]);
  expect(asked).toEqual([[99_990, 99_989, 99_988]]);
});

test("rows of what is being found wait for it; of what is no longer wanted none are asked for [VEH-01]", async () => {
  const { table, asked } = open([3, 1, 2]);
  void table.query(BY_NAME);
  const dropped = table.rowsFound(0, 2);
  void table.query({ ...BY_NAME, isDescending: true });
  expect(idsOf(await table.rowsFound(0, 2))).toEqual([2, 1]);
  expect(await dropped).toEqual([]);
  expect(asked).toEqual([[2, 1]]);
});

test("the other way round, and what a search finds of all [VEH-01]", async () => {
  const { table } = open([3, 1, 2]);
  await table.query({ ...BY_NAME, isDescending: true });
  expect([...(await table.ids())]).toEqual([2, 1, 3]);
  expect(await table.query({ ...BY_NAME, search: "x" })).toEqual({ total: 3, found: 1 });
});

test("what was made stands in front until the engine has it, what was deleted is gone at once [VEH-01]", async () => {
  const { table, engine } = open([1, 2]);
  await table.query(BY_NAME);
  expect(await table.put([{ id: 9 }])).toEqual({ total: 3, found: 3 });
  expect([...(await table.ids())]).toEqual([9, 1, 2]);
  expect(await table.remove([1])).toEqual({ total: 2, found: 2 });
  Object.assign(engine, { ids: [1, 2, 9], total: 3 });
  expect(await table.query(BY_NAME)).toEqual({ total: 2, found: 2 });
  expect([...(await table.ids())]).toEqual([2, 9]);
  // The deleting is undone.
  expect(await table.put([{ id: 1 }])).toEqual({ total: 3, found: 3 });
  expect([...(await table.ids())]).toEqual([1, 2, 9]);
});

test("what is chosen is asked for alone, in order [VEH-03]", async () => {
  const { table, asked } = open(Array.from({ length: 100_000 }, (_, index) => 100_000 - index));
  await table.query(BY_NAME);
  expect(idsOf((await table.chosen?.(new Set([7, 99_000]))) ?? [])).toEqual([99_000, 7]);
  expect(asked).toEqual([[99_000, 7]]);
});

test("rows that do not come are no empty list [VEH-01]", async () => {
  const { table } = open([1], false);
  await table.query(BY_NAME);
  await expect(table.rows(0, 1)).rejects.toThrow("offline");
});
