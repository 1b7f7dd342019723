import { rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { HACKED } from "../support/corpora/hostileTexts.ts";
import { goodFile } from "../support/importedFiles/goodFiles.ts";
import { HUGE_FILES } from "../support/importedFiles/hugeFiles.ts";
import { type Ended, feed, openImport } from "../support/importedFiles/importDialog.ts";
import type { ImportedFile, VehicleHeads } from "../support/importedFiles/importedFile.ts";
import { importTextsOf, numbersIn, UNREADABLE } from "../support/importedFiles/importTexts.ts";
import { mutatedFile } from "../support/importedFiles/mutatedFiles.ts";
import {
  differences,
  exportAll,
  placesOf,
  remove,
  save,
} from "../support/importedFiles/roundTrip.ts";
import { type WordLocale, type Words, wordsOf } from "../support/localeWords.ts";
import { newFolder } from "../support/newFolder.ts";
import { test, withoutWebGl } from "../support/pageTest.ts";
import { isProof, proofShare } from "../support/proofShare.ts";
import { openSession } from "../support/signIn.ts";
import { type RunningServer, startServer } from "../support/startServer.ts";

test.use({ drawing: "none", contextOptions: { reducedMotion: "reduce" } });

const ALL_LOCALES = ["fr-FR", "en-GB", "pt-PT", "es-CL"] as const;
const LOCALES: readonly WordLocale[] = isProof ? ALL_LOCALES : ALL_LOCALES.slice(0, 1);
const MUTATED = proofShare(40, 2_000);
const GOOD = proofShare(12, 200);
/** Of the good ones, that go through an import, an export in each format and an import again. */
const TRAVELLED = proofShare(6, 200);
const HUGE = HUGE_FILES.slice(0, proofShare(2, HUGE_FILES.length));

/** Within which a file has ended, one that takes all there is, and the whole. */
const LIMIT_MS = isProof ? 60_000 : 300_000;
const HUGE_LIMIT_MS = isProof ? 180_000 : 300_000;
const TEST_LIMIT_MS = 3_600_000;
/** An idle machine explains no page that does nothing for so long; `npm test` runs on busy ones, and says it only. */
const FROZEN_MS = isProof ? 5_000 : Number.POSITIVE_INFINITY;

// Also where the whole is proven: no file changes the map before it is imported.
test.beforeEach(({ context }) => withoutWebGl(context));

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({ DEMO: "1", DEMO_VEHICLES: "2" });
});
test.afterAll(() => server?.dispose());

const headsOf = ({ manage, panel }: Words): VehicleHeads => ({
  name: manage.name,
  id: panel.uniqueId,
  plate: panel.plate,
  model: panel.model,
  notes: manage.notes,
});

interface Batch {
  readonly page: Page;
  readonly words: Words;
  readonly faults: string[];
  readonly folder: string;
  files: number;
  refused: number;
  gap: { readonly ms: number; readonly name: string };
  click: { readonly ms: number; readonly name: string };
  slowest: { readonly ms: number; readonly name: string };
}

const NONE = { ms: 0, name: "none" };
const newBatch = (page: Page, words: Words): Batch => ({
  page,
  words,
  faults: [],
  folder: newFolder(),
  files: 0,
  refused: 0,
  gap: NONE,
  click: NONE,
  slowest: NONE,
});

const longer = (held: Batch["gap"], ms: number, name: string) =>
  ms > held.ms ? { ms, name } : held;

/** What is wrong with how a file ended, as the requirement has it. */
function faultsOf(
  { isRefusal, text, reasons, gapMs, clickMs }: Ended,
  { words, content, dialog }: { words: Words; content: string } & Pick<ImportedFile, "dialog">,
): readonly string[] {
  const { refusal, read, reason } = importTextsOf(words)[dialog];
  const unreadable = [text, ...reasons]
    .flatMap((one) => one.match(UNREADABLE) ?? [])
    // What stands in the file may be quoted from it.
    .filter((word) => !content.includes(word));
  return [
    ...((isRefusal ? refusal : read).test(text) ? [] : [`ends with "${text.slice(0, 300)}"`]),
    ...unreadable.map((word) => `says "${word}"`),
    ...reasons
      .filter((one) => !reason.test(one))
      .map((one) => `gives no reason but "${one.slice(0, 300)}"`),
    ...(gapMs > FROZEN_MS ? [`froze for ${Math.round(gapMs)} ms`] : []),
    ...(clickMs > FROZEN_MS ? [`answered a click after ${Math.round(clickMs)} ms`] : []),
  ];
}

interface Fed extends Pick<ImportedFile, "name" | "dialog"> {
  readonly write: (path: string) => void;
  readonly content?: string;
  readonly limitMs: number;
}

/** Feeds one file and notes how it went; a dialog that is stuck is opened anew. */
async function feedNoted(
  batch: Batch,
  { name, dialog, write, content = "", limitMs }: Fed,
): Promise<Ended | undefined> {
  const { page, words, faults, folder } = batch;
  const path = join(folder, name);
  write(path);
  batch.files += 1;
  try {
    const refusals = importTextsOf(words)[dialog].reason;
    const ended = await feed(page, { name, dialog, path, limitMs, refusals });
    if (ended.isRefusal) batch.refused += 1;
    batch.gap = longer(batch.gap, ended.gapMs, name);
    batch.click = longer(batch.click, ended.clickMs, name);
    batch.slowest = longer(batch.slowest, ended.waitedMs, name);
    for (const fault of faultsOf(ended, { words, content, dialog }))
      faults.push(`${name} ${fault}`);
    return ended;
  } catch (error) {
    faults.push(`${name}: ${String(error).slice(0, 300)}`);
    await openImport(page, { url: server.url, words }, dialog);
    return undefined;
  } finally {
    rmSync(path);
  }
}

const feedFile = (batch: Batch, { bytes, ...file }: ImportedFile) =>
  feedNoted(batch, {
    ...file,
    write: (path) => writeFileSync(path, bytes),
    content: Buffer.from(bytes).toString("utf8"),
    limitMs: LIMIT_MS,
  });

const rounded = ({ ms, name }: Batch["gap"]) => `${Math.round(ms)} ms (${name})`;
function report(
  title: string,
  { files, refused, gap, click, slowest }: Batch,
  startedAt: number,
): void {
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  console.log(
    `${title}: ${files} files, ${refused} refused, ${files - refused} read; largest gap ${rounded(gap)}, ` +
      `slowest click ${rounded(click)}, slowest file ${rounded(slowest)}; ${seconds} s`,
  );
}

/** Notes what no file may do to the page: break it, run in it, write, or ask others. */
function watch({ page, faults }: Batch): void {
  page.on("crash", () => faults.push("the page crashed"));
  page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
  page.on("popup", (popup) => faults.push(`popup: ${popup.url()}`));
  page.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (/^https?:$/.test(asked.protocol) && asked.origin !== server.url)
      faults.push(`asked another host: ${asked.href.slice(0, 200)}`);
    if (request.method() !== "GET" && asked.pathname.startsWith("/api/"))
      faults.push(`a dry run sent ${request.method()} ${asked.pathname}`);
  });
}

/** What a dry run must leave as it is. */
const kept = async (page: Page) => {
  const list = async (path: string) =>
    (await (await page.request.get(`${server.url}/api/${path}`)).json()) as Record<
      string,
      unknown
    >[];
  const devices = await list("devices");
  return {
    geofences: await list("geofences"),
    // When they last reported changes by itself.
    devices: devices.map(({ id, name, uniqueId, model, attributes }) => [
      id,
      name,
      uniqueId,
      model,
      attributes,
    ]),
  };
};

for (const [at, locale] of LOCALES.entries())
  test.describe(locale, () => {
    test.use({ locale });
    const isMine = (number: number) => number % LOCALES.length === at;

    test("mutated files, bombs and files of 100 MB end in a clear refusal or a dry run, and nothing freezes [GEO-01, VEH-03]", async ({
      page,
    }) => {
      test.setTimeout(TEST_LIMIT_MS);
      const startedAt = Date.now();
      const words = await wordsOf(locale);
      const batch = newBatch(page, words);
      watch(batch);
      await openSession(page, server.url, "manager@demo.test");
      const before = await kept(page);
      const numbers = Array.from({ length: MUTATED - HUGE.length }, (_, number) => number);
      const files = numbers.filter(isMine).map((number) => mutatedFile(number, headsOf(words)));
      const huge = HUGE.filter((_, number) => isMine(number));
      for (const dialog of ["areas", "vehicles"] as const) {
        await openImport(page, { url: server.url, words }, dialog);
        for (const file of files.filter((one) => one.dialog === dialog))
          await feedFile(batch, file);
        for (const file of huge.filter((one) => one.dialog === dialog))
          await feedNoted(batch, { ...file, limitMs: HUGE_LIMIT_MS });
        expect(await page.evaluate((name) => name in globalThis, HACKED)).toBe(false);
      }
      rmSync(batch.folder, { recursive: true });
      report(`mutated, ${locale}`, batch, startedAt);
      expect(batch.faults).toEqual([]);
      expect(await kept(page)).toEqual(before);
    });

    test("tables of vehicles in other programs' forms are read whole [VEH-03]", async ({
      page,
    }) => {
      test.setTimeout(TEST_LIMIT_MS);
      const startedAt = Date.now();
      const words = await wordsOf(locale);
      const batch = newBatch(page, words);
      await openSession(page, server.url, "manager@demo.test");
      await openImport(page, { url: server.url, words }, "vehicles");
      const numbers = Array.from({ length: GOOD }, (_, number) => number);
      const files = numbers
        .map((number) => goodFile(number, headsOf(words)))
        .filter(({ dialog }) => dialog === "vehicles")
        .filter((_, index) => isMine(index));
      for (const file of files) {
        const ended = await feedFile(batch, file);
        const counts = numbersIn(ended?.text ?? "");
        if (ended?.isRefusal !== false || counts.join() !== `${file.count},0,0,0`)
          batch.faults.push(`${file.name}: ${file.count} lines, ${ended?.text}`);
      }
      report(`good tables, ${locale}`, batch, startedAt);
      expect(batch.faults).toEqual([]);
      expect(files.length).toBeGreaterThan(0);
    });
  });

test("places of other programs' files are imported where they are, and come back from an export in every format to a centimetre [GEO-01]", async ({
  page,
}) => {
  test.setTimeout(TEST_LIMIT_MS);
  const startedAt = Date.now();
  const words = await wordsOf("en-GB");
  const batch = newBatch(page, words);
  const trip = { page, url: server.url, words };
  await openSession(page, server.url, "manager@demo.test");
  for (const { id } of await placesOf(trip)) await remove(trip, id);
  const numbers = Array.from({ length: TRAVELLED }, (_, number) => number);
  const files = numbers
    .map((number) => goodFile(number, headsOf(words)))
    .filter(({ dialog }) => dialog === "areas");
  const meant = files.flatMap(({ places }) => places);
  for (const file of files) {
    await openImport(page, trip, "areas");
    const ended = await feedFile(batch, file);
    const counts = numbersIn(ended?.text.slice(file.name.length) ?? "");
    if (ended?.isRefusal !== false || counts.slice(0, 3).join() !== `${file.count},0,0`)
      batch.faults.push(`${file.name}: ${file.count} places, ${ended?.text}`);
    else await save(trip, file.count);
  }
  report("good files of places", batch, startedAt);
  expect(batch.faults).toEqual([]);
  expect(differences(meant, await placesOf(trip))).toEqual([]);

  const exported = await exportAll(trip, batch.folder);
  for (const path of exported) {
    for (const { id } of await placesOf(trip)) await remove(trip, id);
    await openImport(page, trip, "areas");
    const name = basename(path);
    const { isRefusal } = await feed(page, {
      name,
      dialog: "areas",
      path,
      limitMs: LIMIT_MS,
      refusals: importTextsOf(words).areas.reason,
    });
    expect(isRefusal, name).toBe(false);
    await save(trip, meant.length);
    expect(differences(meant, await placesOf(trip)), name).toEqual([]);
  }
  rmSync(batch.folder, { recursive: true });
  console.log(`${meant.length} places came back from ${exported.length} formats to a centimetre`);
});
