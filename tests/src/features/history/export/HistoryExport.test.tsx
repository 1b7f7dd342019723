import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { HistoryExport } from "../../../../../src/features/history/export/HistoryExport.tsx";
import type { Locale } from "../../../../../src/i18n/locales.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";

const FROM = epochMs(Date.UTC(2026, 2, 1));
const TO = epochMs(Date.UTC(2026, 2, 3));
const USER = { ...ANA, attributes: { timezone: "UTC" } };
const SPAN = "deviceId=7&from=2026-03-01T00%3A00%3A00.000Z&to=2026-03-02T23%3A59%3A59.999Z";

const saved: { name: string; blob: Blob }[] = [];
beforeEach(() => {
  let newest: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    newest = blob as Blob;
    return "blob:file";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (newest) saved.push({ name: this.download, blob: newest });
  });
});
afterEach(() => {
  saved.length = 0;
  vi.useRealTimers();
});

/** A server that sends what the test lets it send. */
function serve(headers: Record<string, string> = {}) {
  const calls: { url: string; signal: AbortSignal }[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    const signal = init!.signal!;
    calls.push({ url: url as string, signal });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        stream = controller;
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body, { headers: { "content-type": "text/csv", ...headers } });
  });
  return {
    calls,
    send: (text: string) => act(async () => stream!.enqueue(new TextEncoder().encode(text))),
    end: () => act(async () => stream!.close()),
    breakOff: () => act(async () => stream!.error(new TypeError("cut"))),
  };
}
const answerOnce = (answer: () => Response | Promise<Response>) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());

async function open(onCopyLink = () => {}, locale: Locale = "en-GB") {
  await renderPage(
    <HistoryExport
      vehicle={vehicleId(7)}
      name="Bus 12"
      from={FROM}
      to={TO}
      onCopyLink={onCopyLink}
    />,
    { user: USER, locale },
  );
}
const openMenu = async () => {
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  return screen.findAllByRole("menuitem");
};
const choose = async (name: string) => {
  await openMenu();
  fireEvent.click(screen.getByRole("menuitem", { name }));
};
const line = () => screen.getByTestId("export-progress").textContent?.replaceAll("\u00a0", " ");

describe("files of a vehicle's past", () => {
  test.each([
    ["Route as CSV", `/api/positions/csv?${SPAN}`],
    ["Route as XLSX", `/api/reports/route/xlsx?${SPAN}`],
    ["Route as GPX", `/api/positions/gpx?${SPAN}`],
    ["Route as KML", `/api/positions/kml?${SPAN}`],
    ["Route as GeoJSON", `/api/positions/geojson?${SPAN}`],
    ["Trips as CSV", `/api/reports/tripdetails/csv?${SPAN}`],
    ["Trips as XLSX", `/api/reports/tripdetails/xlsx?${SPAN}`],
    ["Trips as GPX", `/api/reports/trips/gpx?${SPAN}`],
    ["Trips as KML", `/api/reports/trips/kml?${SPAN}`],
    ["Trips as GeoJSON", `/api/reports/trips/geojson?${SPAN}`],
  ])(
    "%s is of the vehicle and the period, without the moment after its end [HIST-08]",
    async (name, url) => {
      const { calls } = serve();
      await open();
      await choose(name);
      await waitFor(() =>
        expect(calls.map((call) => call.url.replace(/&reader=[^&]*$/, ""))).toEqual([url]),
      );
    },
  );

  test("of trips, as tables, are in the words, clocks and units of the screen; all else is standard [HIST-08] [I18N-01]", async () => {
    const { calls } = serve();
    await open(() => {}, "fr-FR");
    fireEvent.click(screen.getByRole("button", { name: "Exporter" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Trajets en XLSX" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const reader = new URL(calls[0]!.url, "http://page").searchParams.get("reader");
    expect(JSON.parse(reader ?? "")).toMatchObject({
      locale: "fr-FR",
      timeZone: "UTC",
      units: { speed: "kmPerHour", distance: "kilometres", volume: "litres" },
      titles: { start: "Départ", distance: "Distance (km)", driver: "Conducteur" },
      total: "Tous les trajets",
    });
    fireEvent.click(screen.getByRole("button", { name: "Annuler" }));
    fireEvent.click(screen.getByRole("button", { name: "Exporter" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Trajets en GPX" }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]!.url).not.toContain("reader");
  });

  test("are saved whole, with the vehicle and the days in their name, after their bytes were counted [HIST-08]", async () => {
    const { calls, send, end } = serve();
    await open();
    await choose("Trips as CSV");
    await waitFor(() => expect(calls).toHaveLength(1));
    await send("a".repeat(1_500));
    await waitFor(() => expect(line()).toContain("2 kB received"));
    expect(saved).toEqual([]);
    await send("b".repeat(1_000_000));
    await waitFor(() => expect(line()).toContain("1 MB received"));

    await end();
    expect((await screen.findByRole("status")).textContent).toContain("Saved");
    expect(saved.map(({ name }) => name)).toEqual(["Bus-12-Trips-2026-03-01-2026-03-02.csv"]);
    const text = await saved[0]!.blob.text();
    expect([text.length, text.indexOf("b")]).toEqual([1_001_500, 1_500]);
  });

  test("say how much there is to come where the server says so, but not of what was packed [HIST-08]", async () => {
    const plain = serve({ "content-length": "4000" });
    await open();
    await choose("Trips as XLSX");
    await waitFor(() => expect(plain.calls).toHaveLength(1));
    await plain.send("a".repeat(1_000));
    await waitFor(() => expect(line()).toContain("1 kB of 4 kB"));
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("25");
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));

    const packed = serve({ "content-length": "400", "content-encoding": "gzip" });
    await choose("Trips as CSV");
    await waitFor(() => expect(packed.calls).toHaveLength(1));
    await packed.send("a".repeat(1_000));
    await waitFor(() => expect(line()).toContain("1 kB received"));
  });

  test("can be cancelled, which ends the call and saves nothing [HIST-08] [R03]", async () => {
    const { calls, send } = serve();
    await open();
    await choose("Route as GPX");
    await waitFor(() => expect(calls).toHaveLength(1));
    await send("<gpx>");
    fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(screen.queryByTestId("export-progress")).toBeNull();
    expect(saved).toEqual([]);
  });

  test("are one at a time: the others wait [HIST-08]", async () => {
    const { calls } = serve();
    await open();
    await choose("Route as GPX");
    await waitFor(() => expect(calls).toHaveLength(1));
    const items = await openMenu();
    const offered = items.filter((item) => !item.hasAttribute("data-disabled"));
    expect(offered.map(({ textContent }) => textContent)).toEqual(["Copy link to this moment"]);
  });

  test.each([
    [
      () =>
        Response.json(
          { code: "tooManyAttempts", detail: "x" },
          { status: 429, headers: { "retry-after": "5" } },
        ),
      "Two reports of yours are being made already. Try again in 5 s.",
    ],
    [
      () => Response.json({ code: "tooLarge", detail: "x" }, { status: 413 }),
      "This is more than one file can hold. Choose a shorter period.",
    ],
    [
      () => new Response("", { status: 404 }),
      "This server does not make files of this kind. Choose another format.",
    ],
    [() => new Response("", { status: 403 }), "You may not have this file."],
    [() => new Response("", { status: 401 }), "Your session has ended. Sign in again."],
    [
      () => new Response("<html>", { headers: { "content-type": "text/html" } }),
      "The file was not made: The server's answer could not be read.",
    ],
    [
      () => Promise.reject(new TypeError("no network")),
      "The file was not made: Could not connect to the server.",
    ],
  ])(
    "say why there is none, and are tried again when somebody wants to %# [HIST-08] [R03]",
    async (answer, words) => {
      answerOnce(answer);
      await open();
      await choose("Trips as CSV");
      expect((await screen.findByRole("alert")).textContent).toBe(words);
      expect(saved).toEqual([]);

      answerOnce(() => new Response("a,b", { headers: { "content-type": "text/csv" } }));
      fireEvent.click(screen.getByRole("button", { name: "Try again" }));
      await screen.findByRole("status");
      expect(screen.queryByRole("alert")).toBeNull();
      expect(await saved[0]!.blob.text()).toBe("a,b");
      fireEvent.click(screen.getByRole("button", { name: "Close this message" }));
      expect(screen.queryByTestId("export-progress")).toBeNull();
    },
  );

  test("that are cut off on the way are not saved [HIST-08] [R03]", async () => {
    const { calls, send, breakOff } = serve();
    await open();
    await choose("Route as CSV");
    await waitFor(() => expect(calls).toHaveLength(1));
    await send("half");
    await breakOff();
    expect((await screen.findByRole("alert")).textContent).toContain("Could not connect");
    expect(saved).toEqual([]);
  });

  test("are given up when nothing more comes for 29 s, not while something does [R03]", async () => {
    const { calls, send } = serve();
    await open();
    await openMenu();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole("menuitem", { name: "Route as CSV" }));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await send("some");
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(calls[0]!.signal.aborted).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(9_100));
    expect(calls[0]!.signal.aborted).toBe(true);
    expect(screen.getByRole("alert").textContent).toBe(
      "The server sent nothing more. Try again, or choose a shorter period.",
    );
  });

  test("stand beside a link to the moment that is seen [NAV-07]", async () => {
    const onCopyLink = vi.fn();
    await open(onCopyLink);
    await choose("Copy link to this moment");
    expect(onCopyLink).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["es-ES", "Exportar", "Viajes en CSV"],
    ["fr-FR", "Exporter", "Trajets en CSV"],
    ["pt-PT", "Exportar", "Viagens em CSV"],
    ["pt-BR", "Exportar", "Viagens em CSV"],
  ] as const)("have words in %s [I18N-01]", async (locale, button, item) => {
    await open(() => {}, locale);
    fireEvent.click(screen.getByRole("button", { name: button }));
    expect(await screen.findByRole("menuitem", { name: item })).toBeTruthy();
    expect(document.body.textContent).not.toContain("historyExport");
  });
});
