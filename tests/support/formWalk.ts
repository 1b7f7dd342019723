import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { accessibilityFaults } from "./accessibilityFaults.ts";
import { createHands, type Hands, patternOf } from "./createHands.ts";
import type { FormKind, Step, WireThing } from "./formKinds.ts";
import type { Words } from "./localeWords.ts";
import { isProof } from "./proofShare.ts";
import { tabTo } from "./tabTo.ts";

const CORNERS = ["38.70, -9.10", "38.70, -9.20", "38.75, -9.15"];

/** Who walks where, and in which words. */
export interface Walk {
  readonly page: Page;
  readonly url: string;
  readonly words: Words;
}

const says = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? "");

/** Nothing that a machine can see keeps anybody from using the page, or these parts of it. */
export async function expectAccessible(
  page: Page,
  what: string,
  parts: readonly string[] = ["body"],
): Promise<void> {
  expect.soft(await accessibilityFaults(page, { parts }), what).toEqual([]);
}

/** Goes to a page of the settings as the keyboard gets there, from wherever one is. */
export async function openPage({ page, url, words }: Walk, title: string): Promise<void> {
  await page.goto(`${url}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: words.palette.title })).toBeFocused();
  const label = `${words.pages.settings}: ${title}`;
  await page.keyboard.type(label);
  const option = page.getByRole("dialog").getByRole("option").filter({ hasText: label }).first();
  await expect(option).toBeVisible();
  await expect(async () => {
    if ((await option.getAttribute("aria-selected")) !== "true")
      await page.keyboard.press("ArrowDown");
    expect(await option.getAttribute("aria-selected")).toBe("true");
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

/** Types a name where one searches and opens the only thing that has it. */
async function openNamed({ page, words }: Walk, kind: FormKind, name: string): Promise<void> {
  const search = page.getByRole("searchbox", { name: kind.search(words), exact: true });
  await tabTo(page, search, "Shift+Tab");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(name);
  const grid = page.getByRole("grid", { name: kind.search(words), exact: true });
  const rows = grid.locator('[role="rowgroup"]').getByRole("row");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await tabTo(page, grid);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("form", { name, exact: true })).toBeVisible();
}

async function drawShape({ page, words }: Walk, hands: Hands): Promise<void> {
  await hands.press(words.manage.geofence.draw);
  const drawing = page.getByRole("region", { name: words.draw.panel, exact: true });
  await expect(drawing).toBeVisible();
  await tabTo(page, drawing.locator("summary"));
  await page.keyboard.press("Enter");
  const inDrawing = createHands(page, drawing);
  for (const corner of CORNERS) {
    await inDrawing.type(words.draw.newCorner, corner);
    await page.keyboard.press("Enter");
  }
  await inDrawing.press(words.manage.geofence.take);
  await expect(drawing).toBeHidden();
}

async function take(walk: Walk, hands: Hands, { step, name }: { step: Step; name: string }) {
  switch (step.type) {
    case "text":
      return hands.type(step.field(walk.words), step.text(name));
    case "choice":
      return hands.choose(step.field(walk.words), step.option(walk.words));
    case "press":
      return hands.press(step.button(walk.words));
    case "shape":
      return drawShape(walk, hands);
  }
}

/** Takes back what a notice says, with the button in it. */
async function undo({ page, words }: Walk, message: string): Promise<void> {
  const notice = page.locator(".mantine-Notification-root").filter({ hasText: message });
  await tabTo(page, notice.getByRole("button", { name: words.manage.undo, exact: true }));
  await page.keyboard.press("Enter");
}

/** What the server lists. */
export async function listOf(
  request: APIRequestContext,
  url: string,
): Promise<readonly WireThing[]> {
  const answer = await request.get(url);
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

/** Makes a thing, changes it, takes the change back, deletes it and takes that back, with no pointer. */
export async function walkForm(walk: Walk, kind: FormKind, name: string): Promise<void> {
  const { page, url, words } = walk;
  const form = page.getByRole("form");
  const hands = createHands(page, form);
  const wire = async () =>
    (await listOf(page.request, `${url}/api/${kind.path}`)).find(
      (thing) => thing[kind.calledBy] === name,
    );
  const wireValue = async () => {
    const thing = await wire();
    return thing ? (kind.change.read(thing) ?? "") : "gone";
  };

  await openPage(walk, words.pages[kind.page as "vehicles"]);
  if (isProof) await expectAccessible(page, "list");
  await tabTo(page, page.getByRole("button", { name: kind.make(words), exact: true }));
  await page.keyboard.press("Enter");
  await expect(form).toBeVisible();
  for (const step of kind.steps) await take(walk, hands, { step, name });
  await hands.press(words.manage.make);
  await expect(page).toHaveURL(/open=\d+/);
  const made = await wire();
  expect(made, "made").toBeDefined();
  const before = await wireValue();

  const { field, text, after } = kind.change;
  const shown = text === undefined ? hands.box(field(words)) : hands.field(field(words));
  const shownBefore = text === undefined ? "" : await shown.inputValue();
  if (text === undefined) await hands.tick(field(words));
  else await hands.type(field(words), text);
  await hands.press(words.manage.save);
  await expect.poll(wireValue, "changed").toBe(after);
  await undo(walk, says(words.manage.saved, { name }));
  await expect.poll(wireValue, "taken back").toBe(before);
  if (text === undefined) await expect(shown).not.toBeChecked();
  else await expect(shown).toHaveValue(shownBefore);

  await hands.press(words.manage.remove);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: words.manage.keep, exact: true })).toBeFocused();
  await expect(dialog).toContainText(kind.removeText(words));
  await tabTo(page, dialog.getByRole("button", { name: words.manage.remove, exact: true }));
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  expect(await wireValue(), "deleted").toBe("gone");
  await undo(walk, says(words.manage.removed_one, { count: "1" }));
  await expect.poll(wireValue, "brought back").toBe(before);
  expect((await wire())?.id, "under its id").toBe(made?.id);

  await openNamed(walk, kind, name);
  await expectAccessible(page, "form");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
}

/** What somebody is refused who only sees a thing: no button and no key offers it, no field takes it. */
export async function walkReadOnly(walk: Walk, kind: FormKind, name: string): Promise<void> {
  const { page, words } = walk;
  const button = (label: string) =>
    page.getByRole("button", { name: new RegExp(`^${patternOf(label)}$`) });
  await openPage(walk, words.pages[kind.page as "vehicles"]);
  // Of plans there is a calendar besides, which is a grid, too.
  const grid = page.getByRole("grid", { name: kind.search(words), exact: true });
  await expect(grid).toBeVisible();
  await expect(page.getByText(words.manage.mayNot)).toBeVisible();
  if (isProof) await expectAccessible(page, "list");
  for (const label of [
    kind.make(words),
    words.many.files.import,
    words.manage.geofence.import.open,
  ])
    await expect(button(label), label).toHaveCount(0);
  await tabTo(page, grid);
  await page.keyboard.press("Space");
  await expect(button(words.manage.clear)).toBeVisible();
  await page.keyboard.press("Delete");
  for (const label of [words.manage.remove, words.many.edit])
    await expect(button(label), label).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openNamed(walk, kind, name);
  const form = page.getByRole("form");
  for (const label of [words.manage.save, words.manage.make, words.manage.remove])
    await expect(form.getByRole("button", { name: label, exact: true }), label).toHaveCount(0);
  // What is chosen of many is read with the keyboard like what is typed.
  await expect(form.locator('input[role="combobox"]:disabled')).toHaveCount(0);
  expect(await form.evaluate(writable), "fields that take something").toEqual([]);
  await expectAccessible(page, "form");
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
}

/** What of a form could be written, for the page to say. */
function writable(form: Element): string[] {
  return (
    [...form.querySelectorAll<HTMLInputElement>("input, textarea, select")]
      .filter((input) => !input.disabled && !input.readOnly && input.type !== "hidden")
      // Of a check box no attribute of the browser's says it.
      .filter((input) => input.type !== "checkbox" || input.ariaReadOnly !== "true")
      .map((input) => input.outerHTML.slice(0, 200))
  );
}

/** A page that is not somebody's says so, and neither the palette nor the settings lead there. */
export async function walkClosed({ page, url, words }: Walk, kind: FormKind): Promise<void> {
  const title = words.pages[kind.page as "vehicles"];
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api/${kind.path}`) asked.push(request.method());
  });
  await page.goto(`${url}/settings`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: title, exact: true })).toHaveCount(0);
  await page.keyboard.press("Control+k");
  const option = (of: string) =>
    page
      .getByRole("dialog")
      .getByRole("option")
      .filter({ hasText: `${words.pages.settings}: ${of}` });
  await page.keyboard.type(words.pages.profile);
  await expect(option(words.pages.profile)).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(title);
  await expect(option(words.pages.profile)).toHaveCount(0);
  await expect(option(title)).toHaveCount(0);
  for (const address of ["", "?open=new"]) {
    await page.goto(`${url}/settings/${kind.page}${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      says(words.nav.closedTitle, { page: title }),
    );
    await expect(page.getByRole("form")).toHaveCount(0);
  }
  await expectAccessible(page, "closed");
  expect(asked, "lists that were asked for").toEqual([]);
}

interface Refused {
  readonly kind: FormKind;
  readonly thing: WireThing;
  /** Who sees everything, and so whether anything has changed. */
  readonly witness: APIRequestContext;
}

/** Whoever goes past the page is refused by the server in words, and nothing has changed. */
export async function expectRefused(
  { page, url }: Walk,
  { kind, thing, witness }: Refused,
): Promise<void> {
  const all = `${url}/api/${kind.path}`;
  const before = await listOf(witness, `${all}?all=true`);
  const calls = [
    ["POST", all, kind.body(`Past the page ${thing.id}`)],
    ["PUT", `${all}/${thing.id}`, { ...thing, [kind.calledBy]: "Past the page" }],
    ["DELETE", `${all}/${thing.id}`, undefined],
  ] as const;
  for (const [method, address, data] of calls) {
    const headers = { origin: url };
    const answer = await page.request.fetch(address, { method, headers, ...(data && { data }) });
    // What one does not even see is not there.
    const statuses = method === "POST" || kind.linkedBy ? [403] : [403, 404];
    expect(statuses, `${method} ${address}`).toContain(answer.status());
    expect(await answer.text(), `${method} in words`).toMatch(/\p{L}{4}/u);
  }
  expect(await listOf(witness, `${all}?all=true`)).toEqual(before);
}
