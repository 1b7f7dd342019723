import { once } from "node:events";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { WebSocket } from "ws";
import { test } from "../support/pageTest.ts";
import { proofShare } from "../support/proofShare.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

/** Ten of one person in the proofs. */
const TABS = proofShare(4, 10);
const CONNECTIONS_PER_USER = 20;
const SESSION_ENDED = 4401;
const KM_PER_HOUR = 1.852;
/** So many of the product's pages take some; a leak of one fleet a tab would take more. */
const MAX_GROWTH_BYTES = 200e6;

test.use({
  drawing: "none",
  viewport: { width: 1_024, height: 640 },
  contextOptions: { reducedMotion: "reduce" },
});

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
  for (const id of ["van-1", "van-2"]) await report(id, 20);
});
test.afterAll(() => server.dispose());

let clock = Math.floor(Date.now() / 1_000) - 600;
const report = (id: string, knots: number, more = "") =>
  fetch(
    `${server.trackerUrl}?id=${id}&lat=50&lon=10&speed=${knots}&ignition=true&timestamp=${++clock}${more}`,
  );

const row = (page: Page) => page.getByRole("option", { name: /^van-1/ });
const expectSpeed = (page: Page, knots: number) =>
  expect(row(page)).toContainText(`${Math.round(knots * KM_PER_HOUR)}\u00a0km/h`);
const each = <Result>(pages: readonly Page[], run: (page: Page) => Promise<Result>) =>
  Promise.all(pages.map(run));

/** As the browser does to a tab behind another. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, "visibilityState", {
      value: visibilityState,
      configurable: true,
    });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

/** Counts from then on what changes in the tab's list. */
async function hide(page: Page): Promise<void> {
  await setVisibility(page, "hidden");
  await page.getByRole("listbox", { name: "Vehicle list" }).evaluate((list) => {
    const counting = window as unknown as { changes: number };
    counting.changes = 0;
    new MutationObserver((changes) => {
      counting.changes += changes.length;
    }).observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
const forgetChanges = (page: Page) =>
  page.evaluate(() => {
    (window as unknown as { changes: number }).changes = 0;
  });
const changesIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { changes: number }).changes);

async function askForAlarms(page: Page): Promise<void> {
  const made = await page.request.post(`${server.url}/api/notifications`, {
    headers: { origin: server.url },
    data: { type: "alarm", always: true, notificators: "web", attributes: { alarms: "sos" } },
  });
  expect(made.ok()).toBe(true);
}

/** Opens lines of the same person until there is no room; returns those that were let in. */
async function fillUp(cookie: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (;;) {
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/api/socket`, {
      headers: { cookie },
    });
    socket.on("error", () => undefined);
    const isOpen = await Promise.race([
      once(socket, "open").then(() => true),
      once(socket, "unexpected-response").then(() => false),
    ]);
    if (!isOpen) return sockets;
    sockets.push(socket);
  }
}

const residentBytes = () =>
  1_024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, "utf8"))?.[1]);

test("many tabs of one person: one connection each, all notified, the hidden ones quiet, all signed out at once [S13] [WS-01] [AUTH-08]", async ({
  page,
  context,
}) => {
  await signIn(page, server.url);
  await expectSpeed(page, 20);
  await askForAlarms(page);
  const bytesBefore = residentBytes();
  const others: Page[] = [];
  while (others.length < TABS - 1) {
    const tab = await context.newPage();
    await tab.goto(`${server.url}/map`);
    await expectSpeed(tab, 20);
    await hide(tab); // the next one is opened over it
    others.push(tab);
  }
  const tabs = [page, ...others];

  // Behind another tab nothing is drawn, whatever comes; the one in front shows it all.
  await each(others, forgetChanges); // a snapshot was on its way when the tab was hidden
  for (const knots of [30, 40, 50, 60]) {
    await report("van-1", knots);
    await expectSpeed(page, knots);
  }
  expect(await each(others, changesIn)).toEqual(others.map(() => 0));

  // None starves: alerts reach all of them, and whoever comes to the front is up to date.
  await report("van-1", 60, "&alarm=sos");
  await each(tabs, (tab) => expect(tab.getByTestId("unread-alerts")).toHaveText("1"));
  for (const tab of others) {
    await setVisibility(tab, "visible");
    await expectSpeed(tab, 60);
    await setVisibility(tab, "hidden");
  }

  // One line a tab: so many more are let in as are left of those that a person may have.
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const sockets = await fillUp(cookie);
  expect(sockets).toHaveLength(CONNECTIONS_PER_USER - TABS);
  const grownBytes = residentBytes() - bytesBefore;
  expect(grownBytes).toBeLessThan(MAX_GROWTH_BYTES);

  const ended = sockets.map(async (socket) => (await once(socket, "close"))[0] as number);
  const signedOutAt = Date.now();
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await each(tabs, (tab) => expect(tab).toHaveURL(/\/login/));
  const tookMs = Date.now() - signedOutAt;
  expect(await Promise.all(ended)).toEqual(sockets.map(() => SESSION_ENDED));

  // And every line is gone: as many fit again as if nobody had been there.
  await each(others, (tab) => tab.close());
  await page.goto("about:blank"); // a page that waits at the door goes in by itself
  await signIn(page, server.url);
  await expectSpeed(page, 60);
  const again = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const last = await fillUp(again);
  expect(last).toHaveLength(CONNECTIONS_PER_USER - 1);
  for (const socket of last) socket.terminate();
  console.log(
    `${TABS} tabs: server +${Math.round(grownBytes / 1e6)} MB, signed out in ${tookMs} ms`,
  );
});
