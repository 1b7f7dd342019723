import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";
import { spareMap, test } from "../support/pageTest.ts";
import { pickVehicle } from "../support/pickVehicle.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

// Drawing the map by software is what takes the time here.
test.use({ drawing: "none", viewport: { width: 1024, height: 640 } });

/** One simulated vehicle, which has a line to be asked on; the others report as real trackers do. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "1", OSMAND_REGISTER: "1" });
  await expect
    .poll(async () => (await (await fetch(`${server.url}/api/demo`)).json()).fleet.type, {
      timeout: 90_000,
      intervals: [500],
    })
    .toBe("ready");
});
test.afterAll(() => server.dispose());

interface WireVehicle {
  readonly id: number;
  readonly uniqueId: string;
  readonly attributes: object;
}

/** A tracker of this id reports once; the vehicle is then written down as its owner would. */
async function addVehicle(
  page: Page,
  uniqueId: string,
  reported: Record<string, string>,
  owner = {},
) {
  const report = new URLSearchParams({ id: uniqueId, lat: "-34.9", lon: "-56.16", ...reported });
  const answer = await fetch(server.trackerUrl, { method: "POST", body: report });
  expect(answer.status, await answer.text()).toBe(200);
  return change(page, uniqueId, owner);
}

async function change(page: Page, uniqueId: string, owner: object): Promise<number> {
  const url = `${server.url}/api/devices?uniqueId=${encodeURIComponent(uniqueId)}`;
  const [vehicle] = (await (await page.request.get(url)).json()) as WireVehicle[];
  expect(vehicle, uniqueId).toBeDefined();
  const id = vehicle?.id ?? 0;
  const answer = await page.request.put(`${server.url}/api/devices/${id}`, {
    headers: { origin: server.url },
    data: { ...vehicle, ...owner },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return id;
}

const panelOf = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
const fact = (panel: Locator, name: string) =>
  panel
    .locator("dt")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=../dd");

/** Without loading the page anew. */
async function pick(page: Page, vehicle: number): Promise<Locator> {
  await pickVehicle(page, vehicle);
  await expect(page).toHaveURL(new RegExp(`vehicle=${vehicle}\\b`));
  return panelOf(page);
}

async function open(page: Page, vehicle: number): Promise<Locator> {
  await page.goto(`${server.url}/map?vehicle=${vehicle}`);
  const panel = panelOf(page);
  // The page, its engine and a first drawing by software.
  await expect(panel.getByTestId("coordinates")).toBeVisible();
  return panel;
}

test("reports everything that is known of a vehicle, by the rules [PANEL-01, LIST-06, LIST-07]", async ({
  page,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const reported = {
    speed: "22",
    bearing: "70",
    ignition: "true",
    fuelLevel: "17",
    rpm: "1840",
    odometer: "184220400",
    driverUniqueId: "RFID-77",
    driverState: "3",
    temp1: "-18.4",
    temp2: "175",
    humidity1: "62",
    door1: "true",
    in1: "1",
    rssi: "-88",
    battery: "6.8",
    blocked: "true",
    vendor_thing: "from the vendor",
    vendor_level: "12.345678901234567",
    adc2: "98.765432109876543",
  };
  const id = await addVehicle(page, "RICH-1", reported, {
    name: "Cold truck 12",
    model: "Actros 1845",
    attributes: {
      licenseplate: "SBA 1234",
      sensor1: { Attribute: "in1", on: "Cooling", off: "Off", OnColor: "#1f6feb" },
      sensor2: { Attribute: "adc2" },
    },
  });

  const panel = await open(page, id);

  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Cold truck 12");
  for (const [name, text] of [
    ["Driver", "RFID-77"],
    ["Driver", "Driving"],
    ["Speed", "41\u00a0km/h"],
    ["Fuel", "very low · 17\u00a0%"],
    ["Engine speed", "1,840\u00a0rpm"],
    ["Odometer", "184,220.4\u00a0km"],
    ["Door 1", "open"],
    ["Sensor 1", "Cooling"],
    ["Sensor 2", "98.77"],
    ["Temperature 1", "-18.4\u00a0°C"],
    ["Humidity 1", "62\u00a0%"],
    ["GSM signal", "2 of 4 bars"],
    ["Battery", "low · 6.8\u00a0V"],
    ["Plate", "SBA 1234"],
    ["Model", "Actros 1845"],
  ] as const)
    await expect(fact(panel, name)).toContainText(text);
  for (const name of ["Door 1", "Sensor 1", "Temperature 1"])
    await expect(fact(panel, name).locator("svg")).toHaveCount(1);
  for (const chip of ["Ignition on", "GPS fix", "Immobilized"])
    await expect(panel.getByText(chip, { exact: true })).toBeVisible();
  await expect(panel.getByText("Temperature 2")).toHaveCount(0);
  await expect(panel.getByText("No street view service is set up")).toBeVisible();

  await panel.getByRole("button", { name: "Reported by the tracker" }).click();
  await expect(fact(panel, "Vendor thing")).toHaveText("from the vendor");
  await expect(fact(panel, "Vendor level")).toHaveText("12.35");
  expect(await page.locator("body").innerText()).not.toMatch(/\d[.,]\d{7}/);
  await page.reload();
  await expect(fact(panel, "Vendor thing")).toBeVisible();
});

const RUN = "window.hacked=1";
const HOSTILE = [
  `<script>${RUN}</script><img src=x onerror="${RUN}">`,
  `"><svg onload=${RUN}>`,
  `\u202eevil\u202c\u200b{{constructor.constructor('${RUN}')()}}`,
  "👩‍🚒".repeat(40),
  "W".repeat(10_000),
];

test("untrusted text stays text, and never widens the panel [PANEL-01, U01, U10]", async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.route("**/api/server/geocode*", (route) =>
    route.fulfill({ contentType: "text/plain", body: HOSTILE.join(" ") }),
  );
  await signIn(page, server.url, "admin@demo.test");
  const ids: number[] = [];
  for (const [index, text] of HOSTILE.entries()) {
    const name = text.slice(0, 100);
    // What a tracker may send is checked; users and services may write what they like.
    const word = text.replace(/[\u200b-\u202e]/g, "").slice(0, 120);
    const reported = { driverUniqueId: word, alarm: word, vin: word, vendor: word, in1: "1" };
    ids.push(
      await addVehicle(page, `HOSTILE-${index}`, reported, {
        name: `${name} ${index}`,
        model: name,
        attributes: { licenseplate: text.slice(0, 3_000), sensor1: { Attribute: "in1", on: name } },
      }),
    );
  }
  const plain = await open(page, await addVehicle(page, "PLAIN-1", {}));
  const width = (await plain.boundingBox())?.width;
  for (const id of ids) {
    const panel = await pick(page, id);
    const reported = panel.getByRole("button", { name: "Reported by the tracker" });
    if ((await reported.getAttribute("aria-expanded")) === "false") await reported.click();
    await expect(fact(panel, "Chassis number")).toBeVisible();
    await expect(fact(panel, "Model")).not.toHaveText("–");

    expect((await panel.boundingBox())?.width).toBe(width);
    const wider = await panel.evaluate((root) =>
      [root, ...root.querySelectorAll("dl, section, header")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.outerHTML.slice(0, 200)),
    );
    expect(wider).toEqual([]);
    expect(await panel.locator("script, img").count()).toBe(0);
    expect(await panel.innerText()).not.toMatch(/NaN|undefined|Invalid Date|[\u200b\u202e]/);
  }
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  expect(dialogs).toEqual([]);
});

test("leads to other maps in new tabs that know nothing of this one [PANEL-02, MAP-05]", async ({
  page,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const panel = await open(page, await addVehicle(page, "LINKS-1", { bearing: "70" }));
  for (const [name, part] of [
    ["Directions (opens a new tab)", "-34.9"],
    ["Street view (opens a new tab)", "70"],
  ] as const) {
    const link = panel.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", new RegExp(`^https://.*${part}`));
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  }
});

test("asks a vehicle that can be asked, and shows its answer [PANEL-02, CMD-01]", async ({
  page,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const settings = { commandGetPosition: true, internalNotes: "Camera" };
  const away = await addVehicle(page, "NO-LINE-1", {}, { attributes: settings });
  const panel = await open(page, away);
  await panel.getByRole("button", { name: "More actions" }).click();
  for (const name of ["Request position", "Request photo"])
    await expect(page.getByRole("menuitem", { name })).toBeDisabled();

  const devices = await (await page.request.get(`${server.url}/api/devices`)).json();
  const simulated = (devices as WireVehicle[]).find(
    ({ attributes }) => "vehicleType" in attributes,
  );
  expect(simulated).toBeDefined();
  await change(page, simulated?.uniqueId ?? "", {
    attributes: { ...simulated?.attributes, ...settings },
  });
  await page.keyboard.press("Escape");
  await pick(page, simulated?.id ?? 0);
  await expect(fact(panel, "Plate")).not.toHaveText("–");
  await panel.getByRole("button", { name: "More actions" }).click();
  const sent = page.waitForResponse("**/api/commands/send");
  await page.getByRole("menuitem", { name: "Request position" }).click();
  const answer = await sent;
  expect(answer.request().postDataJSON()).toMatchObject({ type: "positionSingle" });
  // At night the only vehicle may have been silent for so long that it has no line.
  if (!answer.ok()) {
    await expect(page.getByText("Nothing was sent.")).toBeVisible();
    return;
  }
  // Under way it answers with its next report, which may come before the notice of the sending is
  // seen: the line stays.
  await expect(panel.getByTestId("asked")).toContainText(
    /Position requested · .* · answered after \d+ s/,
    { timeout: 120_000 },
  );
});

test("a pending request is shown after a reload too, and its answer [PANEL-02, CMD-01]", async ({
  page,
}) => {
  const requestedAt = new Date().toISOString();
  let settledAt: string | null = null;
  await page.clock.install();
  await page.route("**/api/commands/types*", (route) =>
    route.fulfill({ json: [{ type: "positionSingle" }] }),
  );
  await page.route("**/api/commands/send", (route) =>
    route.fulfill({ json: {}, headers: { location: "/api/actuations/77" } }),
  );
  await page.route("**/api/actuations/77", (route) =>
    route.fulfill({
      json: { status: settledAt ? "confirmed" : "handedOff", requestedAt, settledAt },
    }),
  );
  await signIn(page, server.url, "admin@demo.test");
  const settings = { attributes: { commandGetPosition: true } };
  const panel = await open(page, await addVehicle(page, "ASKED-1", {}, settings));
  const other = await addVehicle(page, "ASKED-2", {}, settings);
  await panel.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Request position" }).click();
  const asked = panel.getByTestId("asked");
  await expect(page.getByText("Request sent.")).toBeVisible();
  await expect(asked).toContainText("waiting for the answer");

  await page.reload();
  await expect(asked).toContainText(/Position requested · .* · waiting for the answer/, {
    timeout: 60_000,
  });
  await panel.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Request position" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await pick(page, other);
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("ASKED-2");
  await expect(asked).toHaveCount(0);

  settledAt = new Date(Date.parse(requestedAt) + 12_000).toISOString();
  // The feed brings nothing of an invented command: the safety check does, every 30 s.
  const notice = page.getByRole("status").filter({ hasText: "The vehicle has answered." });
  await page.clock.fastForward(31_000);
  await expect(notice).toContainText("ASKED-1");
  await page.goBack();
  await expect(asked).toContainText("answered after 12 s");
  await page.reload();
  await expect(panel.getByTestId("coordinates")).toBeVisible();
  await expect(asked).toHaveCount(0);
});

test("offers nothing to ask to who may not command [PANEL-02, Z07]", async ({ page, browser }) => {
  await signIn(page, server.url, "admin@demo.test");
  const devices = await (await page.request.get(`${server.url}/api/devices`)).json();
  const simulated = (devices as WireVehicle[]).find(
    ({ attributes }) => "vehicleType" in attributes,
  );
  await change(page, simulated?.uniqueId ?? "", {
    attributes: { ...simulated?.attributes, commandGetPosition: true },
  });
  const context = await browser.newContext();
  await spareMap(context);
  const reader = await context.newPage();
  await signIn(reader, server.url, "readonly@demo.test");
  const panel = await open(reader, simulated?.id ?? 0);
  await expect(fact(panel, "Plate")).not.toHaveText("–");
  await expect(panel.getByRole("button", { name: "Request position" })).toHaveCount(0);
  await expect(reader.getByText("Request position")).toHaveCount(0);
  await context.close();
});

/** One grey point. */
const PHOTO = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFhAKAjM1mJgAAAABJRU5ErkJggg==",
  "base64",
);

test("shows street and networks where there are services for them, and nothing jumps [PANEL-01]", async ({
  page,
}) => {
  await page.route("**/api/services", (route) =>
    route.fulfill({ json: { configured: ["streetView", "gsmCoverage"] } }),
  );
  let show = () => {};
  const isShown = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route("**/legacy-api/streetview/image*", async (route) => {
    await isShown;
    await route.fulfill({ contentType: "image/png", body: PHOTO });
  });
  await page.route("**/anatel/*", (route) =>
    route.fulfill({
      json: { coverage: [{ operator: "<b>Antel</b>", technology: "LTE", signalDbm: -81 }] },
    }),
  );
  await signIn(page, server.url, "admin@demo.test");
  const panel = await open(page, await addVehicle(page, "STREET-1", {}));
  await expect(fact(panel, "Networks here")).toHaveText("<b>Antel</b> · LTE · -81\u00a0dBm");
  const coordinates = panel.getByTestId("coordinates");
  const before = (await coordinates.boundingBox())?.y;

  show();

  await expect(panel.getByRole("img", { name: "The street at the vehicle's place" })).toBeVisible();
  expect((await coordinates.boundingBox())?.y).toBe(before);
});

test("a temporary link shows its vehicle to somebody without an account [PANEL-02, LNK-01]", async ({
  page,
  browser,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const id = await addVehicle(
    page,
    "SHARED-1",
    { ignition: "true", fuelLevel: "73", temp1: "4.5", driverUniqueId: "RFID-1" },
    { name: "Shared van", model: "Model-1" },
  );
  const panel = await open(page, id);
  await panel.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Share temporary link" }).click();
  const dialog = page.getByRole("dialog", { name: "Share for a time" });
  await dialog.getByLabel("Until the end of").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByText("The date must not be before today.")).toBeVisible();
  const today = await dialog.getByLabel("Until the end of").getAttribute("min");
  await dialog.getByLabel("Until the end of").fill(today ?? "");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  expect(link).toMatch(new RegExp(`/shared\\?vehicle=${id}#.{20,}`));

  const outsider = await browser.newContext({ locale: "en-GB" });
  await spareMap(outsider);
  const guest = await outsider.newPage();
  await guest.goto(link);
  await expect(panelOf(guest).getByRole("heading", { level: 2 })).toHaveText("Shared van");
  await expect(guest.locator('[data-filter="all"] b')).toHaveText("1");
  expect(guest.url()).not.toContain("#");
  // "Only now": where it is, and not one row about anything else.
  const shown = panelOf(guest);
  await expect(shown.getByTestId("coordinates")).toBeVisible();
  await expect(shown.locator("section[data-section]")).toHaveCount(1);
  await expect(shown.locator("dt")).toHaveText([
    "Coordinates",
    "Speed",
    "Course",
    "Last position",
    "Received",
  ]);
  await expect(guest.locator("body")).not.toContainText(/SHARED-1|Model-1|RFID-1|73\s?%|4[.,]5 °C/);
  await outsider.close();

  const other = await browser.newContext({ locale: "en-GB" });
  const visitor = await other.newPage();
  await visitor.goto(`${server.url}/shared#not-a-link`);
  await expect(visitor.getByText("This link does not work")).toBeVisible();
  await other.close();

  await page.goto(link);
  await expect(page.getByText("Opening this link signs you out.")).toBeVisible();
  await page.getByRole("link", { name: "Stay signed in" }).click();
  await expect(page.locator('[data-filter="all"]')).toBeVisible();
});

test("an engine is stopped by nobody without a connection, a known rest, a reason and a meant gesture [IMMO-01] [IMMO-02]", async ({
  page,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const id = await addVehicle(
    page,
    "IMMO-1",
    { speed: "0" },
    { name: "Wired van", attributes: { has_immobilization: true, licenseplate: "AA-11-BB" } },
  );
  const panel = await open(page, id);
  await panel.getByRole("button", { name: "Immobilize" }).click();
  const dialog = page.getByRole("dialog", { name: /^Immobilize Wired van/ });
  await expect(dialog.locator('[data-check="connection"]')).toHaveAttribute("data-met", "false");
  await expect(dialog.locator('[data-check="motion"]')).toHaveAttribute("data-met", "false");
  await expect(dialog.locator('[data-check="rights"]')).toHaveAttribute("data-met", "true");
  await expect(dialog.locator('[data-fact="plate"] dd')).toHaveText("AA-11-BB");
  await dialog.getByLabel("Reason").fill("reported stolen");
  await expect(dialog.getByRole("button", { name: "Hold to immobilize" })).toBeDisabled();
  for (const colorScheme of ["light", "dark"] as const) {
    // Half faded in, everything lacks contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByRole("button", { name: "Immobilize" })).toBeFocused();

  const asked = await page.request.get(`${server.url}/api/actuations?deviceId=${id}`);
  expect(await asked.json()).toEqual([]);
});
