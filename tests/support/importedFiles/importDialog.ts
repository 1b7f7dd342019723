import type { Page } from "@playwright/test";
import type { Words } from "../localeWords.ts";
import type { ImportedFile } from "./importedFile.ts";

/** What a dialog ended with. */
export interface Ended {
  readonly isRefusal: boolean;
  readonly text: string;
  /** What is said of the first lines or areas that are left out. */
  readonly reasons: readonly string[];
  readonly waitedMs: number;
  /** The longest in which the page did nothing for whoever uses it. */
  readonly gapMs: number;
  /** Until a click behind it was answered. */
  readonly clickMs: number;
}

interface Watched {
  gapMs: number;
  clicks: number;
}

const TICK_MS = 20;
const POLL_MS = 30;
/** Of what a page does anyway, on a machine that does other things, too. */
const OPEN_MS = 60_000;
/** Rows come from a thread that has them. */
const REASONS_MS = 20_000;

/** A file on the disk for an open dialog: what is given otherwise holds up the page itself. */
export interface FileToFeed extends Pick<ImportedFile, "name" | "dialog"> {
  readonly path: string;
  readonly limitMs: number;
  /** What may be said of areas that are left out. */
  readonly refusals: RegExp;
}

/** Opens the dialog in which files are chosen, in a page of its own, and watches how busy the page is. */
export async function openImport(
  page: Page,
  { url, words }: { readonly url: string; readonly words: Words },
  dialog: ImportedFile["dialog"],
): Promise<void> {
  page.setDefaultTimeout(OPEN_MS);
  await page.goto(`${url}/settings/${dialog === "areas" ? "geofence" : "vehicles"}`);
  const name = dialog === "areas" ? words.manage.geofence.import.open : words.many.files.import;
  await page.getByRole("button", { name, exact: true }).click();
  await page.locator("[role=dialog] input[type=file]:enabled").waitFor({ state: "attached" });
  await page.evaluate((tick) => {
    const watched: Watched = { gapMs: 0, clicks: 0 };
    Object.assign(globalThis, { watched });
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      watched.gapMs = Math.max(watched.gapMs, now - last - tick);
      last = now;
    }, tick);
    document.addEventListener("click", () => {
      watched.clicks += 1;
    });
  }, TICK_MS);
}

/** Gives a file to the open dialog and waits for its word of it. Fails when none comes within the limit. */
export async function feed(
  page: Page,
  { name, dialog, path, limitMs, refusals }: FileToFeed,
): Promise<Ended> {
  const started = performance.now();
  await page.locator("[role=dialog] input[type=file]").setInputFiles(path, { timeout: limitMs });
  const handle = await page.waitForFunction(dialog === "areas" ? endOfAreas : endOfVehicles, name, {
    timeout: limitMs,
    polling: POLL_MS,
  });
  const { refused, ...end } = (await handle.jsonValue()) as End;
  const waitedMs = performance.now() - started;
  if (refused) await page.locator("[role=dialog] label").nth(refused.tab).click();
  const reasons = refused ? await reasonsOfAreas(page, refusals) : end.reasons;
  return { ...end, reasons, waitedMs, ...(await answersAClick(page)) };
}

interface End {
  readonly isRefusal: boolean;
  readonly text: string;
  readonly reasons: readonly string[];
  /** Where those stand that are refused, if there are some. */
  readonly refused?: { readonly tab: number } | undefined;
}

/** Both run in the page. */
function endOfAreas(name: string): End | undefined {
  const dialog = document.querySelector("[role=dialog]");
  const texts = [...(dialog?.querySelectorAll("p[role=alert], p[role=status]") ?? [])];
  const said = texts.find((one) => one.textContent.includes(name));
  if (!dialog || !said) return undefined;
  const isRefusal = said.getAttribute("role") === "alert";
  const tabs = [...dialog.querySelectorAll("label")];
  const tab = tabs.findIndex(({ textContent }) => /\([1-9][^)]*\)$/.test(textContent));
  // Those that are refused have the third; the fourth and fifth are choices.
  const hasRefused = !isRefusal && /\([1-9][^)]*\)$/.test(tabs[2]?.textContent ?? "");
  if (!isRefusal && tab >= 0 && !dialog.querySelector("tbody tr")) return undefined;
  return {
    isRefusal,
    text: said.textContent,
    reasons: [],
    refused: hasRefused ? { tab: 2 } : undefined,
  };
}
function endOfVehicles(name: string): End | undefined {
  const dialog = document.querySelector("[role=dialog]");
  if (!dialog || dialog.querySelector("[role=status][aria-label]")) return undefined;
  const isThere = dialog.textContent.includes(name);
  const alert = dialog.querySelector("p[role=alert]");
  const status = dialog.querySelector("section p[role=status]");
  const said = alert ?? status;
  if (!isThere || !said) return undefined;
  const faults = [...dialog.querySelectorAll("section tbody td:last-child > p")];
  return {
    isRefusal: said === alert,
    text: said.textContent,
    reasons: faults.map(({ textContent }) => textContent),
  };
}

/** When those that are refused are shown; each with its reason, or with what stands in its place. */
async function reasonsOfAreas(page: Page, refusals: RegExp): Promise<readonly string[]> {
  const cellsAs = (source: string | undefined) => {
    const cells = [...document.querySelectorAll("[role=dialog] tbody td:last-child")];
    const reasons = cells.map((cell) => cell.firstChild?.textContent ?? "");
    const isReason = (text: string) => new RegExp(source ?? "", "u").test(text);
    return cells.length > 0 && reasons.every(isReason) ? reasons : undefined;
  };
  const limit = { timeout: REASONS_MS, polling: POLL_MS };
  const handle = await page
    .waitForFunction(cellsAs, refusals.source, limit)
    .catch(() => page.waitForFunction(cellsAs, undefined, limit));
  return (await handle.jsonValue()) ?? [];
}

/** Presses on the dialog's title, as whoever wonders whether the page still lives. */
async function answersAClick(page: Page): Promise<Pick<Ended, "gapMs" | "clickMs">> {
  const box = await page.locator("[role=dialog] h2").boundingBox();
  if (!box) throw new Error("the dialog is gone");
  const started = performance.now();
  await page.mouse.click(box.x + 2, box.y + box.height / 2);
  const watched = await page.evaluate(() => {
    const { watched: seen } = globalThis as unknown as { watched: Watched };
    const copy = { ...seen };
    seen.gapMs = 0;
    seen.clicks = 0;
    return copy;
  });
  if (watched.clicks === 0) throw new Error("a click was not answered");
  return { gapMs: watched.gapMs, clickMs: performance.now() - started };
}
