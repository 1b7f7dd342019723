import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { AreaImportDialog } from "../../../../../../src/features/manage/kinds/geofence/files/AreaImportDialog.tsx";
import { createEscapeStack, EscapeContext } from "../../../../../../src/ui/useEscape.ts";
import { createAreaImport } from "../../../../../../workers/areaFiles/areaImport.ts";
import { ANA, renderPage } from "../../../../../support/renderPage.tsx";

/** Says how far an import is, whenever a test lets that arrive. */
let reportProgress: ((done: number, count: number) => void) | undefined;

// The same import without a thread between.
vi.mock("../../../../../../src/engine/connectAreaImport.ts", () => ({
  connectAreaImport: () => {
    const areas = createAreaImport();
    const judge: typeof areas.judge = (rules, onProgress) => {
      reportProgress = onProgress;
      return areas.judge(rules, onProgress);
    };
    return { areas: { ...areas, judge }, dispose() {} };
  },
}));

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly name: string | undefined;
}

const sent: Sent[] = [];
const onMade = vi.fn();
const onGone = vi.fn();
const onClose = vi.fn();
/** What the server says instead of making an area, by its name. */
let refusals: Readonly<Record<string, () => Response>> = {};
let list: readonly object[] = [];
let nextId = 100;

beforeEach(() => {
  sent.length = 0;
  refusals = {};
  list = [];
  for (const mock of [onMade, onGone, onClose]) mock.mockClear();
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://x");
    const { body, method = "GET" } = init ?? {};
    if (method === "GET") return Response.json(list);
    const given = JSON.parse(typeof body === "string" ? body : "{}") as { readonly name?: string };
    sent.push({ method, path: pathname, name: given.name });
    if (pathname.startsWith("/api/undo/")) return new Response(null, { status: 204 });
    const refusal = refusals[given.name ?? ""];
    if (refusal) return refusal();
    nextId += 1;
    return Response.json({ ...given, id: nextId }, { headers: { "x-undo": `u${nextId}` } });
  });
});

const problem = (status: number, code: string, detail: string) => () =>
  Response.json(
    { status, code, detail, title: detail, type: "about:blank" },
    { status, headers: { "content-type": "application/problem+json" } },
  );

async function choose(...names: readonly string[]) {
  const features = names.map((name, index) => ({
    type: "Feature",
    properties: { name, radius: 10 },
    geometry: { type: "Point", coordinates: [index, 1] },
  }));
  await renderPage(
    <EscapeContext value={createEscapeStack()}>
      <AreaImportDialog onMade={onMade} onGone={onGone} onClose={onClose} />
    </EscapeContext>,
    { user: ANA },
  );
  const text = JSON.stringify({ type: "FeatureCollection", features });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  fireEvent.change(input!, { target: { files: [new File([text], "a.geojson")] } });
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
const posted = () => sent.filter(({ path }) => path === "/api/geofences").map(({ name }) => name);

test("what is refused is named and tried again alone; what was made is undone as one [GEO-01]", async () => {
  refusals = { Two: problem(400, "badArea", "area: tooFewPoints at character 3") };
  await choose("One", "Two", "Three");
  await press("Import 3 places");
  await screen.findByText(/2 places were imported/);
  expect(within(screen.getByRole("alert")).getByText("Two")).toBeTruthy();
  expect(onMade.mock.calls[0]?.[0]).toHaveLength(2);

  refusals = {};
  sent.length = 0;
  await press("Try again");
  await screen.findByText(/3 places were imported/);
  expect(posted()).toEqual(["Two"]);
  sent.length = 0;
  await press("Undo");
  await screen.findByText("Undone.");
  expect(sent.map(({ path }) => path.slice(0, 11))).toEqual(Array(3).fill("/api/undo/u"));
  expect(onGone.mock.calls[0]?.[0]).toHaveLength(3);
});

test("of what nobody knows whether it was made the list is read, and nothing is made twice [GEO-01]", async () => {
  refusals = {
    One: () => {
      throw new TypeError("offline");
    },
    Two: () => {
      throw new TypeError("offline");
    },
  };
  await choose("One", "Two");
  await press("Import 2 places");
  await screen.findByText(/0 places were imported/);
  // The first one has arrived all the same.
  list = [{ id: 7, name: "One", area: "CIRCLE (1 0, 10)" }];
  refusals = {};
  sent.length = 0;
  await press("Try again");
  await screen.findByText(/2 places were imported/);
  expect(posted()).toEqual(["Two"]);
  sent.length = 0;
  await press("Undo");
  await screen.findByText("Undone.");
  // Of the one whose answer was lost there is no token.
  expect(sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "DELETE /api/geofences/7",
    expect.stringMatching(/^POST \/api\/undo\/u/),
  ]);
});

test("where the places that there are cannot be read nothing is judged, and it is said [GEO-01]", async () => {
  vi.mocked(globalThis.fetch).mockImplementation(async () => problem(500, "internal", "no")());
  await choose("One");
  await screen.findByText(/the places that there are could not be loaded/);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull());
});

test("word of how far it is that comes after the end changes nothing any more [GEO-01]", async () => {
  await choose("One");
  await screen.findByRole("button", { name: "Import 1 place" });
  act(() => reportProgress?.(250, 1_000));
  expect(screen.queryByText(/Checking/)).toBeNull();
  expect(screen.getByRole("button", { name: "Import 1 place" })).toBeTruthy();
});

test("swapped coordinates are judged anew when it is said that they are [GEO-01]", async () => {
  await choose("One");
  await screen.findByText("1.00000, 0.00000");
  fireEvent.click(screen.getByRole("checkbox", { name: /swapped/ }));
  await screen.findByText("0.00000, 1.00000");
});

test("an import of places that is stopped says so, and how many of how many were not sent [GEO-01]", async () => {
  await choose(...Array.from({ length: 10 }, (_, at) => `Place ${at}`));
  const button = await screen.findByRole("button", { name: "Import 10 places" });
  const answered = vi.mocked(globalThis.fetch).getMockImplementation()!;
  const waiting: (() => void)[] = [];
  vi.mocked(globalThis.fetch).mockImplementation(async (...call) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answered(...call);
  });
  fireEvent.click(button);
  await waitFor(() => expect(waiting).toHaveLength(4));
  await press("Stop");
  for (const letGo of waiting) letGo();
  await screen.findByText("4 places were imported. Stopped: 6 of 10 were not sent.");
  expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy();
});

test("what the server refuses to undo for good is not offered to be undone again [GEO-01]", async () => {
  await choose("One", "Two");
  await press("Import 2 places");
  await screen.findByText(/2 places were imported/);
  const answered = vi.mocked(globalThis.fetch).getMockImplementation()!;
  const refuse = (refusal: () => Response) =>
    vi
      .mocked(globalThis.fetch)
      .mockImplementation(async (input, init) =>
        input === `/api/undo/u${nextId}` ? refusal() : answered(input, init),
      );
  refuse(problem(500, "internal", "broken"));
  await press("Undo");
  await screen.findByText(/Not all of it could be undone/);
  refuse(problem(412, "outdated", "changed since"));
  await press("Undo");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  await screen.findByText(/Not all of it could be undone/);
  expect(screen.getByText(/1 place was imported/)).toBeTruthy();
});
