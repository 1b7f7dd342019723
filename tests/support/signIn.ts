import { expect, type Page } from "@playwright/test";

/** The password of every demo account. */
export const DEMO_PASSWORD = "waymark-demo";

const OPERATOR = "operator@demo.test";

/** Signs in as a person does: types name and password, presses the button, waits for the map. */
export async function signInByForm(page: Page, url: string, user = OPERATOR) {
  await page.goto(url);
  await page.getByLabel("User", { exact: true }).fill(user);
  await page.getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await untilListed(page);
}

/** Makes whoever looks at the page signed in, as of its next address. */
export async function openSession(page: Page, url: string, user = OPERATOR) {
  const { origin } = new URL(url);
  const answer = await page.request.post(`${origin}/api/session`, {
    headers: { origin },
    form: { email: user, password: DEMO_PASSWORD },
  });
  expect(answer.status(), `${user} signs in`).toBe(200);
}

/**
 * Opens the address as somebody who has signed in before, and waits for the map. The form has tests
 * of its own; all others need not fill it in.
 */
export async function signIn(page: Page, url: string, user = OPERATOR) {
  await openSession(page, url, user);
  await page.goto(url);
  await untilListed(page);
}

/** On a phone the list is there but folded away. */
const untilListed = (page: Page) =>
  page.locator('[data-filter="all"]').waitFor({ state: "attached" });
