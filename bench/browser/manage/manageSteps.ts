import type { Page } from "@playwright/test";
import type { ManagePart } from "./managePlan.ts";
import { untilRows, untilSeen } from "./seen.ts";

/** How long each turn of something took, in ms; what brought nothing else is left out. */
export interface ManageStep {
  readonly what: string;
  readonly run: () => Promise<readonly number[]>;
  /** After it nothing is as it was. */
  readonly isFinal?: boolean;
  /** What must be kept of the times: the longest of an opening, 95 of 100 keys. */
  readonly goal?: { readonly ms: number; readonly of: "least" | "p95" };
}

interface Case {
  readonly page: Page;
  readonly url: string;
  readonly times: number;
}

const OPEN_GOAL = { ms: 1_000, of: "least" } as const;
const SEARCH_GOAL = { ms: 100, of: "p95" } as const;

/** Between two keys of somebody who types quickly. */
const KEY_MS = 110;
const PAUSE_MS = 300;
/** What a page that was opened by its address still does for itself. */
const SETTLE_MS = 5_000;
/** A letter more that finds the same says nothing. */
const SAME_MS = 1_500;

const WORDS: Readonly<Record<ManagePart, readonly string[]>> = {
  vehicles: words("bus onib furgao fmb truck"),
  geofence: words("depot area zone gate cli"),
  drivers: words("joao silva lukasz ana maria"),
  transfer: words("bus onib truck furgao"),
};

/** Each with numbers behind it, as people type: a hundred keys that bring something else. */
function words(texts: string): readonly string[] {
  return texts
    .split(" ")
    .flatMap((text, at) =>
      [12 + at, 97 - at, 4 + at, 31 * (at + 1)].map((one) => `${text} ${one}`),
    );
}

/** What somebody does with one kind's list. */
export function listSteps(name: Exclude<ManagePart, "transfer">, about: Case): ManageStep[] {
  const { page, url, times } = about;
  const heads = page.locator('main [role="columnheader"] button');
  const open = () =>
    untilSeen(page, () => page.locator(`a[href="/settings/${name}"]`).last().click());
  const turns = (count: number, turn: (index: number) => Promise<number | undefined>) =>
    timesOf(page, count, turn);
  return [
    {
      what: "open by address",
      run: async () => {
        await page.goto(`${url}/settings/${name}`);
        return [await untilRows(page)];
      },
    },
    {
      what: "open from the settings",
      goal: OPEN_GOAL,
      run: () =>
        turns(times, async () => {
          await page.locator('a[href="/settings"]').first().click();
          // A page that is left may stand there for seconds while its map ends.
          await page.locator('main [role="grid"]').waitFor({ state: "detached" });
          await page.locator(`a[href="/settings/${name}"]`).last().waitFor();
          await page.waitForTimeout(PAUSE_MS);
          return open();
        }),
    },
    {
      what: "search key to frame",
      goal: SEARCH_GOAL,
      run: () => typeWords(page, page.locator('main input[type="search"]'), WORDS[name]),
    },
    {
      what: "sort by a column",
      goal: OPEN_GOAL,
      run: async () => {
        const columns = await heads.count();
        const sorted = await turns(2 * columns, (turn) =>
          untilSeen(page, () => heads.nth((Math.floor(turn / 2) + 1) % columns).click(), 30_000),
        );
        return sorted;
      },
    },
    ...(name === "geofence"
      ? [
          {
            what: "filter by kind",
            goal: SEARCH_GOAL,
            run: () =>
              turns(6, (turn) =>
                untilSeen(page, () => chooseFilter(page, ["line", "poi", ""][turn % 3] ?? "")),
              ),
          } satisfies ManageStep,
        ]
      : []),
    {
      what: "scroll",
      run: async () => {
        await middle(page);
        return turns(10 * times, async (turn) => {
          const began = performance.now();
          await page.mouse.wheel(0, turn % 10 < 8 ? 2_000 : -5_000);
          await page.waitForTimeout(PAUSE_MS / 3);
          return performance.now() - began;
        });
      },
    },
    {
      what: "to the end and back",
      goal: SEARCH_GOAL,
      run: async () => {
        await page.locator('main [role="grid"]').focus();
        return turns(2 * times, (turn) =>
          untilSeen(page, () => page.keyboard.press(turn % 2 === 0 ? "End" : "Home")),
        );
      },
    },
    {
      what: "choose all, and none",
      goal: SEARCH_GOAL,
      run: () =>
        turns(2 * times, () =>
          untilSeen(page, () => page.locator('main [role="columnheader"] input').click()),
        ),
    },
  ];
}

/** Everything of a kind that something can be linked with: a group and its vehicles. */
export function transferSteps({ page, url, times }: Case): ManageStep[] {
  const dialog = page.getByRole("dialog");
  const open = page
    .getByRole("region", { name: "Linked with" })
    .getByRole("button", { name: "Vehicles" });
  const turns = (count: number, turn: (index: number) => Promise<number | undefined>) =>
    timesOf(page, count, turn);
  const move = (words: RegExp) =>
    untilSeen(page, () => dialog.getByRole("button", { name: words }).click());
  const save = async () => {
    const began = performance.now();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("progressbar").waitFor();
    await dialog.waitFor({ state: "detached", timeout: 600_000 });
    return [performance.now() - began];
  };
  return [
    {
      what: "open the group by address",
      run: async () => {
        await page.goto(`${url}/settings/groups?open=1`);
        await open.waitFor();
        const took = await page.evaluate(() => performance.now());
        await page.waitForTimeout(SETTLE_MS);
        return [took];
      },
    },
    {
      what: "open the two lists",
      goal: OPEN_GOAL,
      run: () =>
        turns(times, async (turn) => {
          if (turn > 0) await dialog.getByRole("button", { name: "Close" }).first().click();
          await dialog.waitFor({ state: "detached" });
          return untilSeen(page, () => open.click());
        }),
    },
    {
      what: "search key to frame",
      goal: SEARCH_GOAL,
      run: () => typeWords(page, dialog.locator('input[type="search"]').first(), WORDS.transfer),
    },
    {
      what: "choose all of a side",
      goal: SEARCH_GOAL,
      run: async () => {
        await dialog.getByRole("listbox").first().focus();
        return turns(1, () => untilSeen(page, () => page.keyboard.press("Control+a")));
      },
    },
    {
      what: "all to the other side and back",
      goal: SEARCH_GOAL,
      run: () => turns(3, (turn) => move(turn % 2 === 0 ? /^Assign all/ : /^Remove all/)),
    },
    { what: "save all that moved", isFinal: true, run: save },
  ];
}

/** Word by word, each key after the answer to the one before. */
async function typeWords(
  page: Page,
  box: ReturnType<Page["locator"]>,
  words: readonly string[],
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const word of words) {
    await box.click();
    for (const key of word) {
      const took =
        key === " "
          ? await page.keyboard.press("Space")
          : await untilSeen(page, () => page.keyboard.press(key), SAME_MS);
      if (took !== undefined) times.push(took);
      await page.waitForTimeout(KEY_MS);
    }
    await untilSeen(page, () => box.fill(""), SAME_MS);
    await page.waitForTimeout(PAUSE_MS);
  }
  return times;
}

async function timesOf(
  page: Page,
  count: number,
  turn: (index: number) => Promise<number | undefined>,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const took = await turn(index);
    if (took !== undefined) times.push(took);
    await page.waitForTimeout(PAUSE_MS);
  }
  return times;
}

async function chooseFilter(page: Page, value: string): Promise<void> {
  // Choosing by a script is no input: what is pressed is.
  const select = page.locator("main select").first();
  await select.focus();
  await page.keyboard.press("Shift");
  await select.selectOption(value);
}

async function middle(page: Page): Promise<void> {
  const box = await page.locator('main [role="grid"]').boundingBox();
  if (!box) throw new Error("no list");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
}
