import { expect } from "@playwright/test";
import { createHands } from "./createHands.ts";
import { expectAccessible, listOf, openPage, type Walk } from "./formWalk.ts";
import { tabTo } from "./tabTo.ts";

/**
 * Makes a temporary link to a vehicle and revokes it, with no pointer. It is never changed and does not come
 * back: nobody keeps its address.
 */
export async function walkLink(walk: Walk, vehicle: string): Promise<void> {
  const { page, url, words } = walk;
  const links = () => listOf(page.request, `${url}/api/share`);
  await openPage(walk, words.pages.links);
  await expectAccessible(page, "list");
  const make = page.getByRole("button", { name: words.links.make, exact: true });
  await tabTo(page, make);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: words.links.make });
  const hands = createHands(page, dialog);
  await hands.press(words.share.create);
  await expect(dialog.getByText(words.links.vehiclesMissing)).toBeVisible();
  const choice = dialog.getByRole("combobox", { name: words.links.vehicles });
  await tabTo(page, choice, "Shift+Tab");
  await page.keyboard.type(vehicle);
  await expect(page.getByRole("option").filter({ hasText: vehicle }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(words.links.vehiclesMissing)).toHaveCount(0);
  await expectAccessible(page, "dialog", ["[role=dialog]"]);
  await hands.press(words.share.create);
  await expect(dialog.getByRole("textbox", { name: words.share.link })).toHaveValue(
    /\/shared(\?vehicle=\d+)?#.{20,}$/,
  );
  await expectAccessible(page, "link", ["[role=dialog]"]);
  expect(await links()).toHaveLength(1);
  // Nobody has copied it: that is asked about first.
  await page.keyboard.press("Escape");
  const leaving = page.getByRole("dialog", { name: words.share.leaveUncopied });
  await createHands(page, leaving).press(words.profile.unsaved.leave);
  await expect(make).toBeFocused();

  const row = page
    .getByRole("table", { name: words.pages.links })
    .locator("tbody")
    .getByRole("row");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(vehicle);
  await createHands(page, row).press(words.links.revokeOf);
  const asked = page.getByRole("dialog", { name: words.links.revokeTitle_one });
  await expect(asked.getByRole("button", { name: words.links.keep, exact: true })).toBeFocused();
  const revoke = asked.getByRole("button", { name: words.links.revokeNow_one, exact: true });
  await tabTo(page, revoke, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  expect(await links()).toEqual([]);
}

/** Who may not share is told so, is offered no link and gets none past the page. */
export async function walkNoLinks(walk: Walk, vehicleId: number): Promise<void> {
  const { page, url, words } = walk;
  await openPage(walk, words.pages.links);
  await expect(page.getByText(words.links.mayNot)).toBeVisible();
  await expect(page.getByRole("button", { name: words.links.make, exact: true })).toHaveCount(0);
  await expectAccessible(page, "list");
  const refused = await page.request.post(`${url}/api/share`, {
    headers: { origin: url },
    data: { deviceIds: [vehicleId], expiration: "2099-01-01T00:00:00Z" },
  });
  expect(refused.status()).toBe(403);
  expect(await refused.text()).toMatch(/\p{L}{4}/u);
  expect(await listOf(page.request, `${url}/api/share`)).toEqual([]);
}
