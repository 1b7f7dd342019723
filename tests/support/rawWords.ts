import type { Page } from "@playwright/test";
import { en } from "../../src/i18n/messages/en.ts";

/** A subject of words with a point behind it, which only a key without words shows. */
const RAW_KEY = new RegExp(`(^|[\\s"'(])(${Object.keys(en).join("|")})\\.[a-z]\\w*(\\.\\w+)*`);

/** What is read aloud or written that is no word: keys, and placeholders without a value. */
export async function rawWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ["aria-label", "title", "placeholder", "alt"];
    const named = [...document.querySelectorAll(names.map((name) => `[${name}]`).join(","))];
    return [
      ...document.body.innerText.split("\n"),
      ...named.flatMap((part) => names.map((name) => part.getAttribute(name) ?? "")),
    ];
  });
  return [...new Set(texts.filter((line) => RAW_KEY.test(line) || line.includes("{{")))];
}
