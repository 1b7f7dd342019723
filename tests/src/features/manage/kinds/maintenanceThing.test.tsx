import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../../src/app/loadManageWords.ts";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { maintenanceThing } from "../../../../../src/features/manage/kinds/maintenance/maintenanceThing.ts";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const LISBON = { ...ANA, attributes: { timezone: "Europe/Lisbon" } };
const sent: { readonly url: string; readonly method: string; readonly body: unknown }[] = [];
let due: unknown = [];
let records: unknown = [];
/** Of the next page. */
let older: unknown = [];

beforeAll(loadManageWords);
beforeEach(() => {
  sent.length = 0;
  due = [];
  records = [];
  older = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const { body, method = "GET" } = init ?? {};
    if (url.endsWith("/due")) return Response.json(due);
    if (url.includes("/records?") && method === "GET")
      return Response.json(url.includes("before=") ? older : records);
    const given: unknown = JSON.parse(typeof body === "string" ? body : "{}");
    sent.push({ url, method, body: given });
    return Response.json({ ...(given as object), id: 9 }, { headers: { "x-undo": "token" } });
  });
});

const plan = (more: object) => ({
  thing: { id: 9, name: "Oil", type: "totalDistance", start: 0, period: 15_000_000, ...more },
  etag: '"1"',
});

const open = (read?: ReturnType<typeof plan>, mayWrite = true) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManageForm
        managed={maintenanceThing}
        read={read}
        mayWrite={mayWrite}
        onSaved={vi.fn()}
        onUnsaved={vi.fn()}
        onRemove={undefined}
        onClose={vi.fn()}
      />
    </EscapeContext>,
    { user: LISBON },
  );

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
async function chooseType(name: string) {
  fireEvent.click(screen.getByRole("combobox", { name: /^Due by/ }));
  fireEvent.click(await screen.findByRole("option", { name, hidden: true }));
}

test("kilometres are kept as metres, as the tracker's count is [MNT-01]", async () => {
  await open();
  type(/^Name/, "Oil");
  type(/^First due at \(km\)/, "10000");
  type(/^Then every \(km\)/, "15000");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "POST",
    body: { name: "Oil", type: "totalDistance", start: 10_000_000, period: 15_000_000 },
  });
});

test("engine hours are kept as milliseconds, a date as the moment it begins for the reader [MNT-01]", async () => {
  await open();
  type(/^Name/, "Filter");
  await chooseType("Engine hours");
  type(/^First due at \(h\)/, "250");
  type(/^Then every \(h\)/, "500");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    body: { type: "hours", start: 900_000_000, period: 1_800_000_000 },
  });
});

test("a plan by months counts from its day in the reader's time zone, in whole months [MNT-01]", async () => {
  await open();
  type(/^Name/, "Inspection");
  await chooseType("Calendar months");
  type(/^First due on/, "2026-07-01T08:00");
  type(/^Then every \(months\)/, "1.5");
  press("Create");
  expect(await screen.findByText("A number, please")).toBeDefined();
  type(/^Then every \(months\)/, "12");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    body: {
      type: "period",
      // In Lisbon it is summer time.
      start: Date.UTC(2026, 6, 1, 7),
      period: 12,
      attributes: { timezone: "Europe/Lisbon" },
    },
  });
});

test("a plan by days counts days [MNT-01]", async () => {
  await open();
  type(/^Name/, "Wash");
  await chooseType("Days");
  type(/^First due on/, "2026-01-01T08:00");
  type(/^Then every \(days\)/, "7");
  press("Create");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    body: { type: "fixTime", start: Date.UTC(2026, 0, 1, 8), period: 7 * 86_400_000 },
  });
});

test("what was done is written down with its date, count and note, and can be undone [MNT-01]", async () => {
  due = [{ deviceId: 3, name: "Van 3", value: 14_000_000.4, next: 15_000_000 }];
  await open(plan({}));
  fireEvent.click(await screen.findByRole("button", { name: "Done… Van 3" }));
  const dialog = await screen.findByRole("dialog");
  expect(screen.getByLabelText(/^Distance then \(km\)/)).toHaveProperty("value", "14000");
  type(/^Done on/, "2999-01-01T00:00");
  fireEvent.click(within(dialog).getByRole("button", { name: "Write down" }));
  expect(await screen.findByText("This lies in the future.")).toBeDefined();
  type(/^Done on/, "2026-07-01T08:00");
  type(/^Distance then/, "x");
  fireEvent.click(within(dialog).getByRole("button", { name: "Write down" }));
  expect(await screen.findByText("A number, please")).toBeDefined();
  expect(sent).toEqual([]);
  type(/^Distance then/, "13900");
  type("Note", "  5W-30 ");
  fireEvent.click(within(dialog).getByRole("button", { name: "Write down" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    url: "/api/maintenance/9/records",
    method: "POST",
    body: {
      deviceId: 3,
      doneAt: "2026-07-01T07:00:00.000Z",
      count: 13_900_000,
      note: "5W-30",
    },
  });
  expect(await screen.findByText(/Written down: Van 3/)).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent.at(-1)?.url).toBe("/api/undo/token"));
});

test("the history of a plan says what was done, in the unit of its time, and removes it [MNT-01]", async () => {
  due = [{ deviceId: 3, name: "Van 3", value: 1, next: 2 }];
  const record = { maintenanceId: 9, deviceId: 3, userId: 1, doneAt: "2026-07-01T07:00:00Z" };
  records = [
    { ...record, id: 2, type: "hours", count: 7_200_000, note: "filter" },
    { ...record, id: 1, deviceId: 4, type: "totalDistance", count: 9_000_000, note: null },
  ];
  await open(plan({}));
  const part = await screen.findByRole("region", { name: "What was done" });
  await waitFor(() => expect(within(part).getAllByRole("listitem")).toHaveLength(2));
  const [first, second] = within(part)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(first).toContain("Van 3 1 Jul 2026 · 2");
  expect(first).toContain("filter");
  expect(second).toContain("Another vehicle 1 Jul 2026 · 9,000 km");
  fireEvent.click(within(part).getByRole("button", { name: /what was done to Van 3/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: "DELETE", url: "/api/maintenance/9/records/2" });
});

test("who may not write is offered neither [PERM-01]", async () => {
  due = [{ deviceId: 3, name: "Van 3", value: 1, next: 2 }];
  records = [
    { id: 2, maintenanceId: 9, deviceId: 3, userId: 1, doneAt: "2026-07-01T07:00:00Z" },
  ].map((one) => ({ ...one, type: "hours", count: 1, note: null }));
  await open(plan({}), false);
  const part = await screen.findByRole("region", { name: "What was done" });
  await waitFor(() => expect(within(part).getAllByRole("listitem")).toHaveLength(1));
  await screen.findByRole("rowheader", { name: "Van 3" });
  expect(within(part).queryByRole("button")).toBeNull();
  expect(screen.queryByRole("button", { name: /Done/ })).toBeNull();
});

test("what was done is shown in pages, the older ones when they are asked for [MNT-01]", async () => {
  const record = (id: number) => ({
    id,
    maintenanceId: 9,
    deviceId: 3,
    userId: 1,
    doneAt: new Date(Date.UTC(2026, 0, 1) + id * 86_400_000).toISOString(),
    type: "totalDistance",
    count: id * 1_000,
    note: null,
  });
  records = Array.from({ length: 50 }, (_, index) => record(60 - index));
  older = [record(10), record(9)];
  await open(plan({}));
  const part = await screen.findByRole("region", { name: "What was done" });
  await waitFor(() => expect(within(part).getAllByRole("listitem")).toHaveLength(50));
  press("Older ones");
  await waitFor(() => expect(within(part).getAllByRole("listitem")).toHaveLength(52));
  expect(within(part).queryByRole("button", { name: "Older ones" })).toBeNull();
  const asked = vi
    .mocked(fetch)
    .mock.calls.map(([input]) => (input instanceof Request ? input.url : input.toString()));
  expect(asked.filter((url) => url.includes("/records?"))).toEqual([
    "/api/maintenance/9/records?limit=50",
    "/api/maintenance/9/records?limit=50&before=2026-01-12T00%3A00%3A00.000Z&beforeId=11",
  ]);
});

test("nothing is sent without how often, and no plan comes every 0 km [MNT-01]", async () => {
  await open();
  type(/^Name/, "Oil");
  press("Create");
  expect(await screen.findByText("Please fill this in")).toBeDefined();
  type(/^Then every \(km\)/, "0");
  expect(await screen.findByText("More than 0, please")).toBeDefined();
  press("Create");
  await waitFor(() => expect(screen.getAllByRole("alert").length).toBeGreaterThan(0));
  expect(sent).toEqual([]);
});

test("says when it falls due for each vehicle, the next one first [MNT-01]", async () => {
  due = [
    { deviceId: 1, name: "Late", value: 1_000_000, next: 15_000_000 },
    { deviceId: 2, name: "Soon", value: 14_000_000, next: 15_000_000 },
    { deviceId: 3, name: "Silent", value: null, next: null },
  ];
  await open(plan({}));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(4));
  const rows = screen
    .getAllByRole("row")
    .map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(rows.slice(1)).toEqual([
    "Soon15,000 km1,000 kmDone…",
    "Late15,000 km14,000 kmDone…",
    "SilentReports nothing of thisDone…",
  ]);
});

test("of what is counted and never falls due it does not say that nothing is reported [MNT-01]", async () => {
  due = [
    { deviceId: 1, name: "Driven", value: 14_000_000, next: null },
    { deviceId: 2, name: "Silent", value: null, next: null },
  ];
  await open(plan({ period: 0 }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3));
  expect(screen.getByRole("row", { name: /Driven/ }).textContent).toContain(
    "Never due with this start and interval",
  );
  expect(screen.getByRole("row", { name: /Silent/ }).textContent).toContain(
    "Reports nothing of this",
  );
});

test("a plan of another program counts by what it says, and is changed without losing it [MNT-01]", async () => {
  await open(plan({ type: "fuelUsed", start: 100, period: 50, attributes: { theirs: 1 } }));
  type(/^Then every/, "60");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: "PUT",
    body: { type: "fuelUsed", start: 100, period: 60, attributes: { theirs: 1 } },
  });
});

test("a plan by date is late for who is silent, too, and says its year [MNT-01]", async () => {
  const DAY_MS = 86_400_000;
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  due = [
    { deviceId: 1, name: "Silent", value: today - 100 * DAY_MS, next: today - 50 * DAY_MS },
    { deviceId: 2, name: "Later", value: today, next: Date.UTC(2099, 9, 1, 12) },
  ];
  await open(plan({ type: "fixTime", start: 1, period: 1_000_000 }));
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(3));
  const [, silent, later] = screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");
  expect(silent).toMatch(/overdue by 5[01] days/);
  expect(later).toContain("1 Oct 2099");
});

test("what one has not touched stays as somebody else wrote it meanwhile [MNT-01]", async () => {
  const theirs = {
    id: 9,
    name: "Oil",
    type: "hours",
    start: 0,
    period: 900_000_000,
    attributes: { notes: "call Rui first" },
  };
  const put: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith("/due") || url.includes("/records?")) return Response.json([]);
    if (init?.method !== "PUT") return Response.json(theirs, { headers: { etag: '"2"' } });
    put.push(JSON.parse(typeof init.body === "string" ? init.body : "null"));
    return put.length === 1
      ? Response.json(
          { type: "about:blank", status: 412, code: "outdated", detail: "" },
          { status: 412, headers: { "content-type": "application/problem+json" } },
        )
      : Response.json(put.at(-1), { headers: { etag: '"3"' } });
  });
  await open(plan({}));
  type(/^Name/, "Oil and filter");
  press("Save");
  // They changed the kind and a note, and nothing that was touched here.
  expect(await screen.findByText(/yours is saved beside theirs/)).toBeDefined();
  expect(screen.queryByText(/900,000/)).toBeNull();
  press("Save mine beside theirs");
  await waitFor(() => expect(put).toHaveLength(2));
  expect(put[1]).toEqual({ ...theirs, name: "Oil and filter" });
});
