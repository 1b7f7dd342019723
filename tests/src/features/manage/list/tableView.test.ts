import { expect, test } from "vitest";
import type { ObjectTable, TableThing } from "#contract/objectTable";
import {
  createTableView,
  type TableRows,
} from "../../../../../src/features/manage/list/tableView.ts";

type Table = Pick<ObjectTable, "query" | "rows" | "put" | "remove">;

/** A table whose answers come when the test says so. */
function slowTable() {
  const waiting: (() => void)[] = [];
  const later = <Value>(value: () => Value) =>
    new Promise<Value>((resolve) => waiting.push(() => resolve(value())));
  const things: TableThing[] = [{ id: 1, name: "one" }];
  const table: Table = {
    query: ({ search }) => later(() => ({ total: 9, found: search.length })),
    rows: (first) => later(() => things.map((thing) => ({ ...thing, first }))),
    put: () => later(() => ({ total: 10, found: 10 })),
    remove: () => later(() => ({ total: 8, found: 8 })),
  };
  return {
    table,
    /** Lets the answer that has waited longest arrive, or the one at that place. */
    async answer(at = 0) {
      waiting.splice(at, 1)[0]?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const query = (search: string) => ({ search, sort: "name", isDescending: false });

test("shows how much was found together with its rows", async () => {
  const shown: TableRows[] = [];
  const { table, answer } = slowTable();
  void createTableView(table, (rows) => shown.push(rows)).query(query("abc"));
  await answer();
  expect(shown).toEqual([]);
  await answer();
  expect(shown.map(({ total, found }) => [total, found])).toEqual([[9, 3]]);
  expect(shown[0]?.rows.get(0)?.id).toBe(1);
});

test("an earlier question whose answer comes late is never shown", async () => {
  const shown: TableRows[] = [];
  const { table, answer } = slowTable();
  const view = createTableView(table, (rows) => shown.push(rows));
  void view.query(query("a"));
  void view.query(query("ab"));
  await answer(1);
  await answer(1);
  await answer();
  await answer();
  expect(shown.map(({ found }) => found)).toEqual([2]);
});

test("rows scrolled to are asked for once, at where they stand", async () => {
  const shown: TableRows[] = [];
  const { table, answer } = slowTable();
  const view = createTableView(table, (rows) => shown.push(rows));
  void view.look(80, 40);
  void view.look(80, 40);
  await answer();
  await answer();
  expect(shown).toHaveLength(1);
  expect([...(shown[0]?.rows.keys() ?? [])]).toEqual([80]);
});

test("a change finds anew", async () => {
  const shown: TableRows[] = [];
  const { table, answer } = slowTable();
  const view = createTableView(table, (rows) => shown.push(rows));
  void view.put([]);
  await answer();
  await answer();
  void view.remove([1]);
  await answer();
  await answer();
  expect(shown.map(({ total }) => total)).toEqual([10, 8]);
});

test("scrolling beside a search hides nothing of what was found", async () => {
  const shown: TableRows[] = [];
  const { table, answer } = slowTable();
  const view = createTableView(table, (rows) => shown.push(rows));
  void view.query(query("abcd"));
  void view.look(40, 40);
  await answer();
  await answer();
  await answer();
  expect(shown.at(-1)?.found).toBe(4);
  expect([...(shown.at(-1)?.rows.keys() ?? [])]).toEqual([40]);
});

test("what is asked for already is not asked again, and is when it may have changed", async () => {
  const shown: TableRows[] = [];
  const { table, answer } = slowTable();
  const view = createTableView(table, (rows) => shown.push(rows));
  void view.query(query("abc"));
  void view.query({ ...query("abc"), filters: [] });
  await answer();
  await answer();
  await answer();
  expect(shown.map(({ found, search }) => [found, search])).toEqual([[3, "abc"]]);
  void view.query({ ...query("abc"), filters: [{ column: "type", values: ["poi"] }] });
  await answer();
  await answer();
  void view.query({ ...query("abc"), filters: [{ column: "type", values: ["poi", "line"] }] });
  await answer();
  await answer();
  void view.query({ ...query("abc"), filters: [{ column: "type", values: ["poi", "line"] }] });
  void view.refresh();
  await answer();
  await answer();
  expect(shown).toHaveLength(4);
});

test("what failed may be asked for again", async () => {
  const shown: TableRows[] = [];
  let isLost = true;
  const view = createTableView(
    {
      ...slowTable().table,
      query: async () => {
        if (isLost) throw new Error("lost");
        return { total: 1, found: 1 };
      },
      rows: async () => [],
    },
    (rows) => shown.push(rows),
  );
  await expect(view.query(query("a"))).rejects.toThrow("lost");
  isLost = false;
  await view.query(query("a"));
  expect(shown).toHaveLength(1);
});
