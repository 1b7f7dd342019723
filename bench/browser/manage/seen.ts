import type { Page } from "@playwright/test";
import type { InputWatch } from "../watchInput.ts";

declare const inputWatch: InputWatch;
declare const seenNow: () => string;

const LIMIT_MS = 120_000;

/**
 * Runs in the page before anything else: what stands in its lists in one text, empty while there is none or
 * a row in sight waits for what stands in it.
 */
export function watchSeen(): void {
  const rowsOf = (list: Element) => [...list.querySelectorAll('[role="row"], [role="option"]')];
  Object.assign(globalThis, {
    seenNow: () => {
      const lists = [
        ...document.querySelectorAll('[role="dialog"] [role="listbox"], main [role="grid"]'),
      ];
      const heads = [...document.querySelectorAll('[role="dialog"] h3')];
      const rows = lists.flatMap(rowsOf);
      if (lists.length === 0 || rows.some((row) => row.querySelector('[role="presentation"]')))
        return "";
      const status = document.querySelector('main section [role="status"]');
      const first = lists.map((list) =>
        rowsOf(list)
          .map((row) => row.textContent)
          .join(),
      );
      return [status, ...heads].map((one) => one?.textContent).join() + first.join("|");
    },
  });
}

/**
 * From the first input of `act` until what stands in the lists is another than before, in ms; undefined when
 * it stays the same for `limitMs`.
 */
export async function untilSeen(
  page: Page,
  act: () => Promise<unknown>,
  limitMs = LIMIT_MS,
): Promise<number | undefined> {
  const before = await page.evaluate(() => {
    const seen = seenNow();
    inputWatch.kind = "manage";
    inputWatch.expect(() => {
      const now = seenNow();
      return now !== "" && now !== seen;
    });
    return inputWatch.answers.length;
  });
  await act();
  const answered = await page
    .waitForFunction((count) => inputWatch.answers.length > count, before, {
      timeout: limitMs,
      polling: 20,
    })
    .catch(() => undefined);
  if (!answered) {
    await page.evaluate(() => inputWatch.giveUp());
    return undefined;
  }
  return page.evaluate(() => inputWatch.answers.at(-1)?.answerMs);
}

/** After an address was opened: from its navigation until rows stand there, in ms. */
export async function untilRows(page: Page): Promise<number> {
  await page.waitForFunction(() => seenNow() !== "", undefined, {
    timeout: LIMIT_MS,
    polling: "raf",
  });
  return page.evaluate(() => performance.now());
}
