import { expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const PASSWORD = "a good long password";

async function openUsers(page: Page, user: string, query = "") {
  await openSession(page, server.url, user);
  await page.goto(`${server.url}/settings/users${query}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

const users = async (page: Page): Promise<readonly Person[]> =>
  (await page.request.get(`${server.url}/api/users`)).json();

async function makeUser(
  page: Page,
  facts: { readonly email: string; readonly userLimit?: number; readonly attributes?: object },
): Promise<Person> {
  const made = await page.request.post(`${server.url}/api/users`, {
    headers: { origin: server.url },
    data: { name: facts.email, password: PASSWORD, ...facts },
  });
  expect(made.status(), await made.text()).toBe(200);
  return made.json();
}

/** Of the table, without its head. */
const rows = (page: Page) => page.getByRole("grid").locator('[role="rowgroup"]').getByRole("row");

test("a manager makes a user and changes what they may do, by keyboard alone; who is there already is refused [USR-01, PERM-01, A11Y-01]", async ({
  page,
}) => {
  await openUsers(page, "manager@demo.test");
  await page.getByRole("button", { name: "New user" }).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("form");
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.getByText("Please fill this in")).toHaveCount(3);
  await page.keyboard.type("Eva Lima");
  await page.keyboard.press("Tab");
  await page.keyboard.type("eva@demo.test");
  await form.getByRole("textbox", { name: "Password" }).focus();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(form.getByText("At least 8 characters")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("was created.")).toBeVisible();
  await expect(page).toHaveURL(/open=\d+/);
  const made = (await users(page)).find(({ email }) => email === "eva@demo.test");
  expect(made).toMatchObject({ administrator: false, readonly: false, userLimit: 0 });

  const role = form.getByRole("combobox", { name: "Role" });
  await expect(role.locator("option")).toHaveText(["Operator", "Read-only"]);
  await role.focus();
  await page.keyboard.press("r");
  await form.getByRole("checkbox", { name: "No reports and no history" }).focus();
  await page.keyboard.press("Space");
  await form.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("was saved.")).toBeVisible();
  const person = async () => (await users(page)).find(({ id }) => id === made?.id);
  expect(await person()).toMatchObject({ readonly: true, disableReports: true });
  await page.getByRole("button", { name: "Undo" }).last().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Undone.")).toBeVisible();
  expect(await person()).toMatchObject({ readonly: false, disableReports: false });

  // Who is there already is refused in words, and what was typed stays.
  await page.goto(`${server.url}/settings/users?open=new`);
  await form.getByRole("textbox", { name: "Name", exact: true }).fill("Other");
  await form.getByRole("textbox", { name: "E-mail" }).fill("EVA@demo.test");
  await form.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(form.getByText("This user already exists.").first()).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Name", exact: true })).toHaveValue("Other");
});

test("an administrator gives roles, sections and a menu, and removes neither themselves nor the last one [USR-01, PERM-01, NAV-04]", async ({
  page,
}) => {
  await openUsers(page, "admin@demo.test");
  const rui = await makeUser(page, { email: "rui@demo.test", attributes: { badge: "kept" } });
  await page.goto(`${server.url}/settings/users?open=${rui.id}`);
  const form = page.getByRole("form");
  await form.getByRole("combobox", { name: "Role" }).selectOption("Manager");
  await form.getByLabel("Users they may have").fill("3");
  await form.getByRole("combobox", { name: "Dashboard" }).selectOption("Off");
  await form.getByRole("combobox", { name: "Automatic reports" }).selectOption("On");
  await form.getByLabel("Menu entries of their own").fill("| Help | /manual");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("was saved.")).toBeVisible();
  expect((await users(page)).find(({ id }) => id === rui.id)).toMatchObject({
    administrator: false,
    userLimit: 3,
    attributes: { badge: "kept", dashboard: false, scheduler: true, menuItem1: "|Help|/manual" },
  });
  await page.goto(`${server.url}/settings/users?q=manager rui`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Manager (3)");

  const own = (await users(page)).find(({ email }) => email === "admin@demo.test");
  await page.goto(`${server.url}/settings/users?open=${own?.id}`);
  await expect(form.getByText("This is your own account.")).toBeVisible();
  await expect(form.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await form.getByRole("combobox", { name: "Role" }).selectOption("Operator");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("This is the last administrator, who must stay.")).toBeVisible();
  await page.goto(`${server.url}/settings/users?q=admin@demo.test`);
  await rows(page).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toContainText("Your own account is not deleted here.");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Delete" })).toHaveCount(0);
});

test("people are narrowed to a role, which the address keeps [USR-01, NAV-07]", async ({
  page,
}) => {
  await openUsers(page, "admin@demo.test", "?role=readonly");
  await expect(rows(page)).not.toHaveCount(0);
  await expect(rows(page).filter({ hasNotText: "Read-only" })).toHaveCount(0);
  await page.getByRole("combobox", { name: "Role" }).selectOption("Manager");
  await expect(page).toHaveURL(/[?&]role=manager/);
  await expect(rows(page).filter({ hasText: "manager@demo.test" })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: "Read-only" })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("readonly");
  await expect(rows(page).filter({ hasText: "readonly@demo.test" })).toHaveCount(1);
});
