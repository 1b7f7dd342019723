import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

interface Plan {
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

test("a plan by engine hours is made, changed and undone by keyboard alone [MNT-01, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/maintenance`);
  await expect(page.getByText("There are no maintenance plans yet.")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "New plan" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type("Oil <i>and</i> filter");
  await tabTo(page, page.getByRole("combobox", { name: /^Due by/ }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Engine");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: /^Then every \(h\)/ }));
  await page.keyboard.type("250");
  await page.keyboard.press("Enter");
  await expect(page.getByText("was created.")).toBeVisible();
  expect(await ask<readonly Plan[]>(page, "/api/maintenance")).toEqual([
    expect.objectContaining({
      name: "Oil <i>and</i> filter",
      type: "hours",
      start: 0,
      period: 900_000_000,
    }),
  ]);
  await expect(form.getByText("The plan is linked with no vehicle yet.")).toBeVisible();

  await tabTo(page, page.getByRole("textbox", { name: /^Then every \(h\)/ }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type("500,5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("was saved.")).toBeVisible();
  expect(await ask(page, "/api/maintenance")).toEqual([
    expect.objectContaining({ period: 1_801_800_000 }),
  ]);
  // That of what was made is still offered beside it.
  const notice = page.getByText("was saved.").locator("xpath=ancestor-or-self::*[.//button][1]");
  await tabTo(page, notice.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone.")).toBeVisible();
  await expect(form.getByLabel(/^Then every \(h\)/)).toHaveValue("250");
});

test("says on a phone when each vehicle is due, and leads to it [MNT-01, NAV-05, A11Y-01]", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, server.url, "manager@demo.test");
  const [vehicle] = await ask<readonly { readonly id: number; readonly name: string }[]>(
    page,
    "/api/devices",
  );
  const made = await send(page, "/api/maintenance", {
    name: "Tyres",
    type: "period",
    start: Date.UTC(2000, 0, 31),
    period: 600,
  });
  const plan: Plan = await made.json();
  const link = { deviceId: vehicle!.id, maintenanceId: plan.id };
  expect((await send(page, "/api/permissions", link)).status()).toBe(204);
  await page.goto(`${server.url}/settings/maintenance`);
  const rows = page.getByRole("grid").locator('[role="rowgroup"]').getByRole("row");
  await expect(rows.filter({ hasText: "Tyres" })).toContainText("Calendar months");
  await rows.filter({ hasText: "Tyres" }).click();
  const form = page.getByRole("form");
  const due = form.getByRole("row", { name: vehicle!.name });
  await expect(due).toContainText(/\d+ days?/);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/plan-phone.png` });
  // Done now, it is due a full fifty years later; taken back, as it was.
  const before = await due.textContent();
  await due.getByRole("button", { name: /^Done/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("Left <b>rear</b>");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/done-phone.png` });
  await dialog.getByRole("button", { name: "Write down" }).click();
  const history = form.getByRole("region", { name: "What was done" });
  await expect(history.getByRole("listitem")).toContainText("Left <b>rear</b>");
  await expect(due).not.toHaveText(before ?? "");
  const notice = page.getByText("Written down").locator("xpath=ancestor-or-self::*[.//button][1]");
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(history.getByRole("listitem")).toHaveCount(0);
  await expect(due).toHaveText(before ?? "");
  await due.getByRole("link", { name: vehicle!.name }).click();
  await expect(page).toHaveURL(new RegExp(`/map\\?.*vehicle=${vehicle!.id}`));
});

test("a month is walked by keyboard, and what is overdue is written down as done [MNT-01, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  const [vehicle] = await ask<readonly { readonly id: number; readonly name: string }[]>(
    page,
    "/api/devices",
  );
  const made = await send(page, "/api/maintenance", {
    name: "Belt",
    type: "period",
    start: Date.UTC(2020, 4, 14, 12),
    period: 12,
  });
  const plan: Plan = await made.json();
  const link = { deviceId: vehicle!.id, maintenanceId: plan.id };
  expect((await send(page, "/api/permissions", link)).status()).toBe(204);
  const record = { deviceId: vehicle!.id, doneAt: "2022-05-14T12:00:00Z" };
  expect((await send(page, `/api/maintenance/${plan.id}/records`, record)).status()).toBe(200);

  await page.goto(`${server.url}/settings/maintenance?month=2022-05`);
  const calendar = page.getByRole("region", { name: "Maintenance calendar" });
  await expect(calendar.getByRole("heading", { name: "May 2022", exact: true })).toBeVisible();
  const day = (name: RegExp) => calendar.getByRole("gridcell", { name });
  await expect(day(/^Saturday,? 14 May, 1 done$/)).toBeVisible();
  await tabTo(page, calendar.locator('[role="gridcell"][aria-selected="true"]'));
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(/month=2022-06/);
  await expect(calendar.getByRole("heading", { name: "June 2022", exact: true })).toBeVisible();
  await expect(calendar.locator('[role="gridcell"][aria-selected="true"]')).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  const overdue = calendar.getByRole("region", { name: "Overdue" });
  await expect(overdue.getByRole("listitem")).toContainText("14 May 2023");
  await tabTo(page, overdue.getByRole("button", { name: /^Done/ }));
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Write down" }).click();
  await expect(overdue).toHaveCount(0);
  await calendar.getByRole("button", { name: "Today" }).click();
  await expect(calendar.getByRole("gridcell", { name: /1 done/ })).toBeVisible();
});

test("the calendar is of one plan or group where that is asked for, and a phone scrolls through all of it [MNT-01, NAV-04]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  const [vehicle] = await ask<readonly { readonly id: number; readonly name: string }[]>(
    page,
    "/api/devices",
  );
  const plans: Plan[] = [];
  for (const name of ["Brakes", "Wipers"]) {
    const start = Date.UTC(2020, 7, 20, 12);
    const made = await send(page, "/api/maintenance", { name, type: "period", start, period: 12 });
    plans.push(await made.json());
    const link = { deviceId: vehicle!.id, maintenanceId: plans.at(-1)!.id };
    expect((await send(page, "/api/permissions", link)).status()).toBe(204);
    const record = { deviceId: vehicle!.id, doneAt: "2022-05-14T12:00:00Z" };
    const path = `/api/maintenance/${plans.at(-1)!.id}/records`;
    expect((await send(page, path, record)).status()).toBe(200);
  }
  expect((await send(page, "/api/groups", { name: "Nobody in it" })).status()).toBe(200);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/settings/maintenance?plan=${plans[0]!.id}&day=2022-05-14`);
  const calendar = page.getByRole("region", { name: "Maintenance calendar" });
  const overdue = calendar.getByRole("region", { name: "Overdue" });
  await expect(overdue.getByRole("listitem")).toHaveCount(1);
  await expect(overdue.getByRole("listitem")).toContainText("Brakes");
  await expect(calendar.getByRole("heading", { name: /14 May 2022/ })).toBeVisible();
  // One scroller: nothing of it is hidden in a pane of its own.
  expect(
    await calendar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBe(0);
  const bar = calendar.getByRole("button", { name: "Today" });
  await bar.scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/calendar-phone.png`, fullPage: true });

  const choose = async (label: string, name: string) => {
    await calendar.getByRole("combobox", { name: label }).click();
    await page.getByRole("option", { name }).click();
  };
  await choose("Plan", "Wipers");
  await expect(overdue.getByRole("listitem")).toContainText("Wipers");
  await expect(page).toHaveURL(new RegExp(`plan=${plans[1]!.id}`));
  await choose("Group", "Nobody in it");
  await expect(overdue).toHaveCount(0);
  await page.reload();
  await expect(calendar.getByRole("combobox", { name: "Group" })).toHaveValue("Nobody in it");
  await expect(overdue).toHaveCount(0);
});
