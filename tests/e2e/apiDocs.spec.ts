import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { proofShare } from "../support/proofShare.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.dispose());

const LOOKS = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 1280 },
] as const;

for (const { colorScheme, width } of LOOKS.slice(0, proofShare(1, 2)))
  test(`the page of all calls can be read by everybody, ${colorScheme}, ${width} px [A11Y-01]`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));

    await page.goto(`${server.url}/api/docs`);
    await page.getByText("/api/actuations/halt").first().click();
    await expect(page.getByText("Whether all actuation is stopped").first()).toBeVisible();
    await expect(page.locator("body")).toHaveCSS(
      "background-color",
      colorScheme === "dark" ? "rgb(20, 24, 29)" : "rgb(255, 255, 255)",
    );
    // The document is wider than the screen in none of its parts.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );

    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
