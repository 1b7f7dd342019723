import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

const MANY = 120;
/** Of these as many are undone before somebody stops. */
const UNDONE = 50;
let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

/** Their names by id, as the server has them. */
async function groups(page: Page): Promise<ReadonlyMap<number, string>> {
  const answer = await page.request.get(`${server.url}/api/groups?all=true`);
  const all: { id: number; name: string; groupId: number }[] = await answer.json();
  return new Map(all.map(({ id, name, groupId }) => [id, `${name} in ${groupId}`]));
}

async function makeGroup(page: Page, name: string, groupId = 0): Promise<number> {
  const made = await page.request.post(`${server.url}/api/groups`, {
    headers: { origin: server.url },
    data: { name, groupId },
  });
  expect(made.status(), await made.text()).toBe(200);
  return (await made.json()).id;
}

test("what is deleted at once is undone at once, however much it is; who stops undoes the rest later [GRP-01, VEH-03]", async ({
  page,
}) => {
  test.slow();
  await openSession(page, server.url, "admin@demo.test");
  // Each stands in the one before it or beside it: what was in what comes back, too.
  let parent = 0;
  for (let at = 0; at < MANY; at++) {
    const id = await makeGroup(page, `Many ${at}`, at % 5 === 0 ? 0 : parent);
    parent = id;
  }
  const before = await groups(page);
  await page.goto(`${server.url}/settings/groups?q=many`);
  await page.getByRole("checkbox", { name: "Select all" }).click();
  await expect(page.getByText(`${MANY} selected`)).toBeVisible();
  await page.getByRole("grid").focus();
  await page.keyboard.press("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`${MANY} deleted.`)).toBeVisible({ timeout: 120_000 });
  expect((await groups(page)).size).toBe(before.size - MANY);

  // The server's answer to the last of these is held back until somebody has stopped.
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/undo/*", async (route) => {
    if (++asked === UNDONE) await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect.poll(() => asked, { timeout: 60_000 }).toBe(UNDONE);
  await page.getByRole("button", { name: "Stop" }).click();
  release();
  await expect(
    page.getByText(`Stopped: ${MANY - UNDONE} of ${MANY} are not undone.`),
  ).toBeVisible();
  expect((await groups(page)).size).toBe(before.size - (MANY - UNDONE));

  await page.getByRole("button", { name: "Undo the rest" }).click();
  await expect(page.getByText("Undone.")).toBeVisible({ timeout: 120_000 });
  expect(await groups(page)).toEqual(before);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", String(MANY + 1));
});
