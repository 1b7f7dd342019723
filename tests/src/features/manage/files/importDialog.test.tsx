import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { loadManageWords } from "../../../../../src/app/loadManageWords.ts";
import { ImportDialog } from "../../../../../src/features/manage/files/ImportDialog.tsx";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import type { ManyDone } from "../../../../../src/features/manage/many/useJobs.ts";
import { readTableFile } from "../../../../../workers/tableFiles/readTableFile.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

// The same reading without a thread between.
vi.mock("../../../../../src/engine/openTableFile.ts", () => ({
  openTableFile: async (file: Blob, { locale }: { readonly locale: string }) =>
    readTableFile(file, locale),
}));

beforeAll(loadManageWords);

const sent: object[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_input, init) => {
    if ((init?.method ?? "GET") === "GET") return Response.json([]);
    const body = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as object;
    sent.push(body);
    return Response.json({ ...body, id: sent.length });
  });
});

const paste = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^Or paste rows/), { target: { value: text } });

test("rows that were copied from a spreadsheet are imported like a file's, and can be taken back before [VEH-03]", async () => {
  const onWritten = vi.fn();
  await renderPage(
    <ImportDialog
      managed={vehicleThing}
      mayMake
      refusalText={() => undefined}
      onWritten={onWritten}
      onClose={vi.fn()}
    />,
    { user: ANA },
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Or paste rows/).disabled).toBe(false),
  );
  paste("Name\tTracker id");
  await screen.findByText("There is nothing below the heads of the columns.");
  paste('Name\tTracker id\nBus 1\tX1\n"Bus, the second"\tX2\n');
  await screen.findByText(/^New: 2/);
  // A spreadsheet copies a cell as it is; what a file would have to say otherwise is a name like any other.
  paste('Name\tTracker id\n"Bus 1\tX1\nBus 19" rim\tX2\n');
  await screen.findByText(/^New: 2/);
  expect(screen.getByText('"Bus 1')).toBeTruthy();
  // Two lines in a cell before it: lines are counted as an editor does.
  paste('Name,Tracker id\n"Bus,\n1",X1\nBus 2,X2\nBus 3,"X3\nBus 4,X4\n');
  await screen.findByText(/^Line 5 begins a cell with a quotation mark/);
  paste("");
  await waitFor(() => expect(screen.queryByText(/^New: 2/)).toBeNull());
  paste("Name\tTracker id\r\nBus 1\tX1\r\nBus, the second\tX2\r\n");
  fireEvent.click(await screen.findByRole("button", { name: "Import 2" }));
  await waitFor(() => expect(onWritten).toHaveBeenCalled());
  expect(sent).toMatchObject([
    { name: "Bus 1", uniqueId: "X1" },
    { name: "Bus, the second", uniqueId: "X2" },
  ]);
});

test("a line whose answer was lost is made once, however often it is tried [VEH-03]", async () => {
  const stored: Record<string, unknown>[] = [];
  let isCut = true;
  vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), "http://x");
    if ((init?.method ?? "GET") === "GET") {
      const one = stored.find(({ id }) => pathname.endsWith(`/${String(id)}`));
      return Response.json(pathname.includes("/api/devices") ? (one ?? stored) : []);
    }
    const body = JSON.parse(typeof init?.body === "string" ? init.body : "{}") as object;
    stored.push({ attributes: {}, ...body, id: stored.length + 1 });
    // It was written, and the line went before the answer came.
    if (isCut) throw new TypeError("Failed to fetch");
    return Response.json(stored.at(-1));
  });
  const onWritten = vi.fn();
  await renderPage(
    <ImportDialog
      managed={vehicleThing}
      mayMake
      refusalText={() => undefined}
      onWritten={onWritten}
      onClose={vi.fn()}
    />,
    { user: ANA },
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Or paste rows/).disabled).toBe(false),
  );
  paste("Name\tTracker id\nBus 1\tX1\n");
  fireEvent.click(await screen.findByRole("button", { name: "Import 1" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(stored).toHaveLength(1);
  isCut = false;
  fireEvent.click(again);
  await waitFor(() => expect(onWritten).toHaveBeenCalled());
  expect(stored).toMatchObject([{ name: "Bus 1", uniqueId: "X1" }]);
});

test("an id that no tracker can have leaves out its line, and no address is too long for a server [VEH-03]", async () => {
  const asked: string[] = [];
  vi.mocked(globalThis.fetch).mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input), "http://x");
    if (url.pathname === "/api/devices" && url.searchParams.has("uniqueId")) asked.push(url.href);
    return Response.json([]);
  });
  await renderPage(
    <ImportDialog
      managed={vehicleThing}
      mayMake
      refusalText={() => undefined}
      onWritten={vi.fn()}
      onClose={vi.fn()}
    />,
    { user: ANA },
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Or paste rows/).disabled).toBe(false),
  );
  const long = Array.from({ length: 40 }, (_, at) => `Bus\t${"市".repeat(120)}${at}`);
  paste(["Name\tTracker id", `Bus\t${"x".repeat(129)}`, ...long].join("\n"));
  await screen.findByText(/^New: 40 .* left out: 1$/);
  expect(asked.some((address) => address.includes("x".repeat(129)))).toBe(false);
  const MOST_OF_AN_ADDRESS = 8_000;
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThan(MOST_OF_AN_ADDRESS);
  const ids = asked.flatMap((address) => new URL(address).searchParams.getAll("uniqueId"));
  expect(new Set(ids).size).toBe(40);
});

test("an import that is stopped says what was made, and how many of how many did not come [VEH-03]", async () => {
  const onWritten = vi.fn();
  await renderPage(
    <ImportDialog
      managed={vehicleThing}
      mayMake
      refusalText={() => undefined}
      onWritten={onWritten}
      onClose={vi.fn()}
    />,
    { user: ANA },
  );
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Or paste rows/).disabled).toBe(false),
  );
  const waiting: (() => void)[] = [];
  vi.mocked(globalThis.fetch).mockImplementation(async (_input, init) => {
    if ((init?.method ?? "GET") === "GET") return Response.json([]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    sent.push({});
    return Response.json({ name: "Bus", id: sent.length });
  });
  paste(["Name\tTracker id", ...Array.from({ length: 10 }, (_, at) => `Bus\tX${at}`)].join("\n"));
  fireEvent.click(await screen.findByRole("button", { name: "Import 10" }));
  await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
  fireEvent.click(await screen.findByRole("button", { name: "Stop" }));
  // Those that are under way are awaited.
  for (const letGo of waiting) letGo();
  await waitFor(() => expect(onWritten).toHaveBeenCalled());
  const [done] = onWritten.mock.calls[0] as [ManyDone];
  expect(done.written.every(({ isMade }) => isMade)).toBe(true);
  expect(done.written).toHaveLength(sent.length);
  expect(done).toMatchObject({ left: 10 - sent.length, count: 10 });
  expect(done.left).toBeGreaterThan(0);
});
