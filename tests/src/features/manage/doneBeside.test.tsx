import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { readArea } from "#domain/geo/readArea";
import { type GeofenceId, geofenceId } from "#domain/ids";
import { loadManageWords } from "../../../../src/app/loadManageWords.ts";
import { DrawArea } from "../../../../src/features/draw/DrawArea.tsx";
import { type Draft, draftOf } from "../../../../src/features/draw/editor/draft.ts";
import type { ShapeEditor } from "../../../../src/features/draw/editor/ShapeEditor.tsx";
import { geofenceThing } from "../../../../src/features/manage/kinds/geofence/geofenceThing.ts";
import { vehicleThing } from "../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { ManagePage } from "../../../../src/features/manage/ManagePage.tsx";
import type { ManagedThing } from "../../../../src/features/manage/managedThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../src/ui/useEscape.ts";
import { createAreaImport } from "../../../../workers/areaFiles/areaImport.ts";
import { createObjectTable } from "../../../../workers/table/objectTable.ts";
import { createTransferTable } from "../../../../workers/table/transferTable.ts";
import { createFakeLive } from "../../../support/fakeLive.tsx";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

// In this thread: what lies between is the browser's.
vi.mock("../../../../src/engine/connectTable.ts", () => ({
  connectTable: () => ({ table: createObjectTable(), dispose() {} }),
}));
vi.mock("../../../../src/engine/connectTransfer.ts", () => ({
  connectTransfer: () => ({ table: createTransferTable(), dispose() {} }),
  startTransferAhead() {},
}));
vi.mock("../../../../src/engine/connectAreaImport.ts", () => ({
  connectAreaImport: () => ({ areas: createAreaImport(), dispose() {} }),
}));
/** What somebody draws on a map, which there is none of here. */
let drawn: Draft;
vi.mock("../../../../src/features/draw/editor/ShapeEditor.tsx", () => ({
  ShapeEditor: ({ save }: ComponentProps<typeof ShapeEditor>) => (
    <button type="button" onClick={() => void save({ draft: drawn, name: undefined })}>
      Save what is drawn
    </button>
  ),
}));

configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 60_000 });

interface Thing {
  readonly id: number;
  readonly [member: string]: unknown;
}

const SQUARE = "POLYGON ((0 0, 0 1, 1 1, 1 0))";
const HALF = "POLYGON ((0 0, 0 0.5, 1 0.5, 1 0))";
const REST = "POLYGON ((0 0.5, 0 1, 1 1, 1 0.5))";

/** What a server has, which keeps what was for whoever undoes it. */
let things: Record<string, readonly Thing[]>;
let links: readonly object[];
let metres: number;
let undos: Map<string, () => Response>;
/** What undoing waits for. */
let held: Promise<void> | undefined;

const GONE = () => new Response(null, { status: 204 });
const DRIVEN = { deviceId: 9, fixTime: "2026-07-01T10:00:00Z", latitude: 38.7, longitude: -9.1 };

beforeEach(async () => {
  await loadManageWords();
  // Rows are drawn where there is room for them.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  things = {
    devices: [
      { id: 9, name: "Van 9", uniqueId: "van-9", groupId: 0, calendarId: 0, attributes: {} },
    ],
    drivers: [
      { id: 1, name: "Eva", uniqueId: "E", attributes: {} },
      { id: 2, name: "Rui", uniqueId: "R", attributes: {} },
    ],
    geofences: [{ id: 7, name: "Yard", area: SQUARE, calendarId: 0, attributes: {} }],
  };
  links = [{ deviceId: 9, driverId: 2 }];
  metres = 1_000_000;
  undos = new Map();
  held = undefined;
  vi.stubGlobal("fetch", serve);
});

async function serve(address: string, { method = "GET", body }: RequestInit = {}) {
  const { pathname, searchParams } = new URL(address, "http://page");
  const given: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  const [, , kind = "", id = "", rest] = pathname.split("/");
  const done = (answer: unknown, undo: () => Response) => {
    const token = `undo-${undos.size + 1}`;
    undos.set(token, undo);
    const headers = { "x-undo": token };
    return answer === undefined
      ? new Response(null, { status: 204, headers })
      : Response.json(answer, { headers });
  };
  if (kind === "undo") await held;
  if (kind === "undo") return undos.get(id)?.() ?? new Response(null, { status: 404 });
  if (kind === "positions")
    return Response.json([{ id: 5, ...DRIVEN, attributes: { totalDistance: metres } }]);
  if (rest === "accumulators") {
    const was = metres;
    metres = (given as { readonly totalDistance: number }).totalDistance;
    return done(undefined, () => {
      metres = was;
      return GONE();
    });
  }
  if (kind === "permissions" && method === "GET")
    return Response.json(searchParams.has("driverId") ? links : []);
  if (kind === "permissions") {
    const was = links;
    const texts = new Set((given as readonly object[]).map((link) => JSON.stringify(link)));
    links =
      method === "POST"
        ? [...links, ...(given as readonly object[])]
        : links.filter((link) => !texts.has(JSON.stringify(link)));
    return done(undefined, () => {
      links = was;
      return GONE();
    });
  }
  const list = things[kind];
  if (!list) return Response.json([]);
  const put = (next: readonly Thing[]) => {
    things = { ...things, [kind]: next };
  };
  if (method === "POST") {
    const made = { ...(given as object), id: 100 + undos.size };
    put([...list, made]);
    return done(made, () => {
      put((things[kind] ?? []).filter((one) => one.id !== made.id));
      return GONE();
    });
  }
  const found = list.find((one) => String(one.id) === id);
  if (method === "PUT") {
    const changed = given as Thing;
    put(list.map((one) => (one === found ? changed : one)));
    return done(changed, () => {
      put((things[kind] ?? []).map((one) => (one.id === changed.id ? found! : one)));
      return Response.json(found);
    });
  }
  if (id === "columns") {
    const columns = searchParams
      .getAll("of")
      .map((name) => [name, list.map((one) => one[name] ?? null)] as const);
    return Response.json({
      ids: list.map((one) => one.id),
      columns: Object.fromEntries(columns),
    });
  }
  return id === "" ? Response.json(list) : Response.json(found);
}

const reloadAreas = vi.fn(async () => {});
const { wrap } = createFakeLive({ reloadAreas });
const show = (managed: ManagedThing, address: string) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManagePage managed={managed} onUnsaved={vi.fn()} onDialogUnsaved={vi.fn()} />
    </EscapeContext>,
    { user: { ...ANA, administrator: true }, address },
  );

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const press = async (name: string | RegExp) => fireEvent.click(await button(name));
const rows = () =>
  within(screen.getByRole("grid"))
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);

async function closeNotices() {
  for (const notice of screen.queryAllByRole("status"))
    for (const close of within(notice).queryAllByRole("button", { name: "Close" }))
      fireEvent.click(close);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
}

/** Presses its button under what was done lately, once no notice offers it any more. */
async function undoLately(done: string) {
  await closeNotices();
  await press("Done lately");
  await press(`Undo: ${done}`);
  await screen.findByText("Undone.");
  expect(screen.queryByRole("button", { name: "Done lately" })).toBeNull();
}

test("counters that were set are as before when they are undone lately, and their vehicle stays open [VEH-02]", async () => {
  await show(vehicleThing, "/?open=9");
  const counters = await screen.findByRole("region", { name: "Odometer and engine hours" });
  await within(counters).findByText(/Total distance: 1,000/);
  fireEvent.change(within(counters).getByLabelText(/Total distance/), {
    target: { value: "5000" },
  });
  await press("Set counters");
  await within(counters).findByText(/Total distance: 5,000/);

  await undoLately("Van 9: The counters were set.");
  await within(counters).findByText(/Total distance: 1,000/);
  expect(counters.isConnected).toBe(true);
  expect(rows()).toEqual([expect.stringContaining("Van 9")]);
});

/** Links the vehicle, whose form is open, with all drivers there are; returns what looks at them again. */
async function linkAllDrivers() {
  await show(vehicleThing, "/?open=9");
  const linked = await screen.findByRole("region", { name: "Linked with" });
  const look = async () => {
    fireEvent.click(within(linked).getByRole("button", { name: "Drivers" }));
    await screen.findByRole("listbox", { name: "Assigned" });
    return (side: string) =>
      within(screen.getByRole("listbox", { name: side }))
        .queryAllByRole("option")
        .map(({ textContent }) => textContent?.slice(0, 3));
  };
  const names = await look();
  await waitFor(() => expect(names("Assigned")).toEqual(["Rui"]));
  const dialog = within(screen.getByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: /^Assign all/ }));
  await waitFor(() => expect(names("Assigned")).toEqual(["Eva", "Rui"]));
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(links).toHaveLength(2);
  return { linked, look };
}

test("links that were changed are as before when they are undone lately, and their vehicle stays open [GRP-01] [VEH-01]", async () => {
  const { linked, look } = await linkAllDrivers();
  await undoLately("Van 9: 1 assignment was changed.");
  expect(links).toEqual([{ deviceId: 9, driverId: 2 }]);
  expect(linked.isConnected).toBe(true);
  expect(rows()).toEqual([expect.stringContaining("Van 9")]);
  const names = await look();
  await waitFor(() => expect(names("Assigned")).toEqual(["Rui"]));
  expect(names("Available")).toEqual(["Eva"]);
});

test("links that are looked at while they are undone lately are read anew [GRP-01]", async () => {
  const { look } = await linkAllDrivers();
  let letGo: () => void = () => {};
  held = new Promise((resolve) => {
    letGo = resolve;
  });
  await closeNotices();
  await press("Done lately");
  await press("Undo: Van 9: 1 assignment was changed.");
  const names = await look();
  await waitFor(() => expect(names("Assigned")).toEqual(["Eva", "Rui"]));
  letGo();
  await waitFor(() => expect(names("Assigned")).toEqual(["Rui"]));
});

test("places that were imported are gone when they are undone lately [GEO-01]", async () => {
  await show(geofenceThing, "/");
  await waitFor(() => expect(rows()).toHaveLength(1));
  await press("Import");
  await button("Choose a file");
  const features = ["One", "Two"].map((name, index) => ({
    type: "Feature",
    properties: { name, radius: 10 },
    geometry: { type: "Point", coordinates: [index, 1] },
  }));
  const text = JSON.stringify({ type: "FeatureCollection", features });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  fireEvent.change(input!, { target: { files: [new File([text], "a.geojson")] } });
  await press("Import 2 places");
  await screen.findByText(/2 places were imported/);
  const dialog = screen.getByRole("dialog");
  fireEvent.click(within(dialog).getAllByRole("button", { name: "Close" }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(rows()).toHaveLength(3));
  await screen.findByText("2 selected");

  await undoLately("2 places were imported.");
  expect(things["geofences"]?.map(({ name }) => name)).toEqual(["Yard"]);
  await screen.findByText("1 in all");
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining("Yard")]));
});

/** The live map, where an area is drawn, and the page of places: one of the two. */
function MapOrPlaces({ area }: { readonly area: GeofenceId }) {
  const [isMap, setMap] = useState(true);
  return (
    <EscapeContext value={createEscapeStack()}>
      <button type="button" onClick={() => setMap(false)}>
        To the places
      </button>
      {isMap ? (
        wrap(
          <DrawArea
            target={{ type: "area", id: area }}
            ground={undefined}
            onEnd={vi.fn()}
            onUnsaved={vi.fn()}
          />,
        )
      ) : (
        <ManagePage
          managed={geofenceThing}
          onUnsaved={vi.fn()}
          onDialogUnsaved={vi.fn()}
          onWritten={() => void reloadAreas()}
        />
      )}
    </EscapeContext>
  );
}

const shapes = () => things["geofences"]?.map(({ name, area }) => [name, area]);
async function splitYard() {
  const { area: half } = readArea(HALF);
  const { area: rest } = readArea(REST);
  if (half === undefined || rest?.kind !== "polygon") throw new Error("no areas");
  drawn = { ...draftOf(half), pieces: [rest] };
  await renderPage(<MapOrPlaces area={geofenceId(7)} />, {
    user: { ...ANA, administrator: true },
  });
  await press("Save what is drawn");
  await screen.findByText("Yard was saved.");
  expect(shapes()?.map(([name]) => name)).toEqual(["Yard", "Yard 2"]);
}

test("an area that was split on the map is whole again when it is undone lately, also on the map [DRAW-01] [GEO-01]", async () => {
  await splitYard();
  await press("To the places");
  await waitFor(() => expect(rows()).toHaveLength(2));

  reloadAreas.mockClear();
  await undoLately("Yard was saved.");
  expect(shapes()).toEqual([["Yard", SQUARE]]);
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining("Yard")]));
  expect(reloadAreas).toHaveBeenCalled();
});

test("the notice of what was split on the map also undoes it where the places are listed by then [DRAW-01] [GEO-01]", async () => {
  await splitYard();
  await press("To the places");
  await waitFor(() => expect(rows()).toHaveLength(2));
  await press("Undo");
  await screen.findByText("Undone.");
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining("Yard")]));
});

test("what was split off stays while the area that was made smaller for it does [DRAW-01]", async () => {
  await splitYard();
  await press("To the places");
  const [, change] = [...undos.keys()];
  undos.set(change!, () => new Response(null, { status: 412 }));
  await press("Done lately");
  await press("Undo: Yard was saved.");
  await screen.findByText(/2 of 2 could not be undone/);
  expect(shapes()?.map(([name]) => name)).toEqual(["Yard", "Yard 2"]);
});
