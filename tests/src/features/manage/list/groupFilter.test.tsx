import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { driverThing } from "../../../../../src/features/manage/kinds/driver/driverThing.ts";
import { geofenceThing } from "../../../../../src/features/manage/kinds/geofence/geofenceThing.ts";
import { userThing } from "../../../../../src/features/manage/kinds/user/userThing.ts";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { ManagePage } from "../../../../../src/features/manage/ManagePage.tsx";
import type { ManagedThing } from "../../../../../src/features/manage/managedThing.ts";
import { createObjectTable } from "../../../../../workers/table/objectTable.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

// In this thread: what lies between is the browser's.
vi.mock("../../../../../src/engine/connectTable.ts", () => ({
  connectTable: () => ({ table: createObjectTable(), dispose() {} }),
}));

configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 60_000 });

/** North > Depot > Vans, and South beside them. */
const GROUPS = [
  { id: 3, name: "Vans", groupId: 2 },
  { id: 1, name: "North", groupId: 0 },
  { id: 2, name: "Dépôt", groupId: 1 },
  { id: 4, name: "South", groupId: 0 },
];
const VEHICLES = [
  { id: 11, name: "Anna", groupId: 1 },
  { id: 12, name: "Bert", groupId: 3 },
  { id: 13, name: "Cora", groupId: 4 },
  { id: 14, name: "Dora", groupId: 0 },
  { id: 15, name: "Emil", groupId: 77 },
];
const AREAS = [
  { id: 21, name: "Alley" },
  { id: 22, name: "Bay" },
  { id: 23, name: "Cape" },
];
/** Of the bay in two groups, one of them far below. */
const LINKS = [
  { groupId: 1, geofenceId: 21 },
  { groupId: 3, geofenceId: 22 },
  { groupId: 4, geofenceId: 22 },
];
const PEOPLE = [
  { id: 31, name: "Ada", administrator: true, userLimit: 0, readonly: false },
  { id: 32, name: "Ben", administrator: false, userLimit: 5, readonly: false },
  { id: 33, name: "Cleo", administrator: false, userLimit: 5, readonly: true },
  { id: 34, name: "Dan", administrator: false, userLimit: 0, readonly: false },
];

let failing: string | undefined;
beforeEach(() => {
  failing = undefined;
  vi.stubGlobal("fetch", async (path: string) => {
    const { pathname, searchParams } = new URL(path, "http://page");
    if (failing !== undefined && pathname.startsWith(failing))
      return new Response(null, { status: 403 });
    const inColumns = (things: readonly { readonly id: number }[]) =>
      Response.json({
        ids: things.map(({ id }) => id),
        columns: Object.fromEntries(
          searchParams
            .getAll("of")
            .map((name) => [
              name,
              things.map((thing) => (thing as Record<string, unknown>)[name] ?? null),
            ]),
        ),
      });
    switch (pathname) {
      case "/api/groups":
        return Response.json(GROUPS);
      case "/api/devices/columns":
        return inColumns(VEHICLES);
      case "/api/geofences/columns":
        return inColumns(AREAS);
      case "/api/permissions":
        return Response.json(LINKS);
      case "/api/users":
        return Response.json(PEOPLE);
      default:
        return Response.json([]);
    }
  });
});

const open = (managed: ManagedThing, query: string) =>
  renderPage(<ManagePage managed={managed} onUnsaved={vi.fn()} onDialogUnsaved={vi.fn()} />, {
    user: { ...ANA, administrator: true },
    address: `/settings?${query}`,
  });
/** A row is drawn only where there is room for it, which there is none here: how many are found is said. */
const finds = (text: string) => screen.findByText(text);
const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Group" });

test.each([
  ["North", "1", "2 of 5"],
  ["North / Dépôt", "2", "1 of 5"],
  ["North / Dépôt / Vans", "3", "1 of 5"],
  ["South", "4", "1 of 5"],
  // Of somebody else, whose vehicle one sees.
  ["#77: not to be seen here", "77", "1 of 5"],
])(
  "vehicles of %s are those of the group and of all below it [GRP-01] [VEH-01]",
  async (path, id, found) => {
    await open(vehicleThing, `group=${id}`);
    expect(await finds(found)).toBeTruthy();
    await waitFor(() => expect(box().value).toBe(path));
  },
);

test.each([
  ["1", "2 of 3"],
  ["2", "1 of 3"],
  ["4", "1 of 3"],
])(
  "places of group %s are those linked with it or with one below it [GRP-01] [GEO-01]",
  async (id, found) => {
    await open(geofenceThing, `group=${id}`);
    expect(await finds(found)).toBeTruthy();
  },
);

test("a group is found by its path in any accents, is said in words, and cleared again [GRP-01] [NAV-07]", async () => {
  await open(geofenceThing, "");
  await finds("3 in all");
  box().focus();
  fireEvent.click(box());
  await screen.findByRole("listbox", { name: "Group" });
  const options = () =>
    within(screen.getByRole("listbox", { name: "Group" })).getAllByRole("option");
  const paths = () => options().map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(paths()).toEqual(["North", "North / Dépôt", "North / Dépôt / Vans", "South"]),
  );
  fireEvent.change(box(), { target: { value: "DEPOT" } });
  await waitFor(() => expect(paths()).toEqual(["North / Dépôt", "North / Dépôt / Vans"]));
  fireEvent.click(options()[0]!);
  expect(await finds("1 of 3")).toBeTruthy();
  expect(box().value).toBe("North / Dépôt");
  fireEvent.click(box());
  await waitFor(() => expect(paths()[0]).toBe("Group: all"));
  fireEvent.click(options()[0]!);
  expect(await finds("3 in all")).toBeTruthy();
  expect(box().value).toBe("");
});

test("where nothing is in the group that is said, and one click shows all again [GRP-01]", async () => {
  await open(geofenceThing, "group=999");
  expect(await finds("There is nothing of the kind.")).toBeTruthy();
  await waitFor(() => expect(box().value).toBe("#999: not to be seen here"));
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(await finds("3 in all")).toBeTruthy();
  expect(box().value).toBe("");
});

test.each(["group=north", "group=-1", "role=emperor", "role=__proto__"])(
  "what is no choice in an address, like %s, narrows nothing [NAV-07]",
  async (query) => {
    await open(query.startsWith("role") ? userThing : vehicleThing, query);
    expect(await finds(query.startsWith("role") ? "4 in all" : "5 in all")).toBeTruthy();
  },
);

test.each([
  ["vehicles", vehicleThing, "/api/groups"],
  ["places", geofenceThing, "/api/groups"],
  ["places", geofenceThing, "/api/permissions"],
] as const)(
  "a list of %s that cannot be narrowed says so, and comes when it is asked for again [GRP-01]",
  async (_, managed, path) => {
    failing = path;
    await open(managed, "group=1");
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByText(/^\d+ (in all|of \d+)$/)).toBeNull();
    failing = undefined;
    fireEvent.click(retry);
    expect(await finds(managed === vehicleThing ? "2 of 5" : "2 of 3")).toBeTruthy();
  },
);

test.each([
  ["administrator", "Ada"],
  ["manager", "Ben"],
  // Whoever may only read manages nobody, whatever limit is written.
  ["readonly", "Cleo"],
  ["operator", "Dan"],
])("people are narrowed to the role %s [USR-01] [NAV-07]", async (role, name) => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  await open(userThing, `role=${role}`);
  expect(await finds("1 of 4")).toBeTruthy();
  const copy = screen.getByRole("button", { name: "Copy as table" });
  await waitFor(() => expect(copy.hasAttribute("data-disabled")).toBe(false));
  fireEvent.click(copy);
  await waitFor(() => expect(copied[0]).toContain(name));
});

test("kinds that are in no group and have no roles offer neither [GRP-01]", async () => {
  await open(driverThing, "group=1&role=manager");
  await screen.findByText(/nobody|no driver|drivers/i);
  expect(screen.queryByRole("combobox", { name: "Group" })).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Role" })).toBeNull();
});
