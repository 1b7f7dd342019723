import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { calendarText } from "../support/calendarText.ts";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";
import { tabTo } from "../support/tabTo.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });
test.setTimeout(240_000);

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

interface Calendar {
  readonly id: number;
  readonly data: string;
}

async function calendars(page: Page): Promise<readonly Calendar[]> {
  return (await page.request.get(`${server.url}/api/calendars`)).json();
}

const textOf = (calendar: Calendar | undefined) =>
  Buffer.from(calendar?.data ?? "", "base64").toString("utf8");

async function send(page: Page, path: string, data: object) {
  const { url } = server;
  return page.request.post(`${url}${path}`, { headers: { origin: url }, data });
}

test("hours are drawn, saved and undone by keyboard alone; a file is looked through before it is taken [ALR-01, A11Y-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/calendars`);
  await tabTo(page, page.getByRole("button", { name: "New calendar" }));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.type("Office <b>");
  await tabTo(page, form.getByRole("button", { name: "Add hours on Mon" }));
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("button", { name: "Create" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("was created.")).toBeVisible();
  await expect.poll(async () => textOf((await calendars(page))[0])).toContain("BYDAY=MO");

  await tabTo(page, form.getByRole("button", { name: "Remove Mon, 08:00 to 18:00" }));
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("button", { name: "Add hours on Sun" }));
  await page.keyboard.press("Enter");
  await tabTo(page, form.getByRole("button", { name: "Save" }));
  await page.keyboard.press("Enter");
  const notice = page.getByText("was saved.").locator("xpath=ancestor-or-self::*[.//button][1]");
  await tabTo(page, notice.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(form.getByRole("button", { name: "Remove Mon, 08:00 to 18:00" })).toBeVisible();

  const once = ["UID:h", "SUMMARY:New Year", "DTSTART;VALUE=DATE:20270101"];
  const file = form.locator('input[type="file"]');
  const give = (text: string) =>
    file.setInputFiles({ name: "a.ics", mimeType: "text/calendar", buffer: Buffer.from(text) });
  await give("no calendar");
  await expect(form.getByRole("alert")).toContainText("it is no iCalendar file");
  await give(
    calendarText([once, ["DTSTART:20240106T220000", "DURATION:PT8H", "RRULE:FREQ=WEEKLY"]]),
  );
  await expect(form.getByRole("button", { name: "Remove Sat, 22:00 to 06:00" })).toBeVisible();
  await expect(form.getByText(/^1 event is not drawn/)).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/calendar.png` });
  await form.getByRole("button", { name: "Add hours on Wed" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => textOf((await calendars(page))[0])).toContain("SUMMARY:New Year");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test("says on a phone which alerts follow it [ALR-01, NAV-05, A11Y-01]", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, server.url, "manager@demo.test");
  const data = Buffer.from(
    calendarText([["DTSTART:20240101T080000Z", "DURATION:PT9H", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU"]]),
  ).toString("base64");
  const made = await send(page, "/api/calendars", { name: "Shift", data });
  const { id } = (await made.json()) as Calendar;
  const alert = { type: "alarm", description: "At work", notificators: "web", calendarId: id };
  expect((await send(page, "/api/notifications", alert)).status()).toBe(200);
  await page.goto(`${server.url}/settings/calendars?open=${id}`);
  const uses = page.getByRole("region", { name: "In force while it says so" });
  await expect(uses.getByRole("link", { name: "At work" })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/calendar-phone.png` });
  await uses.getByRole("link", { name: "At work" }).click();
  await expect(page.getByRole("form").getByRole("textbox", { name: "Name" })).toHaveValue(
    "At work",
  );
});

test("digits of an hour stay in the field that has the cursor, where a day has two ranges [ALR-01]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  const weekly = (from: string, until: string) => [
    `DTSTART:20240101T${from}00Z`,
    `DTEND:20240101T${until}00Z`,
    "RRULE:FREQ=WEEKLY;BYDAY=MO",
  ];
  const text = calendarText([weekly("0800", "1200"), weekly("1400", "1800")]);
  const data = Buffer.from(text).toString("base64");
  const made = await send(page, "/api/calendars", { name: "Split", data });
  const { id } = (await made.json()) as Calendar;
  await page.goto(`${server.url}/settings/calendars?open=${id}`);
  const form = page.getByRole("form");
  const [from, until] = [form.getByLabel("Mon, from"), form.getByLabel("Mon, until")];
  await from.first().focus();
  // Where the clock has twelve hours "a" is the morning, elsewhere no digit.
  for (const key of "0730a") await page.keyboard.press(key);
  await until.first().focus();
  for (const key of "1130a") await page.keyboard.press(key);
  await expect(from.nth(0)).toHaveValue("07:30");
  await expect(until.nth(0)).toHaveValue("11:30");
  await expect(from.nth(1)).toHaveValue("14:00");
  await expect(until.nth(1)).toHaveValue("18:00");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("was saved.")).toBeVisible();
  const stored = textOf((await calendars(page)).find((one) => one.id === id));
  expect(stored).toContain("T073000Z");
  expect(stored).toContain("T113000Z");
  expect(stored).toContain("DTSTART:20240101T140000Z");
  expect(stored).toContain("DTEND:20240101T180000Z");
});

test("the first click beside a name that is still empty does what it says; what is missing is said after it [ALR-01, NAV-05]", async ({
  page,
}) => {
  await openSession(page, server.url, "manager@demo.test");
  await page.goto(`${server.url}/settings/calendars?open=new`);
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
  await form.getByRole("button", { name: "Add hours on Mon" }).click();
  await expect(form.getByLabel("Mon, from")).toHaveCount(1);
  await expect(form.getByRole("alert").first()).toBeVisible();
});
