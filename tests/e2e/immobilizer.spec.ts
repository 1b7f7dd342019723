import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type SteeredServer, startSteeredServer } from "../support/startSteeredServer.ts";

test.use({ drawing: "none", viewport: { width: 1280, height: 720 } });

/** A vehicle for each test: none meets what another has left. */
const VANS = ["OBEYING", "REFUSING", "LATE", "SILENT", "CUTOFF"] as const;
type Van = (typeof VANS)[number];
/** Longer than a command is waited for. */
const TIME_TO_LIVE_MS = 90_000;

let server: SteeredServer;
test.beforeAll(async () => {
  server = await startSteeredServer(VANS);
});
test.afterAll(() => server.dispose());

const rowOf = (page: Page, van: Van) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option").filter({ hasText: van });
const panelOf = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
const dialogOf = (page: Page, van: Van) =>
  page.getByRole("dialog", { name: new RegExp(`^(Immobilize|Release) ${van}`) });
const check = (dialog: Locator, name: string) => dialog.locator(`[data-check="${name}"]`);
const proofOf = (dialog: Locator, name: string) => dialog.locator(`[data-fact="${name}"] dd`);
const sentTo = async (van: Van) =>
  (await server.delivered()).filter((one) => one.startsWith(`${van} `));

/** From the row's button, which opens the panel's own dialog. */
async function openDialog(page: Page, van: Van): Promise<Locator> {
  await rowOf(page, van).getByTestId("row-immobilizer").click();
  return dialogOf(page, van);
}

/** As a person means it: the button stays down until the command is on its way. */
async function hold(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.hover();
  await page.mouse.down();
  await expect(button).toHaveCount(0);
  await page.mouse.up();
}

async function immobilize(page: Page, van: Van): Promise<Locator> {
  await server.stand(van);
  await signIn(page, server.url, "manager@demo.test");
  const dialog = await openDialog(page, van);
  await dialog.getByLabel("Reason").fill("reported stolen");
  await hold(page, dialog.getByRole("button", { name: "Hold to immobilize" }));
  return dialog;
}

test("a vehicle that drives is not stopped; once it stands it is, by its own word, and released again [IMMO-01] [IMMO-02] [IMMO-03]", async ({
  page,
}) => {
  await server.report("OBEYING", 31, { secondsAgo: 40 });
  await signIn(page, server.url, "manager@demo.test");
  await expect(rowOf(page, "OBEYING").getByTestId("row-immobilizer")).toHaveAttribute(
    "data-hold",
    "released",
  );
  const dialog = await openDialog(page, "OBEYING");
  const button = dialog.getByRole("button", { name: "Hold to immobilize" });
  await dialog.getByLabel("Reason").fill("reported stolen");
  await expect(check(dialog, "motion")).toHaveAttribute("data-met", "false");
  await expect(check(dialog, "motion")).toContainText(
    "The vehicle is moving. Wait until its speed is 0.",
  );
  await expect(button).toBeDisabled();

  // One fix does not say that it stays.
  await server.report("OBEYING", 0, { secondsAgo: 15 });
  await expect(check(dialog, "motion")).toContainText("It is not known whether the vehicle moves.");
  await expect(button).toBeDisabled();
  await server.report("OBEYING", 0);
  await expect(check(dialog, "motion")).toHaveAttribute("data-met", "true");
  await expect(dialog.locator('[data-check][data-met="false"]')).toHaveCount(0);
  await expect(proofOf(dialog, "plate")).toHaveText("AA-11-BB");

  // Neither a click nor a press that lets go is meant, nor is one without a reason.
  await dialog.getByLabel("Reason").fill("no");
  await expect(button).toBeDisabled();
  await dialog.getByLabel("Reason").fill("reported stolen");
  await button.click();
  expect(await sentTo("OBEYING")).toEqual([]);
  await hold(page, button);

  await expect(dialog.getByRole("status")).toContainText(
    "A command is pending for this vehicle. Wait for its result.",
  );
  expect(await sentTo("OBEYING")).toEqual(["OBEYING engineStop"]);
  await expect(rowOf(page, "OBEYING").getByTestId("row-immobilizer")).toHaveAttribute(
    "data-hold",
    "released",
  );

  await server.report("OBEYING", 0, {
    attributes: { blocked: true, result: "OK", command: "engineStop" },
  });
  await expect(dialog.getByTestId("proof").getByRole("status")).toHaveText(
    "The vehicle confirms: it is immobilized.",
  );
  for (const [fact, words] of [
    ["vehicle", "OBEYING"],
    ["plate", "AA-11-BB"],
    ["reason", "reported stolen"],
    ["status", "Confirmed by the vehicle"],
    ["answer", "OK"],
  ] as const)
    await expect(proofOf(dialog, fact)).toHaveText(words);
  await expect(proofOf(dialog, "speed")).toHaveText(/^0\s/);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "OBEYING").getByTestId("row-immobilizer")).toHaveAttribute(
    "data-hold",
    "immobilized",
  );

  // From the panel's button; it need not stand.
  await panelOf(page).getByRole("button", { name: "Release" }).click();
  const release = dialogOf(page, "OBEYING");
  await release.getByLabel("Reason").fill("found again");
  await hold(page, release.getByRole("button", { name: "Hold to release" }));
  await expect(release.getByRole("status")).toContainText("A command is pending");
  await server.report("OBEYING", 0, { attributes: { blocked: false } });
  await expect(release.getByTestId("proof").getByRole("status")).toHaveText(
    "The vehicle confirms: it is released.",
  );
  expect(await sentTo("OBEYING")).toEqual(["OBEYING engineStop", "OBEYING engineResume"]);
  await release.getByRole("button", { name: "Done" }).click();
  await expect(rowOf(page, "OBEYING").getByTestId("row-immobilizer")).toHaveAttribute(
    "data-hold",
    "released",
  );
});

test("a vehicle that answers wrongly is never shown as immobilized: NOK and its words [IMMO-03] [I14]", async ({
  page,
}) => {
  const dialog = await immobilize(page, "REFUSING");
  // It contradicts itself, then speaks of something else: neither is an answer.
  await server.report("REFUSING", 0, { attributes: { result: "OK", blocked: false } });
  await server.report("REFUSING", 0, { attributes: { result: "OK", command: "positionSingle" } });
  await expect(dialog.getByRole("status")).toContainText("A command is pending");

  await server.report("REFUSING", 0, {
    attributes: { result: "ERROR: relay 7", command: "engineStop", blocked: false },
  });
  await expect(dialog.getByRole("alert")).toHaveText("NOK: the vehicle answered: ERROR: relay 7");
  await expect(proofOf(dialog, "status")).toHaveText("The vehicle refused");
  await expect(proofOf(dialog, "answer")).toHaveText("ERROR: relay 7");
  await expect(rowOf(page, "REFUSING").getByTestId("row-immobilizer")).toHaveAttribute(
    "data-hold",
    "released",
  );
});

test("what a vehicle does not answer in time is unknown, until it says late what it did [IMMO-01] [I08] [I14]", async ({
  page,
}) => {
  const dialog = await immobilize(page, "LATE");
  await expect(dialog.getByRole("status")).toContainText("A command is pending");
  await server.pass(TIME_TO_LIVE_MS);
  const outcome = dialog.getByTestId("proof").getByRole("status");
  await expect(outcome).toHaveText("It is not known whether the vehicle is immobilized.");
  await expect(proofOf(dialog, "status")).toHaveText("Outcome unknown");

  await server.report("LATE", 0, { attributes: { blocked: true } });
  await expect(outcome).toHaveText("The vehicle confirms: it is immobilized.");
  expect(await sentTo("LATE")).toEqual(["LATE engineStop"]);
});

test("a vehicle that never answers takes no second command to stop until somebody has looked into it [IMMO-01] [I14]", async ({
  page,
}) => {
  const dialog = await immobilize(page, "SILENT");
  await expect(dialog.getByRole("status")).toContainText("A command is pending");
  await server.pass(TIME_TO_LIVE_MS);
  await dialog.getByRole("button", { name: "Look into it" }).click();
  await server.stand("SILENT");
  await expect(check(dialog, "motion")).toHaveAttribute("data-met", "true");
  await expect(check(dialog, "outcome")).toContainText("Nobody knows what the last command did.");
  await dialog.getByLabel("Reason").fill("seen: it drives");
  await expect(dialog.getByRole("button", { name: "Hold to immobilize" })).toBeDisabled();

  await dialog.getByRole("button", { name: "I have found out: clear it" }).click();
  await expect(check(dialog, "outcome")).toHaveAttribute("data-met", "true");
  await dialog.getByLabel("Reason").fill("once more");
  await hold(page, dialog.getByRole("button", { name: "Hold to immobilize" }));
  // What it says before the command is handed to it is no answer.
  await expect(dialog.getByRole("status")).toContainText("A command is pending");
  await server.report("SILENT", 0, { attributes: { blocked: true } });
  await expect(dialog.getByTestId("proof").getByRole("status")).toHaveText(
    "The vehicle confirms: it is immobilized.",
  );
  expect(await sentTo("SILENT")).toEqual(["SILENT engineStop", "SILENT engineStop"]);
});

test("a request whose answer is lost says Error and why, and tried again it is sent once [IMMO-03] [IMMO-04] [I04]", async ({
  page,
}) => {
  let lost = 0;
  await page.route("**/api/actuations", async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue();
    // The server gets it; the page does not hear so.
    await route.fetch();
    await route.abort("connectionreset");
  });
  const dialog = await immobilize(page, "CUTOFF");
  await expect(dialog.getByRole("alert")).toHaveText("Error: Could not connect to the server.");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("status")).toContainText("A command is pending");
  await server.report("CUTOFF", 0, { attributes: { blocked: true } });
  await expect(dialog.getByTestId("proof").getByRole("status")).toHaveText(
    "The vehicle confirms: it is immobilized.",
  );
  expect(lost).toBe(2);
  expect(await sentTo("CUTOFF")).toEqual(["CUTOFF engineStop"]);
});
