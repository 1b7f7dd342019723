import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { userFromWire } from "#contract/traccar/wireUser";
import type { User } from "#domain/account/user";
import { DEFAULT_UNITS, type UnitChoice } from "#domain/unitChoice";
import { loadManageWords } from "../../../../../src/app/loadManageWords.ts";
import { ManageForm } from "../../../../../src/features/manage/form/ManageForm.tsx";
import { vehicleThing } from "../../../../../src/features/manage/kinds/vehicle/vehicleThing.ts";
import { ManagePage } from "../../../../../src/features/manage/ManagePage.tsx";
import { UnitsProvider } from "../../../../../src/state/FormatProvider.tsx";
import { createEscapeStack, EscapeContext } from "../../../../../src/ui/useEscape.ts";
import { renderPage } from "../../../../support/renderPage.tsx";

const viewer = (facts: object = {}): User =>
  userFromWire({
    id: 7,
    name: "Ana",
    email: "ana@x.pt",
    deviceLimit: -1,
    attributes: { timezone: "Europe/Lisbon" },
    ...facts,
  })!;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}
const sent: Sent[] = [];
let refusal: Response | undefined;
let madeAt: string | null = null;

const attributesSent = (at = 0) => (sent[at]?.body as Partial<typeof VAN> | undefined)?.attributes;

const POSITION = {
  id: 5,
  deviceId: 9,
  fixTime: "2026-07-01T10:00:00Z",
  latitude: 38.7,
  longitude: -9.1,
  speed: 0,
  address: "Rua <b>Augusta</b>",
  attributes: { temp1: 4.5, totalDistance: 1_000_000, hours: 7_200_000, in1: true },
};

let reported = POSITION;
let port: number | null = 5055;
let refused: readonly object[] = [];

beforeAll(loadManageWords);
beforeEach(() => {
  sent.length = 0;
  refusal = undefined;
  madeAt = null;
  port = 5055;
  refused = [];
  reported = POSITION;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const path = input instanceof Request ? input.url : String(input);
    const { body, method = "GET" } = init ?? {};
    if (path.startsWith("/api/positions")) return Response.json([reported]);
    if (path.endsWith("/refusedReports")) return Response.json(refused);
    if (path.endsWith("/trackerKey") && method === "GET") return Response.json({ madeAt, port });
    if (path.endsWith("/trackerKey") && method === "POST") {
      madeAt = "2026-07-01T10:00:00Z";
      sent.push({ method, path, body: undefined });
      return Response.json({ key: "secret-1" });
    }
    if (method === "GET") return Response.json([]);
    const given: unknown = JSON.parse(typeof body === "string" ? body : "{}");
    sent.push({ method, path, body: given });
    if (refusal) return refusal.clone();
    if (path.endsWith("/accumulators")) return new Response(null, { status: 204 });
    return Response.json({ ...(given as object), id: 9 });
  });
});

const VAN = {
  id: 9,
  name: "Van 9",
  uniqueId: "van-9",
  status: "online",
  groupId: 0,
  calendarId: 0,
  phone: null,
  model: null,
  contact: "Their contact",
  category: "van",
  disabled: false,
  expirationTime: null,
  attributes: { overspeedThreshold: 90, theirs: { kept: true } },
};

const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();

const open = (read: object, units: UnitChoice = DEFAULT_UNITS) =>
  renderPage(
    <EscapeContext value={createEscapeStack()}>
      <UnitsProvider units={units}>
        <ManageForm
          managed={vehicleThing}
          read={{ thing: { ...VAN, ...read }, etag: '"1"' }}
          mayWrite
          onSaved={vi.fn()}
          onUnsaved={onUnsaved}
          onRemove={undefined}
          onClose={vi.fn()}
        />
      </UnitsProvider>
    </EscapeContext>,
    { user: viewer() },
  );

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("is sent without what pages and servers add to it, and with all that nobody touched [VEH-01]", async () => {
  await open({
    poi: "Depot",
    driver: "Rui",
    position: { id: 1 },
    geofences: [1],
    lastStop: "2026-01-01T00:00:00Z",
    currentTrip: {},
    commandPending: true,
    route: [],
    lastUpdate: "2026-01-01T00:00:00Z",
    routePending: false,
  });
  type("Plate", "AA-00-BB");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  const { attributes, ...others } = VAN;
  expect(sent[0]).toEqual({
    method: "PUT",
    path: "/api/devices/9",
    body: { ...others, attributes: { ...attributes, licenseplate: "AA-00-BB" } },
  });
});

test("a highest temperature below the lowest is refused at its field; one that was stored stays [VEH-01]", async () => {
  await open({ attributes: { minTemperature: 8, maxTemperature: 2 } });
  type("Plate", "AA-00-CC");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  type("Lowest temperature (°C)", "9,5");
  press("Save");
  expect(await screen.findByText("At least 9,5")).toBeDefined();
  type("Highest temperature (°C)", "9.5");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(attributesSent(1)).toMatchObject({ minTemperature: 9.5, maxTemperature: 9.5 });
});

test("numbers are read and typed in the reader's units and kept in those of the contract [VEH-01]", async () => {
  await open(
    { attributes: { overspeedThreshold: 160.9344, temperatureCalibration: 1 } },
    { speed: "milesPerHour", distance: "miles", volume: "usGallons", temperature: "fahrenheit" },
  );
  expect(screen.getByLabelText<HTMLInputElement>("Speed limit (mph)").value).toBe("100");
  // A difference of one degree Celsius, and no temperature.
  expect(screen.getByLabelText<HTMLInputElement>("Temperature calibration (°F)").value).toBe("1.8");
  type("Lowest temperature (°F)", "14");
  type("Faster for at least (min)", "1,5");
  type("Fuel tank (US gal)", "100");
  type("Label size (px)", "14");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(attributesSent()).toEqual({
    overspeedThreshold: 160.9344,
    temperatureCalibration: 1,
    minTemperature: -10,
    overspeedMinimalDuration: 1.5,
    fuel_tank_capacity: expect.closeTo(378.54, 2),
    labelSize: 14,
  });
});

test("a limit of nothing is refused, an emptied one is none [VEH-01]", async () => {
  await open({});
  type(/^Speed limit/, "0");
  press("Save");
  expect(await screen.findByText("More than 0, please")).toBeDefined();
  type(/^Speed limit/, "");
  press("Save");
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ attributes: { theirs: { kept: true } } });
  expect(attributesSent()).not.toHaveProperty("overspeedThreshold");
});

test("icon and label are seen as they are typed, the calibration beside what was reported [VEH-01]", async () => {
  document.documentElement.style.setProperty("--surface", "#ffffff");
  await open({});
  const preview = screen.getByRole("figure", { name: "Preview" });
  type(/^Name/, "Van <i>nine</i>");
  type("Label colour", "#aa0000");
  type(/^Label size/, "18");
  const label = await within(preview).findByText("Van <i>nine</i>");
  expect([label.style.color, label.style.fontSize]).toEqual(["#aa0000", "18px"]);
  // As on the map, where nobody could read it on the halo.
  type("Label colour", "#ffff00");
  await waitFor(() => expect(label.style.color).toBe("#7a7a00"));
  type(/^Temperature calibration/, "-1,5");
  const last = await screen.findByText(/^Temperature 1: reported/);
  expect(last.textContent?.replaceAll("\u00a0", " ")).toBe(
    "Temperature 1: reported 4.5 °C, counts as 3 °C",
  );
  expect(screen.getByText("Rua <b>Augusta</b>")).toBeDefined();
});

test("the tracker id of another vehicle is said to be that [VEH-01]", async () => {
  refusal = Response.json(
    { code: "duplicate", detail: "A device with this identifier exists already" },
    { status: 400, headers: { "content-type": "application/problem+json" } },
  );
  await open({});
  type(/^Tracker id/, "van-8");
  press("Save");
  const faults = await screen.findAllByText("Another vehicle has this tracker id already.", {
    exact: false,
  });
  expect(faults.length).toBeGreaterThan(0);
});

describe("counters [VEH-02]", () => {
  const counters = () => screen.findByRole("region", { name: "Odometer and engine hours" });

  test("are set in metres and milliseconds, as of the moment they were read", async () => {
    await open({});
    const part = within(await counters());
    expect(part.getByText(/Total distance: 1,000\D*km.*Total hours: 2\D*h/)).toBeDefined();
    fireEvent.change(part.getByLabelText("Total distance (km)"), { target: { value: "120500" } });
    fireEvent.change(part.getByLabelText("Total hours (h)"), { target: { value: "2,5" } });
    fireEvent.change(part.getByLabelText("Read at"), { target: { value: "2026-07-01T12:30" } });
    fireEvent.click(part.getByRole("button", { name: "Set counters" }));
    expect(await screen.findByText("The counters were set.")).toBeDefined();
    expect(sent).toEqual([
      {
        method: "PUT",
        path: "/api/devices/9/accumulators",
        // In Lisbon it is summer time.
        body: {
          deviceId: 9,
          totalDistance: 120_500_000,
          hours: 9_000_000,
          time: "2026-07-01T11:30:00.000Z",
        },
      },
    ]);
  });

  test("that were typed and not set are asked for before the form is left", async () => {
    await open({});
    const part = within(await counters());
    const hours = part.getByLabelText("Total hours (h)");
    expect(onUnsaved).toHaveBeenLastCalledWith(false);
    fireEvent.change(hours, { target: { value: "7" } });
    await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(true));
    fireEvent.click(part.getByRole("button", { name: "Set counters" }));
    expect(await screen.findByText("The counters were set.")).toBeDefined();
    await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(false));
  });

  test("say why they were refused, and keep what was typed; Enter does not save the vehicle", async () => {
    refusal = Response.json(
      { code: "badRequest", detail: "time: more than 31 days ago" },
      { status: 400, headers: { "content-type": "application/problem+json" } },
    );
    await open({});
    const part = within(await counters());
    const hours = part.getByLabelText<HTMLInputElement>("Total hours (h)");
    fireEvent.change(hours, { target: { value: "7" } });
    fireEvent.keyDown(hours, { key: "Enter" });
    expect((await part.findByRole("alert")).textContent).toContain("more than 31 days ago");
    expect(hours.value).toBe("7");
    expect(sent.map(({ path }) => path)).toEqual(["/api/devices/9/accumulators"]);
  });

  test.each([
    ["totalDistance: too large", "Total distance: This number is too large"],
    ["time: not a time with a zone, in the years 1 to 9999", "Read at: A date and time, please"],
  ])(
    "what the server says of a field is in the reader's words: %s [I18N-01]",
    async (detail, text) => {
      refusal = Response.json(
        { code: "badRequest", detail },
        { status: 400, headers: { "content-type": "application/problem+json" } },
      );
      await open({});
      const part = within(await counters());
      fireEvent.change(part.getByLabelText("Total hours (h)"), { target: { value: "7" } });
      fireEvent.click(part.getByRole("button", { name: "Set counters" }));
      expect((await part.findByRole("alert")).textContent).toContain(text);
    },
  );

  test("nothing below 0 and no word is sent", async () => {
    await open({});
    const part = within(await counters());
    for (const value of ["-1", "many"]) {
      fireEvent.change(part.getByLabelText("Total distance (km)"), { target: { value } });
      expect(part.getByRole<HTMLButtonElement>("button", { name: "Set counters" }).disabled).toBe(
        true,
      );
    }
  });
});

test("a tracker's key is shown once, and another is made only after a question [VEH-01]", async () => {
  await open({});
  const part = within(await screen.findByRole("region", { name: "Tracker key" }));
  fireEvent.click(await part.findByRole("button", { name: "Make a key" }));
  expect((await part.findByLabelText<HTMLInputElement>("The new key")).value).toBe("secret-1");
  fireEvent.click(await part.findByRole("button", { name: "Make another key" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Keep" }));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/devices/9/trackerKey",
  ]);
});

test("says where the tracker reports, with its key right after it was made, and waits for a report [VEH-01]", async () => {
  await open({});
  const part = within(await screen.findByRole("region", { name: "Is it reporting?" }));
  const address = part.getByLabelText<HTMLInputElement>("Address for the tracker");
  expect(address.value).toBe(`http://${location.hostname}:5055/?id=van-9`);
  fireEvent.click(screen.getByRole("button", { name: "Make a key" }));
  await waitFor(() =>
    expect(address.value).toBe(`http://${location.hostname}:5055/?id=van-9&key=secret-1`),
  );
  const wait = part.getByRole<HTMLButtonElement>("button", { name: "Wait for a report" });
  await waitFor(() => expect(wait.disabled).toBe(false));
  fireEvent.click(wait);
  expect((await part.findByRole("status")).textContent).toBe("Waiting for a report…");
  reported = { ...POSITION, id: POSITION.id + 1 };
  expect(await part.findByText(/^A report came/, undefined, { timeout: 60_000 })).toBeDefined();
  fireEvent.click(part.getByRole("button", { name: "Stop waiting" }));
  expect(part.queryByRole("status")).toBeNull();
  // What was made up would stand in its history.
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /api/devices/9/trackerKey",
  ]);
}, 90_000);

test("shows what the server refused of the tracker lately, as text and with what it was answered [VEH-01]", async () => {
  refused = [
    {
      time: "2026-07-01T10:00:00Z",
      answer: "400 badLatitude",
      text: "id=van-9&lat=91&lon=<b>2</b>",
    },
  ];
  await open({});
  const part = await screen.findByRole("region", { name: /^Refused lately by this server/ });
  const [line, text] = [...part.querySelectorAll("li > *")].map(({ textContent }) => textContent);
  expect(line).toMatch(/: 400 badLatitude$/);
  expect(text).toBe("id=van-9&lat=91&lon=<b>2</b>");
});

test("where no tracker can report none is waited for [VEH-01]", async () => {
  port = null;
  await open({});
  expect(await screen.findByText("This server listens for no trackers.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Wait for a report" })).toBeNull();
});

test.each([
  ["whom nothing is kept from", {}, true],
  ["an administrator", { administrator: true, deviceLimit: 0 }, true],
  ["who may add some", { deviceLimit: 5 }, true],
  ["who may add none", { deviceLimit: 0 }, false],
  ["read-only", { readonly: true }, false],
  ["who may not change vehicles", { deviceReadonly: true }, false],
])("a new one is offered to %s: %o [VEH-01, PERM-01]", async (_, facts, isOffered) => {
  await renderPage(
    <EscapeContext value={createEscapeStack()}>
      <ManagePage managed={vehicleThing} onUnsaved={() => {}} onDialogUnsaved={() => {}} />
    </EscapeContext>,
    { user: viewer(facts) },
  );
  await screen.findByRole("searchbox", { name: "Search vehicles" });
  expect(screen.queryByRole("button", { name: "New vehicle" }) !== null).toBe(isOffered);
});
