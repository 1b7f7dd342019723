import { expect, type Page } from "@playwright/test";
import { busiestVehicle } from "../support/busiestVehicle.ts";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { signIn } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  // A past long enough that all of yesterday is in it.
  server = await startServer({ DEMO_VEHICLES: "12", DEMO_HOURS: "50" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const panel = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
for (const colorScheme of ["light", "dark"] as const)
  test.describe(`the evidence in a ${colorScheme} page`, () => {
    test.use({ colorScheme });
    test("is printed as a light sheet and a list of its positions, and nothing is cut off [HIST-04]", async ({
      page,
    }) => {
      await signIn(page, server.url);
      await page.goto(`${server.url}/map?vehicle=${await busiestVehicle(page, server.url)}`);
      await expect(panel(page)).toBeVisible();
      await page.keyboard.press("h");
      await page.getByRole("button", { name: "Yesterday", exact: true }).click();
      await expect(page.getByTestId("load")).toHaveAttribute("data-load", "complete");
      await page.getByRole("tab", { name: "Trips" }).click();
      await page.getByRole("button", { name: "Evidence card of trip 1", exact: true }).click();
      const card = page.locator("[data-evidence-card]");
      await expect(card).toBeVisible();
      await expect(page.getByRole("button", { name: "Print or save as PDF" })).toBeEnabled();

      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g);
      // The list is a sheet of its own.
      expect(pages).toHaveLength(2);

      await page.emulateMedia({ media: "print" });
      // A4 without its margins, at 96 px an inch.
      await page.setViewportSize({ width: 703, height: 1_032 });
      const sheet = await card.evaluate((element) => ({
        ground: getComputedStyle(element).backgroundColor,
        ink: getComputedStyle(element).color,
        cut: [
          ...element.querySelectorAll<HTMLElement>(
            "dd, p, h2, h3, li, svg:not(svg svg), img, canvas",
          ),
        ]
          .filter((part) => {
            const { left, right } = part.getBoundingClientRect();
            return left < -1 || right > innerWidth + 1;
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 80)),
        heights: [
          element.querySelector("[data-evidence-list]")!.getBoundingClientRect().top -
            element.getBoundingClientRect().top,
          element.querySelector("[data-evidence-list]")!.getBoundingClientRect().height,
        ],
        positions: element.querySelectorAll("[data-evidence-list] li").length,
      }));
      expect(sheet).toMatchObject({
        ground: "rgb(255, 255, 255)",
        ink: "rgb(28, 33, 40)",
        cut: [],
      });
      for (const height of sheet.heights) expect(height).toBeLessThanOrEqual(1_000);
      expect(sheet.positions).toBeGreaterThan(1);
    });
  });
