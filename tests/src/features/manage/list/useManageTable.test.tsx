import { configure, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { CallFailed } from "../../../../../src/api/callQuery.ts";
import { driverThing } from "../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { geofenceThing } from "../../../../../src/features/manage/kinds/geofence/geofenceThing.ts";
import { rfidKeyThing } from "../../../../../src/features/manage/kinds/rfidKey/rfidKeyThing.ts";
import type { TableState } from "../../../../../src/features/manage/list/manageTableState.ts";
import { useManageTable } from "../../../../../src/features/manage/list/useManageTable.ts";
import type { ManagedThing } from "../../../../../src/features/manage/managedThing.ts";
import { createObjectTable } from "../../../../../workers/table/objectTable.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

// In this thread: what lies between is the browser's.
vi.mock("../../../../../src/engine/connectTable.ts", () => ({
  connectTable: () => ({ table: createObjectTable(), dispose() {} }),
}));

configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 60_000 });

const WHOLE = [
  { id: 1, name: "Rui", uniqueId: "R1", attributes: { email: "rui@x.pt", height: 180 } },
  { id: 2, name: "Eva", uniqueId: "R2", attributes: { height: 170 } },
  { id: 3, name: "Gil", uniqueId: "R3", attributes: {} },
];

let asked: string[];
let isReachable: boolean;
beforeEach(() => {
  asked = [];
  isReachable = true;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (!isReachable) return new Response(null, { status: 403 });
    if (!path.startsWith("/api/drivers/columns")) return Response.json(WHOLE);
    return Response.json({
      ids: WHOLE.map(({ id }) => id),
      columns: {
        name: WHOLE.map(({ name }) => name),
        uniqueId: WHOLE.map(({ uniqueId }) => uniqueId),
        "attributes.email": ["rui@x.pt", null, null],
        "attributes.phone": [null, null, null],
      },
    });
  });
});

async function open(thing: ManagedThing = driverThing, sort = "name") {
  const seen: { state: TableState } = { state: { type: "loading" } };
  const query = { search: "", sort, isDescending: false };
  function Reader() {
    const { state } = useManageTable(thing, query);
    useEffect(() => {
      seen.state = state;
    });
    return undefined;
  }
  await renderPage(<Reader />);
  await waitFor(() => expect(seen.state.type).toBe("ready"));
  const { state } = seen;
  if (state.type !== "ready") throw new Error("no table");
  return state;
}

test("asks for what its columns show and no more, and shows that [DRV-01]", async () => {
  const { rows } = await open();
  expect(asked).toHaveLength(1);
  const { pathname, searchParams } = new URL(asked[0] ?? "", "http://page");
  expect(pathname).toBe("/api/drivers/columns");
  expect(searchParams.get("all")).toBe("true");
  expect(searchParams.getAll("of").slice(0, 4)).toEqual([
    "name",
    "uniqueId",
    "attributes.email",
    "attributes.phone",
  ]);
  expect([...rows.rows.values()].map(({ name }) => name)).toEqual(["Eva", "Gil", "Rui"]);
});

test("what leaves the page is read in full, in the table's order, or said to be missing [DRV-01]", async () => {
  const { table } = await open();
  const all = await table.whole?.(undefined);
  expect(all).toEqual([WHOLE[1], WHOLE[2], WHOLE[0]]);
  expect(await table.whole?.(new Set([1, 2]))).toEqual([WHOLE[1], WHOLE[0]]);
  isReachable = false;
  await expect(table.whole?.(new Set([1]))).rejects.toThrow(CallFailed);
});

test("a key that is given back while somebody looks is so in the list that is open [DRV-02]", async () => {
  const end = Date.now() + 1_500;
  vi.stubGlobal("fetch", async (path: string) =>
    Response.json(
      path.startsWith("/api/rfidkeys")
        ? [
            {
              id: 1,
              uniqueId: "A",
              driverId: 1,
              start: new Date(0).toISOString(),
              end: new Date(end).toISOString(),
              state: "now",
              attributes: {},
            },
          ]
        : WHOLE,
    ),
  );
  const { table } = await open(rfidKeyThing, "key");
  const state = async () => (await table.rows(0, 1))[0]?.["state"];
  await waitFor(async () => expect(await state()).toBe("ended"));
  expect(Date.now()).toBeGreaterThanOrEqual(end);
});

test("a list that is not sorted by other things' names is there before them, and found by them after [GEO-01]", async () => {
  let sayLinks: (answer: Response) => void = () => {};
  const links = new Promise<Response>((resolve) => {
    sayLinks = resolve;
  });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path.startsWith("/api/permissions")) return links;
    if (path.startsWith("/api/groups")) return Response.json([{ id: 5, name: "Weekdays" }]);
    if (!path.startsWith("/api/geofences/columns")) return Response.json([]);
    return Response.json({
      ids: [1, 2],
      columns: Object.fromEntries(
        new URL(path, "http://page").searchParams
          .getAll("of")
          .map((of) => [of, of === "name" ? ["Depot", "Alley"] : [null, null]]),
      ),
    });
  });
  const { rows, view, table } = await open(geofenceThing);
  expect([...rows.rows.values()].map(({ name }) => name)).toEqual(["Alley", "Depot"]);
  sayLinks(Response.json([{ groupId: 5, geofenceId: 1 }]));
  await waitFor(async () => {
    await view.query({ search: "", sort: "name", isDescending: false });
    await view.query({ search: "weekdays", sort: "name", isDescending: false });
    expect(Array.from(await table.ids())).toEqual([1]);
  });
});
