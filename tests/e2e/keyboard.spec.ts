import { expect, type Page } from "@playwright/test";
import { demoReady } from "../support/demoReady.ts";
import { test } from "../support/pageTest.ts";
import { DEMO_PASSWORD } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO_VEHICLES: "40" });
  await demoReady(server.url);
});
test.afterAll(() => server.dispose());

const panel = (page: Page) => page.getByRole("region", { name: "Vehicle", exact: true });
const palette = (page: Page) => page.getByRole("combobox", { name: "Find anything" });

/** Signs in without a pointer, as everything here is done. */
async function enter(page: Page) {
  await page.goto(server.url);
  await page.getByLabel("User", { exact: true }).focus();
  await page.keyboard.type("operator@demo.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.locator("[role=listbox] [role=option] span").first().waitFor();
}

test("the palette finds a vehicle, runs what one does, and remembers both [A11Y-01]", async ({
  page,
}) => {
  await enter(page);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type("bus");
  const options = page.getByRole("dialog").getByRole("option");
  await expect(options.first()).toContainText("Bus");
  const name = await options.nth(1).locator("bdi").textContent();
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { level: 2 })).toHaveText(name ?? "?");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("follow the");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Stop following" })).toBeVisible();

  await page.keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Used last" }).getByRole("option");
  await expect(recent).toHaveText([/following/, new RegExp(name ?? "?")]);
  await page.keyboard.type("zzzz qqqq");
  await expect(page.getByText("Nothing found for")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
});

test("the palette gives the focus back, unless what was picked has taken it [A11Y-01]", async ({
  page,
}) => {
  await enter(page);
  const list = page.getByRole("listbox");
  await list.focus();
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list).toBeFocused();

  for (const hide of [false, true]) {
    if (hide) await page.getByRole("button", { name: "Hide list" }).click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("search vehicles");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("searchbox")).toBeFocused();
  }
});

test("every key of the help does what it says [A11Y-01]", { tag: "@drawn" }, async ({ page }) => {
  await enter(page);
  const list = page.getByRole("listbox", { name: "Vehicle list" });
  const active = list.locator("[data-active]");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();

  await page.keyboard.press("j");
  await expect(list).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(active).toHaveAttribute("aria-posinset", "3");
  await page.keyboard.press("k");
  await expect(active).toHaveAttribute("aria-posinset", "2");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toBeVisible();

  await page.keyboard.press("f");
  await expect(panel(page).getByRole("button", { name: "Stop following" })).toBeVisible();
  await page.keyboard.press("f");
  await expect(panel(page).getByRole("button", { name: "Follow", exact: true })).toBeVisible();

  const zoom = () => Number(new URL(page.url()).searchParams.get("at")?.split(",")[2]);
  await expect.poll(zoom).toBe(16);
  await page.keyboard.press("-");
  await expect.poll(zoom).toBe(15);
  await page.keyboard.press("+");
  await expect.poll(zoom).toBe(16);
  await page.keyboard.press("0");
  await expect.poll(zoom).toBeLessThan(15);

  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("letters belong to whoever types them [A11Y-01]", async ({ page }) => {
  await enter(page);
  await page.keyboard.press("/");
  await page.keyboard.type("jkfn0+-?/s");
  await expect(page.getByRole("searchbox")).toHaveValue("jkfn0+-?/s");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox")).toHaveValue("");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("fj?");
  await expect(palette(page)).toHaveValue("fj?");
  await expect(panel(page)).toBeHidden();
});

test("Tab reaches every part of the screen, names all of it and is caught nowhere [A11Y-01]", {
  tag: "@drawn",
}, async ({ page }) => {
  await enter(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByTestId("coordinates").first()).toBeVisible();
  // The first stop of the page, where one lands who comes from the address line.
  await page.getByRole("link", { name: "Skip to content" }).focus();

  const seen: Stop[] = [];
  for (let step = 0; step < 120; step++) {
    if (step > 0) await page.keyboard.press("Tab");
    const stop = await page.evaluate(focused);
    if (stop === undefined || seen.some(({ mark }) => mark === stop.mark)) break;
    seen.push(stop);
  }

  expect(seen.filter(({ name }) => name === "").map(({ html }) => html)).toEqual([]);
  expect(seen.filter(({ isSeen }) => !isSeen)).toEqual([]);
  const parts = new Set(seen.map(({ part }) => part));
  for (const part of ["skip", "menu", "list", "map", "panel"]) expect(parts).toContain(part);
  expect(seen.length).toBeLessThan(120);
});

test("the panes are sized and folded without a pointer, and stay so [interface]", async ({
  page,
}) => {
  await enter(page);
  const edge = page.getByRole("separator", { name: "Width of the list" });
  const before = Number(await edge.getAttribute("aria-valuenow"));
  await edge.focus();
  await page.keyboard.press("ArrowRight");
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 16));
  await page.keyboard.press("Enter");
  const list = page.getByRole("listbox", { name: "Vehicle list" });
  await expect(list).toBeHidden();

  await page.reload();
  const unfold = page.getByRole("button", { name: "Show list", exact: true });
  await unfold.focus();
  await page.keyboard.press("Enter");
  await expect(list).toBeVisible();
  await expect(edge).toHaveAttribute("aria-valuenow", String(before + 16));
  await page.getByRole("button", { name: "Hide list", exact: true }).press("Enter");
  await expect(list).toBeHidden();
  await page.locator("body").press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

interface Stop {
  readonly mark: string;
  readonly html: string;
  readonly name: string;
  readonly isSeen: boolean;
  readonly part: string | undefined;
}

/** What has the focus, for the page itself to say. */
function focused(): Stop | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  // Kept by the element: where it stands in the document changes with every row that comes.
  element.dataset.stop ??= String(document.querySelectorAll("[data-stop]").length);
  const box = element.getBoundingClientRect();
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const name =
    element.getAttribute("aria-label") ??
    element.getAttribute("aria-labelledby") ??
    element.getAttribute("title") ??
    (element.textContent || labels.map((label) => label.textContent).join(" "));
  const isIn = (selector: string) => element.closest(selector) !== null;
  return {
    mark: element.dataset.stop,
    html: element.outerHTML.slice(0, 200),
    name: name.trim(),
    isSeen: box.width > 0 && box.height > 0,
    part: isIn("nav")
      ? "menu"
      : isIn('[data-side="left"]')
        ? "list"
        : isIn('[data-side="right"]')
          ? "panel"
          : isIn("main")
            ? "map"
            : isIn('a[href="#content"]')
              ? "skip"
              : undefined,
  };
}
