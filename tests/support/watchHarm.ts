import { expect, type Page } from "@playwright/test";
import { HACKED } from "./corpora/hostileTexts.ts";

/** Parts that are as wide as they are, whatever is written in them. */
const CARDS =
  "main, nav, section, aside, header, footer, fieldset, dl, li, form, [role=dialog], [role=option]," +
  "[role=listbox], [role=menu], [role=status], [role=alert], [role=tooltip], [role=group]," +
  "[data-testid=map-tooltip], [data-testid=event-card], [data-testid=event-centre]";

/** What no untrusted text may leave behind in the page. */
const MARKS =
  "iframe, object, embed, base, [onerror], [onload], [onfocus], [onmouseover]," +
  "a[href^='javascript' i], a[href^='data:' i], [autofocus][x]";

export interface HarmWatch {
  /** Fails when something has run, was asked of others, was complained about, or is too wide. */
  expectNone(where: string): Promise<void>;
}

/** Listens from before the page loads for everything that hostile text could do. */
export async function watchHarm(page: Page, url: string): Promise<HarmWatch> {
  const harm: string[] = [];
  page.on("dialog", (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", ({ message }) => harm.push(`error: ${message}`));
  page.on("console", (message) => {
    // "Nobody is signed in" and "there is no such image" are answers, which Chromium logs.
    if (message.type() === "error" && !/status of 40[034]/.test(message.text()))
      harm.push(`console: ${message.text().slice(0, 300)}`);
  });
  page.on("popup", (popup) => harm.push(`popup: ${popup.url()}`));
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (/^(https?|wss?):$/.test(asked.protocol) && asked.host !== new URL(url).host)
      harm.push(`asked another host: ${asked.href.slice(0, 200)}`);
  });
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  return {
    async expectNone(where) {
      const found = await page.evaluate(findHarm, { hacked: HACKED, cards: CARDS, marks: MARKS });
      expect.soft([...harm.splice(0), ...found], where).toEqual([]);
    },
  };
}

/** Runs in the page. */
function findHarm(names: { hacked: string; cards: string; marks: string }): string[] {
  const scope = globalThis as unknown as Record<string, unknown>;
  const found = [...((scope.violations ?? []) as string[])];
  if (names.hacked in scope) found.push("a text has run");
  if ("x" in Object.prototype) found.push("the prototype of all objects is another one");
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} px wide`);
  for (const part of document.querySelectorAll(names.marks))
    found.push(`left behind: ${part.outerHTML.slice(0, 200)}`);
  const report = ({ tagName, className, role }: Element, what: string) =>
    found.push(`${what}: ${tagName} ${role ?? ""} ${className}`);
  for (const part of document.querySelectorAll(names.cards)) {
    const { left, right, width } = part.getBoundingClientRect();
    // What only screen readers see has a single pixel.
    if (width <= 1) continue;
    if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
      report(part, `${part.scrollWidth} px in ${part.clientWidth}`);
    if (left < -1 || right > innerWidth + 1) report(part, `from ${left} to ${right}`);
  }
  for (const row of document.querySelectorAll('[role="option"]')) {
    const box = row.getBoundingClientRect();
    for (const part of row.children) {
      const { top, bottom } = part.getBoundingClientRect();
      if (top < box.top - 1 || bottom > box.bottom + 1) report(part, "higher than its row");
    }
  }
  if (/[\u202a-\u202e\u2066-\u2069]/.test(document.body.innerText))
    found.push("a text turns the writing direction around it");
  if (/\bNaN\b|\bundefined\b|Invalid Date|\[object Object\]/.test(document.body.innerText))
    found.push("a value that is none");
  return [...new Set(found)];
}
