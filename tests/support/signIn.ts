import type { Page } from "@playwright/test";

/** The password of every demo account. */
export const DEMO_PASSWORD = "waymark-demo";

/** Signs in as a person does: types name and password, presses the button, waits for the map. */
export async function signIn(page: Page, url: string, user = "operator@demo.test") {
  await page.goto(url);
  await page.getByLabel("User", { exact: true }).fill(user);
  await page.getByRole("textbox", { name: "Password" }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // On a phone the list is there but folded away.
  await page.locator('[data-filter="all"]').waitFor({ state: "attached" });
}
