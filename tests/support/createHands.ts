import type { Locator, Page } from "@playwright/test";
import { tabTo } from "./tabTo.ts";

/** As a pattern that is nothing but this text; what stands in braces may be anything. */
export const patternOf = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((piece) => piece.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
    .join(".+");

/** What a field is called, perhaps with its unit behind it. */
const labelled = (label: string): RegExp => new RegExp(`^${patternOf(label)}( \\(.+\\))?$`);

/** Fills in a part of a page with the keyboard alone; every field is found by what it is called. */
export function createHands(page: Page, part: Locator) {
  const { keyboard } = page;
  const field = (label: string) => part.getByRole("textbox", { name: labelled(label) });
  const box = (label: string) => part.getByRole("checkbox", { name: labelled(label) });
  return {
    field,
    box,
    /** What the field held is gone. */
    async type(label: string, text: string): Promise<void> {
      await tabTo(page, field(label));
      await keyboard.press("Control+a");
      await keyboard.type(text);
    },
    /** Of a list that is found by typing. */
    async choose(label: string, option: string): Promise<void> {
      await tabTo(page, part.getByRole("combobox", { name: labelled(label) }));
      await keyboard.press("Control+a");
      await keyboard.type(option);
      await page.getByRole("listbox").getByRole("option", { name: option, exact: true }).waitFor();
      await keyboard.press("ArrowDown");
      await keyboard.press("Enter");
    },
    async tick(label: string): Promise<void> {
      await tabTo(page, box(label));
      await keyboard.press("Space");
    },
    /** The first that is called so. */
    async press(name: string): Promise<void> {
      const button = part.getByRole("button", { name: new RegExp(`^${patternOf(name)}$`) });
      await tabTo(page, button.first());
      await keyboard.press("Enter");
    },
  };
}

export type Hands = ReturnType<typeof createHands>;
