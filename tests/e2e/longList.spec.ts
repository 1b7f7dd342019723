import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, type Page } from "@playwright/test";
import { test, withoutWebGl } from "../support/pageTest.ts";

// With a hundred thousand on it the map would take all the time: the list is what is tested.
test.beforeEach(({ context }) => withoutWebGl(context));

const rows = (page: Page) =>
  page.getByRole("listbox", { name: "Vehicle list" }).getByRole("option");

test.describe("the list of very many vehicles", () => {
  const VEHICLES = 100_000;
  let child: ChildProcess;
  let url: string;

  /** Higher than any browser shows in one piece: see `scrollSpace`. */
  test.beforeAll(async () => {
    const server = ["bench/browser/syntheticServer.ts", `--vehicles=${VEHICLES}`, "--rate=500"];
    child = spawn(process.execPath, ["node_modules/tsx/dist/cli.mjs", ...server], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    url = await new Promise((resolve, reject) => {
      child.once("close", () => reject(new Error("the synthetic server ended")));
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
        if (line.startsWith("ready ")) resolve(`http://127.0.0.1:${line.slice(6)}`);
      });
    });
  });
  test.afterAll(() => void child.kill());

  test("is scrolled by keys, wheel and thumb from its first row to its last [LIST-03]", async ({
    page,
  }) => {
    await page.goto(`${url}/map`);
    const list = page.getByRole("listbox", { name: "Vehicle list" });
    await expect(rows(page).first()).toHaveAttribute("aria-setsize", String(VEHICLES), {
      timeout: 90_000,
    });
    /** Rows whose content has come, by their index in the list, in the frame's middle. */
    const inSight = () =>
      list.evaluate((frame) => {
        const { top, height } = frame.getBoundingClientRect();
        const middle = [...frame.querySelectorAll<HTMLElement>('[role="option"]')].find((row) => {
          const box = row.getBoundingClientRect();
          return box.top <= top + height / 2 && box.bottom >= top + height / 2;
        });
        return middle?.dataset.vehicle ? Number(middle.getAttribute("aria-posinset")) : 0;
      });
    await expect.poll(inSight).toBeGreaterThan(1);

    await list.focus();
    await page.keyboard.press("End");
    await expect.poll(inSight).toBeGreaterThan(VEHICLES - 12);
    for (let twice = 0; twice < 2; twice++) await page.keyboard.press("PageUp");
    await expect.poll(inSight).toBeLessThan(VEHICLES - 4);
    await list.evaluate((frame) => {
      frame.scrollTop = frame.scrollHeight / 2;
    });
    await expect.poll(async () => Math.abs((await inSight()) - VEHICLES / 2)).toBeLessThan(500);
    const before = await inSight();
    await list.hover();
    await page.mouse.wheel(0, 300);
    await expect.poll(inSight).toBeGreaterThan(before);
    expect((await inSight()) - before).toBeLessThan(8);
    await list.focus();
    await page.keyboard.press("Home");
    await expect.poll(inSight).toBeLessThan(10);
  });
});
