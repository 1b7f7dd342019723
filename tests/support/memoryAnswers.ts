import {
  type AnswerFacts,
  type AnswerStore,
  leastRecentlyUsed,
  type OpenAnswers,
} from "../../workers/engine/ports/answerStore.ts";

/** A browser that keeps answers in memory, for as many tabs as a test opens. */
export function createMemoryAnswers() {
  const facts = new Map<string, AnswerFacts>();
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>();
  const open = new Set<{ isOver: boolean }>();
  let owner: string | undefined;
  let uses = 0;
  const browser = {
    /** As a disk that is full. */
    isFull: false,
    /** As a browser that never answers. */
    isStuck: false,
    keys: () => [...facts.keys()],
    owner: () => owner,
    size: () => [...facts.values()].reduce((sum, { size }) => sum + size, 0),
    /** Changes what is kept as a bad disk would. */
    spoil(change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): void {
      for (const [key, kept] of bytes) bytes.set(key, change(kept.slice()));
    },
  };

  const step = () => (browser.isStuck ? new Promise<never>(() => undefined) : Promise.resolve());

  async function remove(): Promise<void> {
    await step();
    for (const connection of open) connection.isOver = true;
    open.clear();
    facts.clear();
    bytes.clear();
    owner = undefined;
  }

  function connect(): OpenAnswers {
    const connection = { isOver: false };
    open.add(connection);
    return {
      async tagOf(key) {
        await step();
        return connection.isOver ? undefined : facts.get(key)?.tag;
      },
      async read(key, tag) {
        await step();
        const known = facts.get(key);
        if (connection.isOver || known?.tag !== tag) return undefined;
        facts.set(key, { ...known, usedAt: ++uses });
        return bytes.get(key);
      },
      async put(key, answer, quotaBytes) {
        await step();
        const size = answer.bytes.length;
        if (connection.isOver || size > quotaBytes) return;
        if (browser.isFull) throw new DOMException("no space", "QuotaExceededError");
        const others = [...facts.values()].filter((known) => known.key !== key);
        for (const out of leastRecentlyUsed(others, size, quotaBytes)) {
          facts.delete(out);
          bytes.delete(out);
        }
        facts.set(key, { key, tag: answer.tag, size, usedAt: ++uses });
        bytes.set(key, answer.bytes);
      },
      async drop(key) {
        await step();
        facts.delete(key);
        bytes.delete(key);
      },
      close() {
        connection.isOver = true;
      },
    };
  }

  /** What one tab has of it. */
  const tab = (): AnswerStore => ({
    async open(who) {
      await step();
      if (owner !== undefined && owner !== who) await remove();
      owner = who;
      return connect();
    },
    remove,
  });

  return Object.assign(browser, { tab });
}
