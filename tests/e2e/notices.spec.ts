import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { askForAlarms } from "../support/askForAlarms.ts";
import { keepNotices } from "../support/keepNotices.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

/** A map whose tiles nobody answers for: the map has something of its own to say. */
let server: RunningServer;
const ALARMS = "sos";
const folder = mkdtempSync(join(tmpdir(), "waymark-notices-"));
const TRACKERS = ["Lorry-1", "Lorry-2", "Lorry-3"];

test.beforeAll(async () => {
  const file = join(folder, "map.json");
  const tiles = "http://127.0.0.1:9/{z}/{x}/{y}.png";
  writeFileSync(file, JSON.stringify({ layers: { streets: { tiles, attribution: "Nobody" } } }));
  server = await startServer({ MAP_LAYERS: file });
  for (const id of TRACKERS) await report(id);
  await askForAlarms(server.url, "operator@demo.test", ALARMS);
});
test.afterAll(async () => {
  await server?.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** Each report is newer than the one before, and none is ahead of time. */
let clock = Math.floor(Date.now() / 1_000) - 600;
const report = (id: string, more = "") =>
  fetch(`${server.trackerUrl}?id=${id}&lat=50&lon=10&timestamp=${++clock}${more}`);

/** What a person must be able to read and reach while notices are up. */
const KEPT_FREE = [
  "[role=dialog]",
  "[data-testid=map-notices] > *",
  "[data-testid=map-controls] button",
  "[data-testid=event-centre] > header",
  ":root:not(:has([aria-modal=true])) [data-testid=mapCoordinates]",
  "[data-detent=full] [role=tablist]",
  "[data-detent=full] button[aria-label='Hide list']",
];

/** Which of these lie under what is seen of a notice. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate((selectors) => {
    const seen = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    };
    const notices = [...document.querySelectorAll(".mantine-Notification-root")].map((notice) => {
      const [box, frame] = [seen(notice), seen(notice.closest("[data-position]") ?? notice)];
      return {
        ...box,
        top: Math.max(box.top, frame.top),
        bottom: Math.min(box.bottom, frame.bottom),
      };
    });
    const shown = notices.filter(({ top, bottom }) => bottom > top);
    if (shown.length === 0) return ["no notice is seen"];
    return selectors.flatMap((selector) =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility() && element.clientHeight > 0)
        .filter((element) => {
          const box = seen(element);
          return shown.some(
            (notice) =>
              notice.left < box.right &&
              notice.right > box.left &&
              notice.top < box.bottom &&
              notice.bottom > box.top,
          );
        })
        .map((element) => `${selector} ${element.getAttribute("aria-label") ?? ""}`),
    );
  }, KEPT_FREE);

for (const [width, height] of [
  [1_440, 900],
  [390, 844],
] as const)
  test(`three notices cover no dialog, no notice of the map and none of its controls, ${width} px [F3, EVT-01]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await keepNotices(page);
    await signIn(page, server.url);
    const isPhone = width < 768;
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const showList = async () => isPhone && (await button("Show list").click());
    const isClear = (what: string) => expect.poll(() => covered(page), what).toEqual([]);
    await expect(page.locator("[data-connection=live]")).toBeAttached();
    await expect(page.getByTestId("map-notices")).toContainText("Map tiles cannot be reached");
    for (const id of TRACKERS) {
      await report(id);
      await report(id, "&alarm=sos");
    }
    await expect(page.locator(".mantine-Notification-root")).toHaveCount(3);
    await isClear("the map");

    const dialog = page.getByRole("dialog");
    const inDialog = async (what: string) => {
      await expect(dialog).toBeVisible();
      await isClear(what);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    };
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find anything" }).fill("e");
    await expect(dialog.getByRole("option").nth(8)).toBeAttached();
    await inDialog("the palette");
    await page.keyboard.press("?");
    await inDialog("keyboard shortcuts");
    await button("Map options").click();
    await inDialog("options of the map");
    await page.getByTestId("alert-bell").click();
    await expect(page.getByTestId("event-centre")).toBeVisible();
    await isClear("alerts");
    await button("Close alerts").click();

    await showList();
    await isClear("the list");
    if (isPhone) {
      await button("Height of the list").click();
      await expect(page.locator("[data-detent=full]")).toBeVisible();
      await isClear("the list on all of a phone");
    }
    await page.getByRole("button", { name: /^Live/ }).click();
    await inDialog("diagnostics");
    await button("Density and facts").click();
    await inDialog("what rows show");
    await page.locator("[data-vehicle]").first().click();
    await expect(page.getByTestId("coordinates")).toBeVisible();
    await isClear("the panel");
    await button("More actions").click();
    await page.getByRole("menuitem", { name: "Share temporary link" }).click();
    await inDialog("a temporary link");
    if (isPhone) return;
    await button("Map options").click();
    await inDialog("options of a map beside the panel");
    await page.setViewportSize({ width: 1_024, height: 700 });
    await isClear("a narrow map");
    await button("Map options").click();
    await inDialog("options of a narrow map");
  });
