import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { EvidencePoint, HistoryEvidence, HistoryTrip } from "#contract/history";
import type { VehicleDetail } from "#contract/snapshot";
import { positionId, vehicleId } from "#domain/ids";
import { degrees, epochMs, knots, metres } from "#domain/units";
import { EvidenceDialog } from "../../../../../src/features/history/evidence/EvidenceDialog.tsx";
import type { EvidenceSubject } from "../../../../../src/features/history/evidence/evidenceSubject.ts";
import type { Locale } from "../../../../../src/i18n/locales.ts";
import { createFakeLive, historyState } from "../../../../support/fakeLive.tsx";
import { NOON } from "../../../../support/fleetBuilders.ts";
import { historyTrip, minute, routeStop } from "../../../../support/historyTripBuilders.ts";
import { ANA, renderPage } from "../../../../support/renderPage.tsx";
import { routeColumns } from "../../../../support/routeColumns.ts";

/** Draws nothing: this document has no graphics. What it was given is there to be asked. */
const deck = vi.hoisted(() => ({ props: undefined as undefined | Record<string, unknown> }));
vi.mock("@deck.gl/react", () => ({
  default: (props: Record<string, unknown>) => {
    deck.props = props;
    return null;
  },
}));

const MADRID = { ...ANA, attributes: { timezone: "Europe/Madrid" } };
const DETAIL = {
  vehicleId: vehicleId(1),
  name: "Bus 1",
  plate: "SBC 1234",
  uniqueId: "864",
  group: "North",
  driver: "Rosa",
} as unknown as VehicleDetail;

const point = (at: number, facts: Partial<EvidencePoint> = {}): EvidencePoint => ({
  positionId: positionId(at + 500),
  time: minute(at),
  longitude: -56.2 + at / 1_000,
  latitude: -34.9,
  speed: knots(20),
  course: degrees(90),
  isValid: true,
  ignition: true,
  ...facts,
});
const EVIDENCE: HistoryEvidence = {
  revision: 1,
  points: 120,
  leftOut: 3,
  listed: [point(0), point(30, { ignition: false, isValid: false }), point(60)],
  listedWithin: metres(12),
  first: point(0),
  last: point(60),
  before: point(0),
  after: point(60),
  driver: undefined,
  gaps: [],
  gapsLeftOut: 0,
};

const saved: string[] = [];
beforeEach(() => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("Long Lane 5"));
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:map");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});
afterEach(() => {
  saved.length = 0;
  deck.props = undefined;
});

interface Opened {
  readonly evidence?: Partial<HistoryEvidence>;
  readonly locale?: Locale;
  readonly state?: ReturnType<typeof historyState>;
  readonly link?: string;
  readonly selected?: VehicleDetail | undefined;
}

async function open(subject: EvidenceSubject, opened: Opened = {}) {
  const { evidence = {}, locale = "en-GB", state = historyState(), link } = opened;
  const { selected } = { selected: DETAIL, ...opened };
  const engine = {
    historyEvidence: vi.fn(async () => ({ ...EVIDENCE, ...evidence })),
    historyRoute: vi.fn(async () =>
      routeColumns([
        [-600, -56.25, -34.95],
        [0, -56.2, -34.9],
        [1_800, -56.1, -34.85],
        [3_600, -56.2, -34.8],
      ]),
    ),
    historySeries: vi.fn(async () => ({
      revision: 1,
      offered: [],
      series: [
        {
          key: "speed",
          isFlag: false,
          times: Float64Array.from([NOON / 1_000, NOON / 1_000 + 3_600]),
          values: Float64Array.from([0, 40]),
          least: 0,
          largest: 40,
        },
      ],
    })),
    describe: vi.fn(async () => [
      { ...DETAIL, plate: "SBC 1234", group: "North", state: "moving" as const },
    ]),
  };
  const live = createFakeLive(engine, { history: state, selected });
  const onClose = vi.fn();
  const page = await renderPage(
    live.wrap(
      <EvidenceDialog vehicle={vehicleId(1)} subject={subject} link={link} onClose={onClose} />,
    ),
    { user: MADRID, locale },
  );
  const card = await screen.findByRole("article");
  return { card, engine, onClose, close: page.unmount, ...live };
}

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const fact = (card: HTMLElement, name: string) =>
  plain(card.querySelector(`[data-fact="${name}"] dd`)?.textContent);
const TRIP: HistoryTrip = {
  ...historyTrip({ number: 3, distance: 12_345 }),
  trip: {
    ...historyTrip({ number: 3, distance: 12_345 }).trip,
    driverUniqueId: "key 7",
    driverName: "Luis",
  },
};

describe("an evidence card", () => {
  test("of a trip says who, where and when, by two clocks [HIST-04]", async () => {
    const { card, engine } = await open({ type: "trip", trip: TRIP });
    expect(within(card).getByRole("heading", { level: 2 }).textContent).toBe("Trip 3");
    const named = ["vehicle", "plate", "uniqueId", "group", "driver", "zone", "duration", "utc"];
    expect(named.map((name) => fact(card, name))).toEqual([
      "Bus 1",
      "SBC 1234",
      "864",
      "North",
      "Luis",
      "Europe/Madrid",
      "1:00:00",
      "2026-01-15T12:00:00Z – 13:00:00Z",
    ]);
    expect(fact(card, "from")).toBe("15 Jan 2026, 13:00:00");
    expect(card.querySelector('[data-where="start"]')!.textContent).toBe(
      "Start: Street 3 · -34.900000,-56.200000",
    );
    expect(card.querySelector('[data-where="end"]')!.textContent).toContain("-34.800000");
    expect(fact(card, "distance")).toBe("12.3 km");
    expect(fact(card, "maxSpeed")).toBe("74 km/h");
    expect(engine.historyEvidence).toHaveBeenCalledExactlyOnceWith({
      vehicle: 1,
      from: NOON,
      until: minute(60),
    });
  });

  test("says plate, group and identifier of a vehicle whose panel is closed, too [HIST-04]", async () => {
    const { card } = await open({ type: "trip", trip: TRIP }, { selected: undefined });
    await waitFor(() => expect(fact(card, "plate")).toBe("SBC 1234"));
    expect(fact(card, "group")).toBe("North");
    expect(fact(card, "uniqueId")).toBe("864");
  });

  test("names the positions it rests on, with their ids, and what was left out [HIST-04]", async () => {
    const { card } = await open(
      { type: "trip", trip: TRIP },
      { evidence: { last: point(60, { isValid: false }) } },
    );
    expect([fact(card, "points"), fact(card, "leftOut")]).toEqual(["120", "3"]);
    expect(fact(card, "first")).toBe("#500 · 15 Jan 2026, 13:00:00 · -34.900000,-56.200000");
    expect(fact(card, "last")).toContain("#560");
    expect(fact(card, "last")).toContain("not confirmed by the receiver");
    expect(card.textContent).toContain("odometer showed at the last position");
  });

  test("lists its positions, and counts those that no sheet would hold [HIST-04] [HIST-05]", async () => {
    const { card } = await open({ type: "trip", trip: TRIP });
    const list = card.querySelector<HTMLElement>("[data-evidence-list]")!;
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([
      "#50013:00:00-34.900000,-56.20000037\u00a0km/hon",
      "#53013:30:00-34.900000,-56.17000037\u00a0km/hoff not confirmed by the receiver",
      "#56014:00:00-34.900000,-56.14000037\u00a0km/hon",
    ]);
    expect(list.textContent?.replaceAll("\u00a0", " ")).toContain(
      "and 117 more positions that are not listed. They lie nowhere farther than 12 m",
    );
  });

  test("names every gap, and says so when there is none [HIST-04]", async () => {
    const whole = await open({ type: "trip", trip: TRIP });
    expect(whole.card.textContent).toContain("Nothing: there is no gap between the positions.");
    document.body.replaceChildren();

    const { card } = await open(
      { type: "trip", trip: TRIP },
      {
        evidence: {
          gaps: [
            { kind: "silence", from: minute(10), until: minute(25) },
            { kind: "leap", from: minute(30), until: minute(30.5) },
          ],
          gapsLeftOut: 2,
          listed: [],
        },
      },
    );
    const listed = within(card)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(listed).toEqual([
      "15 Jan 2026, 13:10:00 – 15 Jan 2026, 13:25:00: nothing reported for 0:15:00",
      "15 Jan 2026, 13:30:00 – 15 Jan 2026, 13:30:30: a leap too far for 0:00:30",
      "and 2 shorter gaps",
    ]);
    expect(card.textContent).not.toContain("Nothing:");
  });

  test("does not say that nothing is missing while not everything was loaded [H05]", async () => {
    const load = { type: "partial", missing: 2, reason: "offline" } as const;
    const { card } = await open({ type: "trip", trip: TRIP }, { state: historyState({ load }) });
    expect(within(card).getByTestId("evidence-incomplete").textContent).toBe(
      "Not everything of the period was loaded when this card was made.",
    );
    expect(card.textContent).not.toContain("Nothing:");
  });

  test("of a stop tells of the ways to it and from it [HIST-04]", async () => {
    const { card, engine } = await open(
      { type: "stop", stop: routeStop(60, 90, "Depot 1") },
      { evidence: { driver: "Luis" } },
    );
    expect(within(card).getByRole("heading", { level: 2 }).textContent).toBe("Stop");
    expect(card.querySelector('[data-where="stop"]')!.textContent).toContain("Depot 1");
    expect(fact(card, "duration")).toBe("0:30:00");
    // Not Rosa, who drives it where the cursor is.
    expect(fact(card, "driver")).toBe("Luis");
    expect(engine.historySeries).toHaveBeenCalledWith(
      expect.objectContaining({ from: minute(55), to: minute(95) }),
    );
  });

  test("gives the focus back to what opened it [A11Y-01]", async () => {
    const opener = document.createElement("button");
    document.body.append(opener);
    opener.focus();
    const { close } = await open({ type: "trip", trip: TRIP });
    await waitFor(() => expect(document.activeElement).not.toBe(opener));
    close();
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  test.each([
    [0, "0:00:00 · 0 %"],
    [10, "0:10:00 · 33 %"],
    [30, "0:30:00 · 100 %"],
  ])(
    "of a stop says how long of it the engine ran: %i minutes of 30 [HIST-04]",
    async (idle, words) => {
      const { card } = await open({ type: "stop", stop: routeStop(60, 90, "Depot 1", idle) });
      expect(fact(card, "idle")).toBe(words);
    },
  );

  test("of a moment says how its coordinate is known, and who drove then [HIST-07]", async () => {
    const { card } = await open(
      { type: "moment", moment: epochMs(minute(15)) },
      {
        state: historyState({ cursor: minute(15) }),
      },
    );
    expect(fact(card, "moment")).toBe("15 Jan 2026, 13:15:00");
    expect(fact(card, "driver")).toBe("Rosa");
    expect(card.querySelector('[data-where="moment"]')!.textContent).toContain(
      "-34.900000,-56.185000",
    );
    expect(card.textContent).toContain("the first of them is 0:15:00 older");
    expect(fact(card, "before")).toContain("#500");
    expect(fact(card, "after")).toContain("#560");
    expect([fact(card, "speedBefore"), fact(card, "ignition")]).toEqual(["37 km/h", "on"]);
    await waitFor(() =>
      expect(card.querySelector('[data-where="moment"]')!.textContent).toContain("Long Lane 5"),
    );
  });

  test("of a moment in a gap makes nothing up [HIST-07]", async () => {
    const { card } = await open(
      { type: "moment", moment: epochMs(minute(15)) },
      { evidence: { gaps: [{ kind: "silence", from: minute(0), until: minute(60) }] } },
    );
    expect(card.textContent).toContain("Where the vehicle was at the moment itself is not known.");
    expect(card.querySelector('[data-where="moment"]')!.textContent).toContain("-56.200000");
  });

  test("of a moment before everything that was reported says that [HIST-07]", async () => {
    const { card } = await open(
      { type: "moment", moment: NOON },
      { evidence: { before: undefined, after: undefined } },
    );
    expect(card.textContent).toContain("No position from before this moment is known.");
  });

  test("draws the curve of speeds under the road that was driven [HIST-06]", async () => {
    const { card } = await open({ type: "trip", trip: TRIP });
    const curve = within(card).getByTestId("speed-curve");
    expect(plain(curve.getAttribute("aria-label"))).toBe("Speed from 0 km/h to 74 km/h");
    expect(curve.querySelector("path")!.getAttribute("d")).toMatch(/^M0\.0 86\.0L/);
    await waitFor(() => expect(deck.props).toBeTruthy());
    const layers = deck.props!.layers as { id: string; props: { data: { length: number } } }[];
    expect(layers.map(({ id }) => id)).toEqual([
      "still-whole",
      "still-casing",
      "still-part",
      "still-marks",
    ]);
  });

  test("is printed alone, under a name of its own [HIST-04]", async () => {
    const before = document.title;
    let named = "";
    vi.stubGlobal("print", () => (named = document.title));
    await open({ type: "trip", trip: TRIP });
    fireEvent.click(screen.getByRole("button", { name: "Print or save as PDF" }));
    expect(named).toBe("Bus-1-Evidence-card-2026-01-15T120000");
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(document.title).toBe(before);
  });

  test("says who made it, when, and where to look again [HIST-04]", async () => {
    const { card } = await open(
      { type: "trip", trip: TRIP },
      { link: "https://fleet.example/map?vehicle=1" },
    );
    expect(card.textContent).toContain("Made on 15 Jan 2026, 13:00:00 by Ana");
    expect(card.textContent).toContain("https://fleet.example/map?vehicle=1");
  });

  test.each(["es-ES", "fr-FR", "pt-PT", "pt-BR"] as const)(
    "has words in %s and shows no key [I18N-01]",
    async (locale) => {
      const { card } = await open(
        { type: "trip", trip: TRIP },
        {
          locale,
          evidence: {
            gaps: [{ kind: "leap", from: minute(10), until: minute(25) }],
            gapsLeftOut: 1,
          },
        },
      );
      expect(card.textContent).not.toMatch(/evidence\.|historyTrips|\{\{|NaN|undefined/);
      expect(card.textContent).not.toMatch(/What is missing|Made on|shorter gap/);
    },
  );
});

describe("a still map", () => {
  const draw = async () => {
    await waitFor(() => expect(deck.props).toBeTruthy());
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1_588, 540];
    const layers = deck.props!.layers as { isLoaded?: boolean }[];
    for (const layer of layers) Object.defineProperty(layer, "isLoaded", { value: true });
    await act(async () =>
      (deck.props!.onAfterRender as (drawn: object) => void)({ gl: { canvas } }),
    );
  };

  test("is drawn once, then an image that can be saved [HIST-04]", async () => {
    const painted: string[] = [];
    const context = new Proxy<Record<string, unknown>>(
      {},
      {
        get: (state, name) =>
          name in state
            ? state[name as string]
            : (...given: unknown[]) => void painted.push([name, ...given].map(String).join(" ")),
        set: (state, name, value) => Reflect.set(state, name, value),
      },
    );
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(((kind: string) =>
      kind === "2d" ? context : null) as never);
    vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
      done(new Blob(["png"])),
    );
    await open({ type: "trip", trip: TRIP });
    const save = screen.getByRole<HTMLButtonElement>("button", { name: "Save map as PNG" });
    expect(save.disabled).toBe(true);
    await draw();

    const image = await screen.findByRole("img", { name: "Map: Trip 3 of Bus 1" });
    expect(image.getAttribute("src")).toBe("blob:map");
    expect(painted.some((call) => call.startsWith("drawImage"))).toBe(true);
    // Coordinates and a scale are on it.
    const texts = painted.filter((call) => call.startsWith("fillText"));
    expect(texts.some((call) => /fillText \u2212(34|56)\.\d+° /.test(call))).toBe(true);
    expect(texts.some((call) => /fillText \d+\u00a0k?m /.test(call))).toBe(true);

    fireEvent.click(save);
    expect(saved).toEqual(["Bus-1-Evidence-card-2026-01-15T120000.png"]);
  });

  test("says so where it cannot be drawn, and the card stays [HIST-04]", async () => {
    const { card } = await open({ type: "trip", trip: TRIP });
    await waitFor(() => expect(deck.props).toBeTruthy());
    act(() => (deck.props!.onError as () => void)());
    expect(within(card).getByRole("alert").textContent).toBe(
      "The map could not be drawn: this browser has no graphics for it.",
    );
    expect(fact(card, "plate")).toBe("SBC 1234");
  });
});
