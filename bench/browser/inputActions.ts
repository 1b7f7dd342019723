import type { Locator, Page } from "@playwright/test";
import type { InputWatch } from "./watchInput.ts";

declare const inputWatch: InputWatch;

/** What somebody does who works with the screen, in the order in which it is measured. */
export const INPUT_KINDS = [
  "pan",
  "wheelZoom",
  "zoomButton",
  "search",
  "filter",
  "scroll",
  "palette",
  "panel",
] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** People pause between two actions; what one began is then over before the next. */
const PAUSE_MS = 200;
/** Between two keys of somebody who types quickly. */
const KEY_MS = 110;
const STEPS_A_DRAG = 10;
const WORDS = ["van 12", "truck 7", "bus 99", "car 3", "group 4"];
const CLICK_HEIGHTS = [0.1, 0.3, 0.5, 0.7, 0.9];
const STATES = ["moving", "idle", "stopped", "disconnected", "all"];

/** Each does its action `times` times. */
export const INPUT_ACTIONS: Readonly<
  Record<InputKind, (page: Page, times: number) => Promise<void>>
> = {
  async pan(page, times) {
    const middle = await middleOf(page.getByTestId("map"));
    for (let turn = 0; turn < times; turn++) {
      const [across, down] = [turn % 2 === 0 ? 160 : -160, turn % 4 < 2 ? 60 : -60];
      await page.mouse.move(middle.x, middle.y);
      await page.mouse.down();
      await page.mouse.move(middle.x + across, middle.y + down, { steps: STEPS_A_DRAG });
      await page.mouse.up();
      await page.waitForTimeout(PAUSE_MS);
    }
  },

  async wheelZoom(page, times) {
    const { x, y } = await middleOf(page.getByTestId("map"));
    await page.mouse.move(x, y);
    for (let turn = 0; turn < times; turn++) {
      await page.mouse.wheel(0, turn % 8 < 4 ? -240 : 240);
      await page.waitForTimeout(PAUSE_MS);
    }
  },

  async zoomButton(page, times) {
    for (let turn = 0; turn < times; turn++) {
      await page.getByRole("button", { name: turn % 4 < 2 ? "Zoom in" : "Zoom out" }).click();
      await page.waitForTimeout(2 * PAUSE_MS);
    }
  },

  /** As many words as give so many keys. */
  async search(page, times) {
    const box = page.getByRole("searchbox");
    await box.click();
    for (let keys = 0, turn = 0; keys < times; turn++) {
      const word = WORDS[turn % WORDS.length]!;
      for (const key of word) {
        await expectAnswer(page, "listChanged");
        await page.keyboard.press(key === " " ? "Space" : key);
        await page.waitForTimeout(KEY_MS);
      }
      keys += word.length;
      await page.keyboard.press("Escape");
      await page.waitForTimeout(PAUSE_MS);
    }
  },

  async filter(page, times) {
    for (let turn = 0; turn < times; turn++) {
      await page.locator(`[data-filter="${STATES[turn % STATES.length]}"]`).click();
      await page.waitForTimeout(PAUSE_MS);
    }
    await page.locator('[data-filter="all"]').click();
  },

  async scroll(page, times) {
    const { x, y } = await middleOf(page.getByRole("listbox", { name: "Vehicle list" }));
    await page.mouse.move(x, y);
    for (let turn = 0; turn < times; turn++) {
      await page.mouse.wheel(0, turn % 10 < 7 ? 400 : -700);
      await page.waitForTimeout(PAUSE_MS / 2);
    }
  },

  async palette(page, times) {
    for (let turn = 0; turn < times; turn++) {
      await expectAnswer(page, "paletteOpen");
      await page.keyboard.press("Control+k");
      await page.locator("input[role=combobox]:focus").waitFor();
      await page.waitForTimeout(PAUSE_MS);
      await page.keyboard.press("v");
      await page.waitForTimeout(KEY_MS);
      await page.keyboard.press("a");
      await page.waitForTimeout(PAUSE_MS);
      await page.keyboard.press("Escape");
      await page.locator("input[role=combobox]:focus").waitFor({ state: "detached" });
      await page.waitForTimeout(PAUSE_MS);
    }
  },

  async panel(page, times) {
    const frame = await page.getByRole("listbox", { name: "Vehicle list" }).boundingBox();
    if (!frame) throw new Error("no list");
    for (let turn = 0; turn < times; turn++) {
      await expectAnswer(page, "panelChanged");
      // Any point of the list is some row's, however it has been scrolled.
      await page.mouse.click(
        frame.x + frame.width / 2,
        frame.y + frame.height * CLICK_HEIGHTS[turn % 5]!,
      );
      await page.waitForTimeout(4 * PAUSE_MS);
    }
  },
};

type AnswerKind = "listChanged" | "paletteOpen" | "panelChanged";

/** The next input is to bring this; what it says now is what it must not say then. */
const expectAnswer = (page: Page, answer: AnswerKind) =>
  page.evaluate((what) => {
    const text = (selector: string) => document.querySelector(selector)?.textContent;
    const answers: Record<AnswerKind, () => unknown> = {
      listChanged: () =>
        document.querySelector('[role="option"][aria-setsize]')?.getAttribute("aria-setsize"),
      paletteOpen: () => document.activeElement?.getAttribute("role") === "combobox",
      panelChanged: () => text('[data-side="right"] h2'),
    };
    const before = answers[what]();
    inputWatch.expect(() => answers[what]() !== before);
  }, answer);

async function middleOf(target: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing there");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
