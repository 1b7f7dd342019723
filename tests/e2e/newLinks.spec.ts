import { expect, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

const MANAGER = "manager@demo.test";
/** Of what a server and a page do on a machine that does other things, too. */
const PATIENCE = { timeout: 60_000 };
const VEHICLES = 3;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: String(VEHICLES), DEMO_HOURS: "12" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

interface WireThing {
  readonly id: number;
  readonly name?: string;
  readonly description?: string;
}

const listed = async (page: Page, path: string): Promise<readonly WireThing[]> =>
  (await page.request.get(`${server.url}/api/${path}`)).json();

/** The ids of the vehicles that an alert is linked with, asked past the page. */
async function vehiclesOf(page: Page, alert: number): Promise<readonly number[]> {
  const links = await page.request.get(
    `${server.url}/api/permissions?deviceId=0&notificationId=${alert}`,
  );
  const found = (await links.json()) as readonly { readonly deviceId: number }[];
  return found.map(({ deviceId }) => deviceId).sort((one, other) => one - other);
}

/** The form of a new alert of that name, with a type. */
async function openNew(page: Page, name: string) {
  await openSession(page, server.url, MANAGER);
  await page.goto(`${server.url}/settings/alerts`);
  await page.getByRole("button", { name: "New alert" }).click(PATIENCE);
  const form = page.getByRole("form");
  await form.getByRole("combobox", { name: /^What happens/ }).click(PATIENCE);
  await page.getByRole("listbox").getByRole("option", { name: "Ignition on" }).click();
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  return form;
}

async function chooseAllVehicles(page: Page) {
  const form = page.getByRole("form");
  await form.getByRole("button", { name: "Vehicles", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: `Assign all (${VEHICLES})` }).click(PATIENCE);
  await dialog.getByRole("button", { name: "Use this choice" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(form.getByRole("button", { name: `Vehicles: ${VEHICLES}` })).toBeVisible();
}

test("a new alert is given vehicles, tried with them, made with them, and undone whole [ALR-01, GRP-01]", async ({
  page,
}) => {
  const form = await openNew(page, "Who starts");
  const nothing = form.getByText("This alert is about no vehicle", { exact: false });
  await expect(nothing).toBeVisible();
  await chooseAllVehicles(page);
  await expect(nothing).toHaveCount(0);

  const tryOut = form.getByRole("region", { name: "Try it on the last seven days" });
  await tryOut.getByRole("button", { name: "Try it out" }).click();
  await expect(tryOut.getByTestId("rehearsal-count")).toHaveText(/^Would/, PATIENCE);
  await expect(tryOut.getByText(`With ${VEHICLES} vehicles`)).toBeVisible();
  // Nothing is saved yet: the way back ends the try and keeps what is typed, and leaving asks.
  expect((await listed(page, "notifications")).map(({ description }) => description)).not.toContain(
    "Who starts",
  );
  await page.goBack();
  await expect(tryOut.getByTestId("rehearsal-count")).toHaveCount(0);
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveValue("Who starts");
  await form.getByRole("button", { name: "Close", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Leave without saving?" })
    .getByRole("button", { name: "Keep editing" })
    .click();

  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(
    page.getByText(`Who starts was created. ${VEHICLES} assignments were changed.`),
  ).toBeVisible(PATIENCE);
  await expect(page).toHaveURL(/open=\d+/);
  const made = (await listed(page, "notifications")).filter(
    ({ description }) => description === "Who starts",
  );
  expect(made).toHaveLength(1);
  const vehicles = (await listed(page, "devices")).map(({ id }) => id).sort((a, b) => a - b);
  expect(vehicles).toHaveLength(VEHICLES);
  expect(await vehiclesOf(page, made[0]!.id)).toEqual(vehicles);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone.", { exact: true })).toBeVisible(PATIENCE);
  expect((await listed(page, "notifications")).map(({ id }) => id)).not.toContain(made[0]!.id);
});

test("a cut between the making of an alert and its links leaves the alert and the choice, which is sent again [ALR-01, NAV-05]", async ({
  page,
}) => {
  const form = await openNew(page, "Cut between");
  await chooseAllVehicles(page);
  await page.route("**/api/permissions/bulk", (route) => route.abort("connectionreset"), {
    times: 1,
  });
  await form.getByRole("button", { name: "Create", exact: true }).click();
  await expect(form.getByText("It was created, but", { exact: false })).toBeVisible(PATIENCE);
  await expect(form.getByRole("button", { name: `Vehicles: ${VEHICLES}` })).toBeVisible();
  const alerts = async () =>
    (await listed(page, "notifications")).filter(
      ({ description }) => description === "Cut between",
    );
  const [alert] = await alerts();
  expect(await vehiclesOf(page, alert!.id)).toEqual([]);

  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/open=\d+/, PATIENCE);
  expect(await alerts()).toHaveLength(1);
  expect(await vehiclesOf(page, alert!.id)).toHaveLength(VEHICLES);
});

test("Enter in a list of choices takes what was found, and makes nothing of what is half chosen [ALR-01, A11Y-01]", async ({
  page,
}) => {
  const form = await openNew(page, "By Enter alone");
  const type = form.getByRole("combobox", { name: /^What happens/ });
  await type.fill("overspe");
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText("Overspeed");
  await type.press("Enter");
  await expect(type).toHaveValue("Overspeed");
  await type.press("Enter");
  await type.fill("nothing of the kind");
  await type.press("Enter");
  await expect(form.getByRole("button", { name: "Create" })).toBeEnabled();
  expect(
    (await listed(page, "notifications?all=true")).map(({ description }) => description),
  ).not.toContain("By Enter alone");
});
