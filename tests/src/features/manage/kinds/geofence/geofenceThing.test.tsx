import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { GEOFENCE_ICONS } from "#domain/geo/geofence";
import { ManageForm } from "../../../../../../src/features/manage/form/ManageForm.tsx";
import {
  type AreaDrawing,
  AreaDrawingContext,
  type DrawingRequest,
} from "../../../../../../src/features/manage/kinds/geofence/areaDrawing.ts";
import { geofenceThing } from "../../../../../../src/features/manage/kinds/geofence/geofenceThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../../src/ui/useEscape.ts";
import { ANA, renderPage } from "../../../../../support/renderPage.tsx";

const TRIANGLE = "POLYGON ((38 -9, 38 -8, 39 -8, 38 -9))";
const ROAD = "LINESTRING (38 -9, 38 -8)";

const sent: { readonly url: string; readonly method: string; readonly body: unknown }[] = [];
const shown: string[] = [];
let asked: DrawingRequest | undefined;

beforeEach(() => {
  sent.length = 0;
  shown.length = 0;
  asked = undefined;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const { body, method = "GET" } = init ?? {};
    if (method === "GET") return Response.json([]);
    const given: unknown = JSON.parse(typeof body === "string" ? body : "{}");
    sent.push({ url, method, body: given });
    return Response.json({ ...(given as object), id: 9 });
  });
});

/** A map that draws what a test says. */
const MAP: AreaDrawing = {
  show: (shape) => void shown.push(shape),
  draw(request) {
    asked = request;
    return () => {
      asked = undefined;
    };
  },
};

const area = (more: object) => ({
  thing: { id: 9, name: "Depot", area: TRIANGLE, calendarId: 0, attributes: {}, ...more },
  etag: '"1"',
});

const open = (read?: ReturnType<typeof area>, map: AreaDrawing | "none" = MAP) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <AreaDrawingContext value={map === "none" ? undefined : map}>
        <ManageForm
          managed={geofenceThing}
          read={read}
          mayWrite
          onSaved={vi.fn()}
          onUnsaved={vi.fn()}
          onRemove={undefined}
          onClose={vi.fn()}
        />
      </AreaDrawingContext>
    </EscapeContext>,
    { user: ANA },
  );

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const body = async () => {
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]?.body as { readonly area: string; readonly attributes: object };
};

test("a line is drawn on the map and saved with its width, filled and in the usual colour [GEO-01]", async () => {
  await open();
  type(/^Name/, "Coast road");
  fireEvent.click(screen.getByRole("radio", { name: "Line geofence" }));
  press("Draw on the map");
  expect(asked).toMatchObject({ kind: "line", shape: "", name: "Coast road", id: undefined });
  asked?.onDrawn(`${ROAD};150`);
  asked?.onEnd();
  await screen.findByText(/2 corners · 150\s?m to each side/);
  expect(shown.at(-1)).toBe(`${ROAD};150`);
  press("Create");
  expect(await body()).toMatchObject({
    name: "Coast road",
    area: ROAD,
    attributes: { polylineDistance: 150, fill: true, color: "#3232b4" },
  });
});

test("what is checked above when the focus leaves it moves no button from under the pointer [GEO-01]", async () => {
  await open();
  const button = screen.getByRole("button", { name: "Draw on the map" });
  // False: its default, to take the focus, was prevented.
  expect(fireEvent.mouseDown(button)).toBe(false);
});

test("nothing is created without a shape, and it is said [GEO-01]", async () => {
  await open();
  type(/^Name/, "Nowhere");
  press("Create");
  await screen.findByText("Please fill this in");
  expect(sent).toEqual([]);
});

test("limits are typed in the reader's unit and kept in knots and metres [GEO-01]", async () => {
  await open(area({ attributes: { speedLimit: 27, other: "kept" } }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Speed limit \(km\/h\)/).value).toBe("50");
  type(/^Speed limit \(km\/h\)/, "92.6");
  type(/^Maximum distance \(m\)/, "250");
  press("Save");
  expect(await body()).toMatchObject({
    area: TRIANGLE,
    attributes: { speedLimit: 50, maxDistance: 250, other: "kept" },
  });
});

test("a line has no maximum distance in its form, and one that it came with stays [GEO-01]", async () => {
  await open(area({ area: ROAD, attributes: { maxDistance: 250 } }));
  expect(screen.queryByLabelText(/^Maximum distance/)).toBeNull();
  type(/^Name/, "Coast road");
  press("Save");
  expect((await body()).attributes).toMatchObject({ maxDistance: 250 });
});

test("what says nothing of its fill is filled, and stays as it is until somebody unticks it [GEO-01, MAP-08]", async () => {
  await open(area({ attributes: { color: "3232b4" } }));
  const fill = screen.getByRole<HTMLInputElement>("checkbox", { name: "Filled" });
  expect(fill.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Colour").value).toBe("#3232b4");
  fireEvent.click(fill);
  press("Save");
  expect((await body()).attributes).toEqual({ color: "3232b4", fill: false });
});

test("offers every icon of the specification [GEO-01]", async () => {
  await open();
  fireEvent.click(screen.getByRole("combobox", { name: "Icon" }));
  const options = await screen.findAllByRole("option", { hidden: true });
  expect(options.length).toBeGreaterThanOrEqual(GEOFENCE_ICONS.length);
});

test("a shape of another program that cannot be read stays until it is drawn anew [GEO-01]", async () => {
  await open(area({ area: "MULTIPOLYGON EMPTY" }));
  expect(screen.getByText("This shape cannot be read. Draw it anew.")).toBeTruthy();
  press("Draw anew");
  press("Draw on the map");
  expect(asked?.shape).toBe("");
  asked?.onDrawn("CIRCLE (38 -9, 100)");
  asked?.onEnd();
  await screen.findByText(/Point of interest · Radius: 100\s?m/);
  press("Save");
  expect((await body()).area).toBe("CIRCLE (38 -9, 100)");
});

test("what is being drawn for a form that closes is given up [GEO-01]", async () => {
  const page = await open(area({}));
  press("Edit shape");
  expect(asked?.shape).toBe(TRIANGLE);
  page.unmount();
  expect(asked).toBeUndefined();
  expect(shown.at(-1)).toBe("");
});

test("without a map the shape is described and not offered to be drawn [GEO-01]", async () => {
  await open(area({}), "none");
  expect(screen.getByText(/Geofence · 3 corners/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit shape" })).toBeNull();
});
