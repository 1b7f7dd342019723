import { type BrowserContext, expect, type Page } from "@playwright/test";
import { connectCountingProxy } from "../support/countingProxy.ts";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { openSession, signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
let proxy: Awaited<ReturnType<typeof connectCountingProxy>>;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "40", DEMO_HOURS: "50" });
  await demoReady(server.url);
  proxy = await connectCountingProxy(server.url);
});
test.afterAll(async () => {
  await proxy.close();
  await server.dispose();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * A UTC day of the whole fleet that ended an hour ago or longer: only what is over is kept, and a day is not
 * in the first quarter of an hour after its end, in which late positions of it still come.
 */
function dayOver(): string {
  const today = Math.floor((Date.now() - HOUR_MS) / DAY_MS) * DAY_MS;
  const text = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");
  return `/map?historyOf=all&history=${text(today - DAY_MS)}~${text(today)}`;
}

async function openDay(page: Page): Promise<void> {
  await page.goto(proxy.url + dayOver());
  await expect(page.getByTestId("load")).toHaveAttribute("data-load", "complete");
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
const signInForm = (page: Page) => page.getByLabel("User", { exact: true });

/** The day was shown, and its answers are kept. */
async function shownOnce(page: Page): Promise<number> {
  await signIn(page, proxy.url);
  proxy.take("/");
  await openDay(page);
  expect(await databases(page)).toEqual(["waymark.history"]);
  await expect.poll(() => keptAnswers(page)).toBeGreaterThan(0);
  return proxy.take("/api/history?").reduce((sum, { bytes }) => sum + bytes, 0);
}

const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("waymark.history");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const counting = opening.result.transaction("facts").objectStore("facts").count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

test("a day of the fleet that is over is sent once, and shown again from the browser when the server says so [HIST-07]", async ({
  page,
  context,
}) => {
  const first = await shownOnce(page);
  expect(first).toBeGreaterThan(50_000);

  await openDay(page);
  const again = proxy.take("/api/history?");
  expect(again.length).toBeGreaterThan(0);
  expect(again.map(({ status, bytes }) => [status, bytes])).toEqual(again.map(() => [304, 0]));

  // Another tab, and two of them at once.
  const others = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(others.map(openDay));
  // Four requests of one person are two too many at a time: those come again.
  const statuses = new Set(proxy.take("/api/history?").map(({ status }) => status));
  statuses.delete(429);
  expect([...statuses]).toEqual([304]);
});

test("what is spoilt in the browser is sent anew [HIST-07]", async ({ page }) => {
  const first = await shownOnce(page);
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("waymark.history");
        opening.addEventListener("error", () => reject(opening.error));
        opening.addEventListener("success", () => {
          const changing = opening.result.transaction("bytes", "readwrite");
          const cursors = changing.objectStore("bytes").openCursor();
          cursors.addEventListener("success", () => {
            const cursor = cursors.result;
            if (!cursor) return;
            (cursor.value as Uint8Array).fill(7, 100, 200);
            cursor.update(cursor.value);
            cursor.continue();
          });
          changing.addEventListener("complete", () => {
            opening.result.close();
            resolve();
          });
        });
      }),
  );

  await openDay(page);
  const bytes = proxy.take("/api/history?").reduce((sum, answer) => sum + answer.bytes, 0);
  expect(bytes).toBe(first);
});

async function secondTab(context: BrowserContext): Promise<Page> {
  const other = await context.newPage();
  await openDay(other);
  return other;
}

test("after signing out nothing of it is left, in any tab [AUTH-08] [HIST-07]", async ({
  page,
  context,
}) => {
  await shownOnce(page);
  const other = await secondTab(context);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  for (const tab of [page, other]) await expect(signInForm(tab)).toBeVisible();
  await expect.poll(() => databases(page)).toEqual([]);
});

test("nothing is left when the server ends the session, or somebody else signs in [AUTH-08] [HIST-07]", async ({
  page,
}) => {
  await shownOnce(page);
  const answer = await page.request.delete(`${proxy.url}/api/session`, {
    headers: { origin: proxy.url },
  });
  expect(answer.status()).toBe(204);
  await expect(signInForm(page)).toBeVisible();
  await expect.poll(() => databases(page)).toEqual([]);

  // A page that waits at the door goes in by itself, and one that is in notices who is: neither while another opens.
  await page.goto("about:blank");
  await shownOnce(page);
  await page.goto("about:blank");
  await openSession(page, proxy.url, "manager@demo.test");
  await page.goto(proxy.url);
  await expect(page.locator('[data-filter="all"]')).toBeAttached();
  await expect.poll(() => keptAnswers(page)).toBe(0);
});

test("nothing is left for who opens a browser whose session ended while no page was there [AUTH-08] [HIST-07]", async ({
  page,
  context,
}) => {
  await shownOnce(page);
  await page.close();
  await context.clearCookies();
  const later = await context.newPage();
  await later.goto(proxy.url);
  await expect(signInForm(later)).toBeVisible();
  await expect.poll(() => databases(later)).toEqual([]);
});
