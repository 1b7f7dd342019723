import { expect, type Locator, type Page } from "@playwright/test";

/** More than any screen has. */
const MOST_STOPS = 80;

/** Goes on with nothing but the keyboard, forwards or backwards, until the one wanted has the focus. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  key: "Tab" | "Shift+Tab" | "ArrowDown" = "Tab",
): Promise<void> {
  await expect(wanted).toBeVisible();
  const isThere = () => wanted.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < MOST_STOPS && !(await isThere()); presses++)
    await page.keyboard.press(key);
  await expect(wanted).toBeFocused();
}
