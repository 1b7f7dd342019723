import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

// Drawing the map by software is what takes the time here.
test.use({ drawing: "none", viewport: { width: 1280, height: 720 } });

/** Simulated vehicles, which answer, and one tracker that reports and has no way back. */
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "3", OSMAND_REGISTER: "1" });
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
  readonly name: string;
  readonly uniqueId: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

async function vehicles(page: Page): Promise<readonly WireVehicle[]> {
  const answer = await page.request.get(`${server.url}/api/devices`);
  return (await answer.json()) as WireVehicle[];
}

async function addDeaf(page: Page): Promise<WireVehicle> {
  const report = new URLSearchParams({ id: "DEAF-1", lat: "-34.9", lon: "-56.16", speed: "0" });
  const answer = await fetch(server.trackerUrl, { method: "POST", body: report });
  expect(answer.status, await answer.text()).toBe(200);
  const deaf = (await vehicles(page)).find(({ uniqueId }) => uniqueId === "DEAF-1");
  expect(deaf).toBeDefined();
  const changed = { ...deaf!, name: "Deaf van", attributes: { has_immobilization: true } };
  const put = await page.request.put(`${server.url}/api/devices/${changed.id}`, {
    headers: { origin: server.url },
    data: changed,
  });
  expect(put.status(), await put.text()).toBe(200);
  return changed;
}

test("a request to many is confirmed by name, and each vehicle's answer stands in its row [CMD-01]", async ({
  page,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const deaf = await addDeaf(page);
  const all = await vehicles(page);
  const demo = all.filter(({ id }) => id !== deaf.id);
  await page.goto(`${server.url}/map?only=${all.map(({ id }) => id).join(",")}`);
  await page.getByTestId("selection").getByRole("button", { name: "Send a command" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a command to 4 vehicles" });
  await dialog.getByRole("radio", { name: "Request position" }).check();
  await expect(dialog).toContainText("3 of 4 vehicles");
  await dialog.getByRole("button", { name: "Continue" }).click();

  await expect(dialog.getByTestId("question")).toHaveText("Send “Request position” to 3 vehicles?");
  const named = dialog.getByRole("list", { name: "These vehicles get it" }).getByRole("listitem");
  await expect(named).toHaveCount(demo.length);
  for (const { name } of demo) await expect(named.filter({ hasText: name })).not.toHaveCount(0);
  await expect(dialog.getByRole("list", { name: /^These do not take it/ })).toHaveText("Deaf van");
  for (const colorScheme of ["light", "dark"] as const) {
    // Half faded in, everything lacks contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
  for (const { id } of all) {
    const before = await page.request.get(`${server.url}/api/actuations?deviceId=${id}`);
    expect(await before.json()).toEqual([]);
  }

  await dialog.getByRole("button", { name: "Send to 3 vehicles" }).click();
  await expect(dialog.getByRole("status")).toHaveText("3 of 3 done, 0 failed");
  await expect(dialog.locator('li[data-state="answered"]')).toHaveCount(3);
  for (const { id } of demo) {
    const sent = await page.request.get(`${server.url}/api/actuations?deviceId=${id}`);
    expect(await sent.json()).toMatchObject([{ type: "positionSingle", status: "confirmed" }]);
  }
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
});

test("a row's immobilizer button opens the panel's dialog of its vehicle [LIST-02] [IMMO-01]", async ({
  page,
}) => {
  await signIn(page, server.url, "admin@demo.test");
  const deaf = await addDeaf(page);
  await page.goto(`${server.url}/map`);
  const row = page.locator(`[data-vehicle="${deaf.id}"][role="option"]`);
  await row.getByTestId("row-immobilizer").click();
  const dialog = page.getByRole("dialog", { name: /^Immobilize Deaf van/ });
  await expect(dialog.locator('[data-check="connection"]')).toHaveAttribute("data-met", "false");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const panel = page.getByRole("region", { name: "Vehicle", exact: true });
  await expect(panel).toContainText("Deaf van");
  await panel.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Send a command" }).click();
  const sending = page.getByRole("dialog", { name: "Send a command to 1 vehicle" });
  await expect(sending).toContainText("Nothing can be sent now");
});
