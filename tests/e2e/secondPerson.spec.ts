import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { test, withoutWebGl } from "../support/pageTest.ts";
import { openSession, signIn } from "../support/signIn.ts";
import { type SteeredServer, startSteeredServer } from "../support/startSteeredServer.ts";

test.use({ drawing: "none", viewport: { width: 1280, height: 720 } });

/** A vehicle for each test: none meets what another has left. */
const VANS = ["APPROVED", "REFUSED", "WITHDRAWN", "OVER", "SAVED", "UNWANTED"] as const;
type Van = (typeof VANS)[number];
const ASKER = "operator@demo.test";
/** Who manages the asker, and is not managed by them. */
const SECOND = "manager@demo.test";
const HOLDS_FOR_MS = 5 * 60_000;

let server: SteeredServer;
test.beforeAll(async ({ browser }) => {
  server = await startSteeredServer(VANS);
  const page = await browser.newPage();
  await openSession(page, server.url, "admin@demo.test");
  const { origin } = new URL(server.url);
  const now = (await (await page.request.get(`${origin}/api/server`)).json()) as {
    readonly attributes: object;
  };
  const answer = await page.request.put(`${origin}/api/server`, {
    headers: { origin },
    data: { ...now, attributes: { ...now.attributes, commandSecondPerson: true } },
  });
  expect(answer.status()).toBe(200);
  await page.close();
});
test.afterAll(() => server.dispose());

const rowOf = (page: Page, van: Van) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option").filter({ hasText: van });
const check = (dialog: Locator, name: string) => dialog.locator(`[data-check="${name}"]`);
const fact = (dialog: Locator, name: string) => dialog.locator(`[data-fact="${name}"] dd`);
const noticeOf = (page: Page, van: Van) => page.getByRole("alert").filter({ hasText: van });
const sentTo = async (van: Van) =>
  (await server.delivered()).filter((one) => one.startsWith(`${van} `));

/** Longer than anybody has to hold; what has moved away from under the pointer is held again, as people do. */
const HELD_MS = 10_000;

/** The button stays down until it has done what it is for. */
async function hold(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(async () => {
    await page.mouse.up();
    await button.hover();
    await page.mouse.down();
    await expect(button).toHaveCount(0, { timeout: HELD_MS });
  }).toPass();
  await page.mouse.up();
}

async function openSecond(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  await withoutWebGl(context);
  const page = await context.newPage();
  await signIn(page, server.url, SECOND);
  return page;
}

/** Opens the dialog with a reason, and asks. */
async function askFor(page: Page, van: Van): Promise<Locator> {
  await server.stand(van);
  await signIn(page, server.url, ASKER);
  await rowOf(page, van).getByTestId("row-immobilizer").click();
  const dialog = page.getByRole("dialog", { name: `Immobilize ${van}` });
  await expect(check(dialog, "secondPerson")).toHaveAttribute("data-met", "false");
  await expect(dialog.getByRole("button", { name: "Ask for approval" })).toBeDisabled();
  await dialog.getByLabel("Reason").fill("reported stolen");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect(dialog.getByTestId("approval").getByRole("status")).toContainText(
    "Waiting for somebody to approve",
  );
  await expect(dialog.getByRole("button", { name: "Hold to immobilize" })).toBeDisabled();
  return dialog;
}

test("somebody else approves, and the command goes once, with both names beside it [IMMO-01] [IMMO-02] [IMMO-04]", async ({
  page,
  browser,
}) => {
  const second = await openSecond(browser);
  const dialog = await askFor(page, "APPROVED");

  const notice = noticeOf(second, "APPROVED");
  await expect(notice).toContainText("asks you to approve: Immobilize");
  await expect(notice).toContainText("reported stolen");
  await notice.getByRole("button", { name: "Look at it" }).click();
  const approving = second.getByRole("dialog", { name: "Approve?" });
  await expect(fact(approving, "vehicle")).toHaveText("APPROVED");
  await expect(fact(approving, "reason")).toHaveText("reported stolen");
  await expect(fact(approving, "plate")).toHaveText("AA-11-BB");
  await expect(fact(approving, "speed")).toHaveText(/^0\s/);
  await expect(fact(approving, "age")).not.toHaveText("");
  await expect(notice).toHaveCount(0);
  // A click is not meant.
  await approving.getByRole("button", { name: "Hold to approve" }).click();
  await expect(check(dialog, "secondPerson")).toHaveAttribute("data-met", "false");
  expect(await sentTo("APPROVED")).toEqual([]);

  await hold(second, approving.getByRole("button", { name: "Hold to approve" }));
  await expect(approving).toHaveCount(0);
  await expect(check(dialog, "secondPerson")).toHaveText(/Approved by Demo manager/);
  await expect(check(dialog, "secondPerson")).toHaveAttribute("data-met", "true");
  await expect(dialog.getByLabel("Reason")).toHaveValue("reported stolen");
  expect(await sentTo("APPROVED")).toEqual([]);
  await server.stand("APPROVED");
  await hold(page, dialog.getByRole("button", { name: "Hold to immobilize" }));
  await expect(dialog.getByRole("status")).toContainText("A command is pending");
  expect(await sentTo("APPROVED")).toEqual(["APPROVED engineStop"]);

  await server.report("APPROVED", 0, {
    attributes: { blocked: true, result: "OK", command: "engineStop" },
  });
  const proof = dialog.getByTestId("proof");
  await expect(fact(proof, "approvedBy")).toHaveText("Demo manager");
  await second.context().close();
});

test("who looks at it may refuse, which is said at once, and nothing is sent [IMMO-02]", async ({
  page,
  browser,
}) => {
  const second = await openSecond(browser);
  const dialog = await askFor(page, "REFUSED");
  await noticeOf(second, "REFUSED").getByRole("button", { name: "Look at it" }).click();
  const approving = second.getByRole("dialog", { name: "Approve?" });
  await approving.getByRole("button", { name: "Refuse" }).click();

  await expect(approving).toHaveCount(0);
  await expect(dialog.getByTestId("approval").getByRole("status")).toHaveText(
    "Demo manager has refused.",
  );
  await expect(dialog.getByRole("button", { name: "Hold to immobilize" })).toBeDisabled();
  await expect(dialog.getByLabel("Reason")).toHaveValue("reported stolen");
  await expect(dialog.getByRole("button", { name: "Ask for approval" })).toBeEnabled();
  expect(await sentTo("REFUSED")).toEqual([]);
  await second.context().close();
});

test("what is withdrawn goes away wherever it is shown, and is there after a page is loaded anew [IMMO-02]", async ({
  page,
  browser,
}) => {
  const second = await openSecond(browser);
  const dialog = await askFor(page, "WITHDRAWN");
  const notice = noticeOf(second, "WITHDRAWN");
  await expect(notice).toBeVisible();
  await second.reload();
  await notice.getByRole("button", { name: "Look at it" }).click();
  const approving = second.getByRole("dialog", { name: "Approve?" });
  await expect(fact(approving, "vehicle")).toHaveText("WITHDRAWN");

  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(approving.getByRole("status")).toHaveText(/decided on, withdrawn/);
  await expect(dialog.getByRole("button", { name: "Ask for approval" })).toBeEnabled();

  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await approving.getByRole("button", { name: "Done" }).click();
  await expect(notice).toBeVisible();
  await dialog.getByRole("button", { name: "Withdraw" }).click();
  await expect(notice).toHaveCount(0);
  await second.context().close();
});

test("what nobody decides on in time is over for both [IMMO-02]", async ({ page, browser }) => {
  const second = await openSecond(browser);
  const dialog = await askFor(page, "OVER");
  const notice = noticeOf(second, "OVER");
  await expect(notice).toBeVisible();

  await server.pass(HOLDS_FOR_MS);
  await expect(notice).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Ask for approval" })).toBeEnabled();
  await second.context().close();
});

/** A saved command of the asker's, for two vans. */
async function saveCommand(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  await openSession(page, server.url, "admin@demo.test");
  const { origin } = new URL(server.url);
  const read = async (path: string): Promise<readonly Record<string, unknown>[]> =>
    (await page.request.get(`${origin}${path}`)).json();
  const write = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}${path}`, { headers: { origin }, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer;
  };
  const saved = { type: "engineStop", description: "Night stop", attributes: {} };
  const { id: commandId } = await (await write("/api/commands", saved)).json();
  for (const { id: deviceId, name } of await read("/api/devices"))
    if (name === "SAVED" || name === "UNWANTED")
      await write("/api/permissions", { deviceId, commandId });
  for (const { id: userId, email } of await read("/api/users"))
    if (email === ASKER) await write("/api/permissions", { userId, commandId });
  await page.close();
  return commandId;
}

test("a saved command is asked for of many, decided on one by one, and goes where it is approved of [CMD-01] [IMMO-02] [A11Y-01]", async ({
  page,
  browser,
}) => {
  const id = await saveCommand(browser);
  const second = await openSecond(browser);
  await signIn(page, server.url, ASKER);
  await page.goto(`${new URL(server.url).origin}/settings/commands?open=${id}`);
  const form = page.getByRole("form");
  await expect(form.getByText("once a second person has approved of it")).toBeVisible();
  const vehicles = form.getByRole("combobox", { name: /^To these vehicles/ });
  for (const van of ["SAVED", "UNWANTED"]) {
    await server.stand(van);
    await vehicles.fill(van);
    await page.getByRole("option", { name: van }).click();
  }
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: "Ask for approval for 2 vehicles" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a command to 2 vehicles" });
  await expect(dialog.getByRole("radio", { name: "Night stop" })).toBeChecked();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByLabel("Reason").fill("left unlocked");
  await dialog.getByRole("button", { name: "Ask for approval for 2 vehicles" }).click();
  const row = (van: string) => dialog.locator("li[data-vehicle]").filter({ hasText: van });
  for (const van of ["SAVED", "UNWANTED"])
    await expect(row(van)).toHaveAttribute("data-state", "waiting");

  const look = async (van: Van) => {
    const notice = noticeOf(second, van);
    await expect(notice).toContainText("asks you to approve: Immobilize");
    await expect(notice).toContainText("left unlocked");
    await notice.getByRole("button", { name: "Look at it" }).click();
    return second.getByRole("dialog", { name: "Approve?" });
  };
  const refusing = await look("UNWANTED");
  await refusing.getByRole("button", { name: "Refuse" }).click();
  await expect(refusing).toHaveCount(0);
  const approving = await look("SAVED");
  await hold(second, approving.getByRole("button", { name: "Hold to approve" }));
  await expect(row("UNWANTED")).toHaveAttribute("data-state", "refused");
  await expect(row("SAVED")).toHaveAttribute("data-state", "approved");
  await expect(row("SAVED")).toContainText("Demo manager has approved.");
  expect(await sentTo("SAVED")).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/held.png` });
  const axe = new AxeBuilder({ page }).disableRules([
    "landmark-no-duplicate-banner",
    "landmark-unique",
  ]);
  expect((await axe.analyze()).violations).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/held-phone.png` });
  await server.stand("SAVED");
  await hold(page, row("SAVED").getByRole("button", { name: "Hold to send" }));
  await expect(row("SAVED")).toHaveAttribute("data-state", "awaiting");
  await server.report("SAVED", 0, {
    attributes: { blocked: true, result: "OK", command: "engineStop" },
  });
  await expect(row("SAVED")).toHaveAttribute("data-state", "answered");
  expect(await sentTo("SAVED")).toEqual(["SAVED engineStop"]);
  expect(await sentTo("UNWANTED")).toEqual([]);
  await second.context().close();
});
