import { expect, type Page } from "@playwright/test";

/** How far one turn of the wheel moves the list, in pixels: less than is seen of it on a phone. */
const TURN_PX = 150;

/** How long a row may take to be clicked: it stands still for two frames, which a busy machine draws slowly. */
const CLICK_MS = 15_000;

/**
 * Clicks a vehicle's row as a person does, who scrolls down until it is seen: only rows in sight are
 * in the page, and their order depends on what drives at this hour.
 */
export async function pickVehicle(page: Page, vehicle: number): Promise<void> {
  const list = page.getByRole("listbox", { name: "Vehicle list" });
  const row = list.locator(`[data-vehicle="${vehicle}"][role="option"]`);
  await expect(list.getByRole("option").first()).toBeVisible();
  await expect(async () => {
    if (!(await row.isVisible())) {
      await list.hover();
      await page.mouse.wheel(0, TURN_PX);
    }
    await row.click({ timeout: CLICK_MS });
  }).toPass();
}
