import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(240_000);

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
  await expect
    .poll(async () => (await (await fetch(`${server.url}/api/demo`)).json()).fleet.type, {
      timeout: 90_000,
      intervals: [500],
    })
    .toBe("ready");
});
test.afterAll(() => server.dispose());

interface Named {
  readonly id: number;
  readonly name: string;
}

async function ask<Answer>(page: Page, path: string): Promise<Answer> {
  return (await page.request.get(`${server.url}${path}`)).json();
}

async function send(page: Page, path: string, data: object) {
  const { url } = server;
  return page.request.post(`${url}${path}`, { headers: { origin: url }, data });
}

test("a command is saved, sent to a linked vehicle and answered, by keyboard alone [CMD-01, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/commands`);
  await expect(page.getByText("There are no saved commands yet.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "New command" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox", { name: "Description" })).toBeFocused();
  await page.keyboard.type("Which <i>version</i>?");
  await tabTo(page, form.getByRole("combobox", { name: /^Command/ }));
  await page.keyboard.type("Words of");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("textbox", { name: /^Words/ }));
  await page.keyboard.type("getver");
  await page.keyboard.press("Enter");
  await expect(page.getByText("was created.")).toBeVisible();
  const [saved] = await ask<readonly Named[]>(page, "/api/commands");
  expect(saved).toMatchObject({
    description: "Which <i>version</i>?",
    type: "custom",
    attributes: { data: "getver" },
  });

  const [vehicle] = await ask<readonly Named[]>(page, "/api/devices");
  const link = { deviceId: vehicle!.id, commandId: saved!.id };
  expect((await send(page, "/api/permissions", link)).status()).toBe(204);
  await page.reload();
  const vehicles = form.getByRole("combobox", { name: /^To these vehicles/ });
  await tabTo(page, vehicles);
  await page.keyboard.type(vehicle!.name);
  await expect(page.getByRole("option", { name: vehicle!.name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await tabTo(page, form.getByRole("button", { name: "Send to 1 vehicle" }));
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/command.png` });
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Send a command to 1 vehicle" });
  await expect(dialog.getByRole("radio", { name: "Which <i>version</i>?" })).toBeChecked();
  await tabTo(page, dialog.getByRole("button", { name: "Continue" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByTestId("question")).toContainText("to 1 vehicle?");
  await tabTo(page, dialog.getByRole("button", { name: "Send to 1 vehicle" }));
  await page.keyboard.press("Enter");
  // The simulated tracker answers in its own time.
  await expect(dialog.locator("li[data-vehicle]")).toHaveAttribute("data-state", "answered", {
    timeout: 120_000,
  });
  // The library's dialogs have a header, and the page behind one has its own.
  const axe = new AxeBuilder({ page }).disableRules([
    "landmark-no-duplicate-banner",
    "landmark-unique",
  ]);
  expect((await axe.analyze()).violations).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/command-sent.png` });
});

test("what acts on a vehicle is kept on a phone and not sent from there [CMD-01, IMMO-01, NAV-05, A11Y-01]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, server.url, "manager@demo.test");
  const made = await send(page, "/api/commands", { type: "engineStop", description: "Stop it" });
  const { id } = (await made.json()) as Named;
  await page.goto(`${server.url}/settings/commands?open=${id}`);
  const form = page.getByRole("form");
  await expect(form.getByText("use the immobilizer or the output's button")).toBeVisible();
  await expect(form.getByRole("combobox", { name: /^To these vehicles/ })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/command-phone.png` });
});
