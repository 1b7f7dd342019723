import { AxeBuilder } from "@axe-core/playwright";
import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import { test } from "../support/pageTest.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" }, locale: "en-GB" });

const PASSWORD = "a good one 7";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server.dispose());

interface Person {
  readonly id: number;
  readonly email: string;
}

async function signInTo(request: APIRequestContext, email: string, password: string) {
  const answer = await request.post(`${server.url}/api/session`, {
    headers: { origin: server.url },
    form: { email, password },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
}

/** Somebody of their own for each test: what one keeps in an account no other finds there. */
async function newPerson(browser: Browser, email: string, rights: object = {}): Promise<Person> {
  const context = await browser.newContext();
  await signInTo(context.request, "admin@demo.test", "waymark-demo");
  const made = await context.request.post(`${server.url}/api/users`, {
    headers: { origin: server.url },
    data: { name: "Ana Prova", email, password: PASSWORD, ...rights },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = (await made.json()) as { readonly id: number };
  await context.close();
  return { id, email };
}

async function openProfile(page: Page, { email }: Person, password = PASSWORD) {
  await signInTo(page.request, email, password);
  await page.goto(`${server.url}/settings/profile`);
  await expect(field(page, "Name")).toBeVisible();
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const sessionEnded = (page: Page) => page.getByRole("dialog", { name: "Your session has ended." });
const update = (page: Page) => page.getByRole("button", { name: "Update" });
const notice = (page: Page, text: string) =>
  page.locator(".mantine-Notification-root").filter({ hasText: text });

/** As the server has it. */
async function accountOf(page: Page, { id }: Person) {
  const answer = await page.request.get(`${server.url}/api/users/${id}`);
  return (await answer.json()) as {
    readonly name: string;
    readonly email: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  };
}

test("says what is wrong on leaving a field and on updating, and writes nothing [PRO-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "wrong@test.test");
  await openProfile(page, person);
  await expect(update(page)).toBeDisabled();

  await field(page, "Name").fill("");
  await field(page, "Name").press("Tab");
  await expect(page.getByText("Name field is required")).toBeVisible();
  await field(page, "E-mail").fill("ana@");
  await field(page, "New password").fill("1234567");
  await update(page).click();

  for (const words of [
    "Name field is required",
    "Please input a valid email",
    "At least 8 characters",
    "Please enter a password",
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await field(page, "E-mail").fill("");
  await expect(page.getByText("Email field is required")).toBeVisible();
  await field(page, "Name").fill("Ana Prova");
  await field(page, "E-mail").fill(person.email);
  await field(page, "New password").fill("");
  await expect(update(page)).toBeDisabled();
  expect(await accountOf(page, person)).toMatchObject({ name: "Ana Prova", email: person.email });
});

test("language, zone and name hold at once, here, in other tabs and at the next sign-in [PRO-01, I18N-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "speaks@test.test");
  await openProfile(page, person);
  const other = await page.context().newPage();
  await other.goto(`${server.url}/settings/map`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Map options");

  await field(page, "Name").fill("Ana Nova");
  await page.getByLabel("Language").selectOption("fr-FR");
  const zone = page.getByRole("combobox", { name: "Time zone" });
  await zone.click();
  const zones = page.getByRole("listbox", { name: "Time zone" }).getByRole("option");
  await expect(zones.nth(0)).toHaveText("Europe/Lisbon");
  await expect(zones.nth(8)).toHaveText("Asia/Qatar");
  await zone.fill("tokyo");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await page.getByLabel("Every week").check();
  await update(page).click();

  await expect(
    notice(page, "Votre profil a été mis à jour.").or(notice(page, "has been updated")),
  ).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profil");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr-FR");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Options de la carte");
  const { name, attributes } = await accountOf(page, person);
  expect(name).toBe("Ana Nova");
  expect(attributes).toMatchObject({
    lang: "fr-FR",
    timezone: "Asia/Tokyo",
    weeklyReportEmail: true,
  });

  await other.getByRole("button", { name: "Compte" }).click();
  await expect(other.getByRole("menu")).toContainText("Ana Nova");
  await expect(other.getByRole("menu")).toContainText(person.email);
  const elsewhere = await browser.newContext({ locale: "es-ES" });
  const there = await elsewhere.newPage();
  await openProfileIn(there, person);
  await expect(there.getByRole("heading", { level: 1 })).toHaveText("Profil");
  await elsewhere.close();
});

async function openProfileIn(page: Page, { email }: Person) {
  await signInTo(page.request, email, PASSWORD);
  await page.goto(`${server.url}/settings/profile`);
}

test("the menu's choice of a language is kept in the account [I18N-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "chooses@test.test");
  await openProfile(page, person);
  await page.getByRole("button", { name: "Account" }).click();
  const kept = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByRole("menuitemradio", { name: /^Español \(Chile\)|Español de Chile/i }).click();
  expect((await kept).status()).toBe(200);
  expect((await accountOf(page, person)).attributes.lang).toBe("es-CL");
  await expect(page.locator("html")).toHaveAttribute("lang", "es-CL");
});

test("a new password takes the present one, and ends every other session at once [PRO-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "renews@test.test");
  const elsewhere = await browser.newContext();
  const there = await elsewhere.newPage();
  await openProfile(there, person);
  await openProfile(page, person);

  await field(page, "New password").fill("another one 8");
  await field(page, "Present password").fill("not the right one");
  await update(page).click();
  await expect(notice(page, "was not updated")).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "not your password" }).first(),
  ).toBeVisible();
  await expect(field(page, "New password")).toHaveValue("another one 8");

  await field(page, "Present password").fill(PASSWORD);
  await update(page).click();
  await expect(notice(page, "has been updated")).toBeVisible();
  await expect(field(page, "New password")).toHaveValue("");
  await expect(sessionEnded(there)).toBeVisible();
  await elsewhere.close();
});

test("unsaved changes are asked about: by a page, by signing out, by closing the dialog [PRO-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "unsaved@test.test");
  await openProfile(page, person);
  const asked = page.getByRole("dialog", { name: "Leave without saving?" });
  const keep = asked.getByRole("button", { name: "Keep editing" });
  await field(page, "Name").fill("Half typed");

  await page.getByRole("link", { name: "Vehicles", exact: true }).click();
  await expect(keep).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(field(page, "Name")).toHaveValue("Half typed");

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(keep).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asked).toBeHidden();
  expect((await page.request.get(`${server.url}/api/session`)).status()).toBe(200);

  const asksOfBrowser = page.waitForEvent("dialog");
  const reloading = page.evaluate(() => location.reload()).catch(() => undefined);
  const dialog = await asksOfBrowser;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloading;
  await expect(field(page, "Name")).toHaveValue("Half typed");

  await page.getByRole("link", { name: "Vehicles", exact: true }).click();
  await asked.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/settings\/vehicles$/);

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const profile = page.getByRole("dialog", { name: "User account" });
  await expect(field(page, "Name")).toHaveValue("Ana Prova");
  await field(page, "Name").fill("Half typed");
  await page.keyboard.press("Escape");
  await expect(keep).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await expect(profile).toBeVisible();
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "Discard changes" }).click();
  await expect(profile).toBeHidden();
  expect((await accountOf(page, person)).name).toBe("Ana Prova");

  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("a change made elsewhere meanwhile is said, and a lost network loses nothing [PRO-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "shared@test.test");
  await openProfile(page, person);
  await field(page, "Phone").fill("+351 910 000 000");
  const held = await accountOf(page, person);
  const written = await page.request.put(`${server.url}/api/users/${person.id}`, {
    headers: { origin: server.url },
    data: { ...held, name: "Changed there" },
  });
  expect(written.status()).toBe(200);

  await page.route("**/api/users/*", (route) => route.abort());
  await update(page).click();
  await expect(notice(page, "Could not connect to the server")).toBeVisible();
  await expect(field(page, "Phone")).toHaveValue("+351 910 000 000");
  await page.unroute("**/api/users/*");
  await update(page).click();

  const conflict = page.getByRole("alert").filter({ hasText: "changed somewhere else" });
  await expect(conflict).toContainText("Name, as changed there: Changed there");
  await expect(field(page, "Name")).toHaveValue("Changed there");
  await expect(field(page, "Phone")).toHaveValue("+351 910 000 000");
  await update(page).click();
  await expect(notice(page, "has been updated")).toBeVisible();
  await expect(conflict).toHaveCount(0);
  expect(await accountOf(page, person)).toMatchObject({
    name: "Changed there",
    phone: "+351 910 000 000",
  });
});

test("sessions elsewhere are listed and ended, and their pages notice at once [PRO-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "roams@test.test");
  const firefox = await browser.newContext({
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  const phone = await browser.newContext({ userAgent: "FleetTool/3.1" });
  const [inFirefox, onPhone] = [await firefox.newPage(), await phone.newPage()];
  await openProfileIn(inFirefox, person);
  await openProfileIn(onPhone, person);
  await openProfile(page, person);
  const rows = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "This one" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "FleetTool/3.1" })).toContainText("From 127.0.0.1");

  await page.getByRole("button", { name: "Sign out: Firefox on Linux" }).click();
  await expect(sessionEnded(inFirefox)).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(sessionEnded(onPhone)).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
  await firefox.close();
  await phone.close();
});

test("whoever may only read changes the password and nothing else, and is shown why [PERM-01, PRO-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "reads@test.test", { readonly: true });
  await openProfile(page, person);
  await expect(page.getByRole("note")).toContainText("This account may only read");
  for (const name of ["Name", "E-mail", "Phone"])
    await expect(field(page, name)).not.toBeEditable();
  await page.getByLabel("Every day").click({ force: true });
  await expect(page.getByLabel("Every day")).not.toBeChecked();
  await expect(page.getByLabel("Language").getByRole("option")).toHaveCount(1);

  await field(page, "New password").fill("another one 8");
  await field(page, "Present password").fill(PASSWORD);
  await update(page).click();
  await expect(notice(page, "has been updated")).toBeVisible();
});

test("is reached and used by keyboard alone, without an accessibility fault [A11Y-01, PRO-01]", async ({
  page,
  browser,
}) => {
  const person = await newPerson(browser, "keys@test.test");
  await signInTo(page.request, person.email, PASSWORD);
  await page.goto(`${server.url}/settings/map`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("profile");
  await expect(page.getByRole("option", { name: /Profile/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(field(page, "Name")).toBeVisible();
  await field(page, "Name").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("By keys");
  await page.keyboard.press("Enter");
  await expect(notice(page, "has been updated")).toBeVisible();

  await field(page, "E-mail").fill("keys");
  await update(page).click();
  await page.getByRole("combobox", { name: "Time zone" }).click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .include("body")
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
  }
});
