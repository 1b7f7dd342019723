import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { DEMO_PASSWORD, openSession, signIn } from "../support/signIn.ts";
import { type SteeredServer, startSteeredServer } from "../support/startSteeredServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", viewport: { width: 1280, height: 720 } });

const HOLDS_FOR_MINUTES = 5;
const MINUTE_MS = 60_000;
let server: SteeredServer;
test.beforeAll(async () => {
  server = await startSteeredServer(["GUARDED"]);
});
test.afterAll(() => server.dispose());

async function askForPasswords(page: Page): Promise<void> {
  await openSession(page, server.url, "admin@demo.test");
  const settings = (await (await page.request.get(`${server.url}/api/server`)).json()) as {
    readonly attributes: object;
  };
  const attributes = { ...settings.attributes, commandPasswordMinutes: HOLDS_FOR_MINUTES };
  const answer = await page.request.put(`${server.url}/api/server`, {
    headers: { origin: server.url },
    data: { ...settings, attributes },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test("who signed in a while ago gives the password again, and goes on where they were, by keyboard alone [IMMO-01] [IMMO-02] [A11Y-01]", async ({
  page,
}) => {
  await askForPasswords(page);
  await signIn(page, server.url, "manager@demo.test");
  await server.pass(HOLDS_FOR_MINUTES * MINUTE_MS);
  await server.stand("GUARDED");

  const list = page.getByRole("listbox", { name: "Vehicle list" });
  await tabTo(page, list);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Vehicle", exact: true });
  await tabTo(page, panel.getByRole("button", { name: "Immobilize" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Immobilize GUARDED/ });
  const check = (name: string) => dialog.locator(`[data-check="${name}"]`);
  const reason = dialog.getByLabel("Reason");
  const password = dialog.getByLabel("Your password", { exact: true });
  const button = dialog.getByRole("button", { name: "Hold to immobilize" });

  await expect(check("motion")).toHaveAttribute("data-met", "true");
  await expect(check("password")).toHaveAttribute("data-met", "false");
  await expect(check("password")).toContainText("Give your password again first.");
  await tabTo(page, reason);
  await page.keyboard.type("reported stolen");
  await expect(button).toBeDisabled();

  await tabTo(page, password, "Shift+Tab");
  await page.keyboard.type("not my password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("This is not your password.");
  await expect(button).toBeDisabled();
  expect(await server.delivered()).toEqual([]);

  await tabTo(page, password);
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(check("password")).toHaveAttribute("data-met", "true");
  await expect(password).toHaveCount(0);
  await expect(reason).toBeFocused();
  await expect(reason).toHaveValue("reported stolen");
  await expect(button).toBeEnabled();
  expect(await server.delivered()).toEqual([]);

  await tabTo(page, button);
  await page.keyboard.down("Enter");
  await expect(dialog.getByRole("status")).toContainText("A command is pending for this vehicle.");
  await page.keyboard.up("Enter");
  expect(await server.delivered()).toEqual(["GUARDED engineStop"]);
  await server.report("GUARDED", 0, { attributes: { blocked: true } });
  await expect(dialog.getByTestId("proof").getByRole("status")).toHaveText(
    "The vehicle confirms: it is immobilized.",
  );
});
