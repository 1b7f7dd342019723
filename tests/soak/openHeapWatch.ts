import type { Page } from "@playwright/test";

/** What the page holds, after a collection. */
export interface PageHeap {
  /** Of JavaScript with the buffers it holds, in MB. */
  readonly pageMb: number;
  readonly workerMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly workers: number;
}

interface HeapUsage {
  readonly usedSize: number;
  /** Of buffers; older browsers do not report it. */
  readonly backingStorageSize?: number;
}

type Send = (method: string) => Promise<unknown>;

/** The worker that runs the engine, as the build names it. */
export const ENGINE_URL = /engine/i;

/** Weighs a page and the worker that runs the engine, over the browser's own protocol. */
export async function openHeapWatch(page: Page): Promise<() => Promise<PageHeap>> {
  const cdp = await page.context().newCDPSession(page);
  const workers = new Map<string, { readonly url: string; readonly send: Send }>();
  const answers = new Map<string, (answer: unknown) => void>();
  let last = 0;

  cdp.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== "worker") return;
    const send: Send = (method) => {
      const id = ++last;
      const answer = new Promise((resolve) => answers.set(`${sessionId} ${id}`, resolve));
      const message = JSON.stringify({ id, method });
      return cdp.send("Target.sendMessageToTarget", { sessionId, message }).then(() => answer);
    };
    workers.set(sessionId, { url: targetInfo.url, send });
  });
  cdp.on("Target.detachedFromTarget", ({ sessionId }) => void workers.delete(sessionId));
  cdp.on("Target.receivedMessageFromTarget", ({ sessionId, message }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result?: unknown };
    answers.get(`${sessionId} ${id}`)?.(result);
    answers.delete(`${sessionId} ${id}`);
  });
  await cdp.send("Performance.enable");
  await cdp.send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  const sendToPage: Send = (method) => cdp.send(method as "Runtime.getHeapUsage");

  return async () => {
    const engines = [...workers.values()].filter(({ url }) => ENGINE_URL.test(url));
    if (engines.length !== 1)
      throw new Error(`${engines.length} engines in ${workers.size} workers`);
    const pageMb = await collectedMb(sendToPage);
    const workerMb = await collectedMb(engines[0]!.send);
    const { metrics } = await cdp.send("Performance.getMetrics");
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return {
      pageMb,
      workerMb,
      nodes: metric("Nodes"),
      listeners: metric("JSEventListeners"),
      workers: workers.size,
    };
  };
}

async function collectedMb(send: Send): Promise<number> {
  await send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize = 0 } = (await send("Runtime.getHeapUsage")) as HeapUsage;
  return (usedSize + backingStorageSize) / 1e6;
}
