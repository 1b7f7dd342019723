import { AxeBuilder } from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

const shots = process.env.SHOTS;

test("an administrator tries a formula before saving it, in the dark and on a phone too [VEH-01, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "admin@demo.test");
  await page.goto(`${server.url}/settings/attributes`);
  await page.getByRole("button", { name: "New attribute" }).click();
  const form = page.getByRole("form");
  await form.getByRole("textbox", { name: "Attribute", exact: true }).fill("doubleSpeed");
  const formula = form.getByRole("textbox", { name: "Formula" });
  await formula.fill("speed * (2");
  await form.getByRole("button", { name: "Create" }).click();
  await expect(form.getByText(") is missing at character 11.")).toBeVisible();
  await formula.fill("speed * 2");

  const tryOut = form.getByRole("region", { name: "Try it out" });
  const [vehicle] = (await (await page.request.get(`${server.url}/api/devices`)).json()) as {
    readonly name: string;
  }[];
  await tryOut.getByRole("combobox", { name: "Vehicle" }).fill(vehicle!.name);
  await page.getByRole("option", { name: vehicle!.name }).click();
  await tryOut.getByRole("button", { name: "Try" }).click();
  await expect(tryOut.getByRole("row").nth(1)).toContainText(/\d/, { timeout: 60_000 });
  if (shots) await page.screenshot({ path: `${shots}/attribute.png` });

  await form.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("was created.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Vehicles" })).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/attribute-phone.png` });
  const list = await page.request.get(`${server.url}/api/attributes/computed`);
  expect(await list.json()).toEqual([
    expect.objectContaining({ attribute: "doubleSpeed", expression: "speed * 2", type: "number" }),
  ]);
});
