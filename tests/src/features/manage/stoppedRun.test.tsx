import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../src/app/loadManageWords.ts";
import { vehicleThing } from "../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { ManagePage } from "../../../../src/features/manage/ManagePage.tsx";
import { createObjectTable } from "../../../../workers/table/objectTable.ts";
import { readTableFile } from "../../../../workers/tableFiles/readTableFile.ts";
import { ANA, renderPage } from "../../../support/renderPage.tsx";

// In this thread: what lies between is the browser's.
vi.mock("../../../../src/engine/connectTable.ts", () => ({
  connectTable: () => ({ table: createObjectTable(), dispose() {} }),
}));
vi.mock("../../../../src/engine/openTableFile.ts", () => ({
  openTableFile: async (file: Blob, { locale }: { readonly locale: string }) =>
    readTableFile(file, locale),
}));

configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 60_000 });
beforeAll(loadManageWords);

interface Thing {
  readonly id: number;
  readonly [member: string]: unknown;
}

let things: readonly Thing[];
/** Writes that wait to be answered, by `letGo`. */
let waiting: (() => void)[];
let isHeld: boolean;
let undone: string[];

function letGo() {
  isHeld = false;
  for (const go of waiting) go();
}

beforeEach(() => {
  // Rows are drawn where there is space for them.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  things = Array.from({ length: 6 }, (_, at) => ({
    id: at + 1,
    name: `Van ${at + 1}`,
    uniqueId: `T${at + 1}`,
    groupId: 0,
    calendarId: 0,
    attributes: {},
  }));
  waiting = [];
  isHeld = true;
  undone = [];
  vi.stubGlobal("fetch", serve);
});

async function serve(address: string, { method = "GET", body }: RequestInit = {}) {
  const { pathname, searchParams } = new URL(address, "http://page");
  const [, , kind = "", id = ""] = pathname.split("/");
  if (kind === "undo") {
    undone.push(id);
    return new Response(null, { status: 204 });
  }
  if (kind !== "devices") return Response.json([]);
  if (method === "GET") {
    if (id === "columns")
      return Response.json({
        ids: things.map((one) => one.id),
        columns: Object.fromEntries(
          searchParams.getAll("of").map((name) => [name, things.map((one) => one[name] ?? null)]),
        ),
      });
    const ids = searchParams.getAll("uniqueId");
    if (ids.length > 0)
      return Response.json(things.filter(({ uniqueId }) => ids.includes(String(uniqueId))));
    return Response.json(id === "" ? things : things.find((one) => String(one.id) === id));
  }
  if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
  const headers = { "x-undo": `${method}-${id}-${things.length}` };
  if (method === "DELETE") {
    things = things.filter((one) => String(one.id) !== id);
    return new Response(null, { status: 204, headers });
  }
  const given = JSON.parse(typeof body === "string" ? body : "{}") as object;
  const written = method === "POST" ? { ...given, id: 100 + things.length } : given;
  if (method === "POST") things = [...things, written as Thing];
  return Response.json(written, { headers });
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }));
async function show() {
  await renderPage(
    <ManagePage managed={vehicleThing} onUnsaved={vi.fn()} onDialogUnsaved={vi.fn()} />,
    { user: { ...ANA, administrator: true } },
  );
  await screen.findByText("6 in all");
}
/** Presses the dialog's button once four are under way, the most there are at once; these are awaited. */
async function stop() {
  await waitFor(() => expect(waiting).toHaveLength(4));
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Stop" }));
  letGo();
}
const paste = async (rows: readonly string[]) => {
  await press("Import");
  const input = await screen.findByLabelText<HTMLTextAreaElement>(/^Or paste rows/);
  await waitFor(() => expect(input.disabled).toBe(false));
  fireEvent.change(input, { target: { value: ["Name\tTracker id", ...rows].join("\n") } });
};
/** In the notice that says so. */
const undoOf = async (text: string) => {
  const notice = (await screen.findByText(text)).closest<HTMLElement>("[role=alert]");
  return within(notice!).getByRole("button", { name: "Undo" });
};

test("a stopped import says how many were created, that it was stopped and how many did not come, and is undone [VEH-03]", async () => {
  await show();
  await paste(Array.from({ length: 10 }, (_, at) => `Bus ${at}\tB${at}`));
  await press("Import 10");
  await stop();
  fireEvent.click(await undoOf("4 were created. Stopped: 6 of 10 were not written."));
  await screen.findByText("Undone.");
  expect(undone).toHaveLength(4);
});

test("an import says what was created apart from what was changed [VEH-03]", async () => {
  await show();
  letGo();
  await paste(["Bus 1\tB1", "Bus 2\tB2", "Other\tT1"]);
  await press("Import 3");
  await screen.findByText("2 were created. 1 was changed.");
});

test("a stopped change of many says that it was stopped and how many are left [VEH-03]", async () => {
  await show();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await screen.findByText("6 selected");
  await press("Edit selected");
  fireEvent.click(await screen.findByRole("combobox", { name: "What to change" }));
  fireEvent.click(await screen.findByRole("option", { name: "Model" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Model" }), {
    target: { value: "Transit" },
  });
  await press("Change 6");
  await stop();
  await undoOf("4 were changed. Stopped: 2 of 6 were not written.");
});

test("a stopped deletion says that it was stopped and how many are left [VEH-01]", async () => {
  await show();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select all" }));
  await screen.findByText("6 selected");
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }),
  );
  await stop();
  await undoOf("4 deleted. Stopped: 2 of 6 are left.");
  await screen.findByText("2 selected");
  // The server keeps a vehicle that was removed for an hour (docs/decisions/undo.md).
  const [kept] = JSON.parse(sessionStorage.getItem(`waymark.done.${ANA.id}`) ?? "[]") as Record<
    "at" | "until",
    number
  >[];
  expect(kept!.until - kept!.at).toBe(3_600_000);
});
