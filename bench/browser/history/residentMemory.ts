import { existsSync, readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";

/** What a process that renders has in memory for itself: libraries that all share do not count. */
interface ResidentMemory {
  readonly mb: number;
  /**
   * Of that the bodies of answers, which the browser keeps for whoever watches its network, as Playwright
   * does. Nobody's page has them. What else is in Chromium's buffers, a few MB, counts as such too.
   */
  readonly watchedMb: number;
}

interface Dump {
  readonly pid: number;
  readonly name: string;
  readonly args?: {
    readonly dumps?: {
      readonly allocators?: Readonly<
        Record<string, { readonly attrs?: { readonly size?: { readonly value: string } } }>
      >;
    };
  };
}

const WATCHED = "partition_alloc/partitions/buffer";
const MEMORY = "disabled-by-default-memory-infra";

/** Of the largest process that renders: there is one page. */
export async function residentMemory(browser: Browser): Promise<ResidentMemory> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const renderers = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const dumps: Dump[] = [];
  session.on("Tracing.dataCollected", ({ value }) => dumps.push(...(value as unknown as Dump[])));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: [MEMORY], memoryDumpConfig: {} },
  });
  await session.send("Tracing.requestMemoryDump", { levelOfDetail: "detailed" });
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const [largest] = renderers
    .filter((id) => existsSync(`/proc/${id}`))
    .map((id) => ({ id, mb: residentMb(id) }))
    .sort((one, other) => other.mb - one.mb);
  if (!largest) throw new Error("no page");
  return { mb: largest.mb, watchedMb: watchedMb(dumps, largest.id) };
}

const residentMb = (id: number): number =>
  Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]) / 1_024;

/** Throws where the browser names its memory otherwise: nothing would be taken off unseen. */
function watchedMb(dumps: readonly Dump[], id: number): number {
  const sizes = dumps
    .filter(({ pid }) => pid === id)
    .map(({ args }) => args?.dumps?.allocators?.[WATCHED]?.attrs?.size?.value)
    .filter((size) => size !== undefined);
  if (sizes.length === 0) throw new Error(`the browser says nothing of ${WATCHED}`);
  return Math.max(...sizes.map((size) => Number.parseInt(size, 16))) / 2 ** 20;
}
