import {
  type AnswerFacts,
  type AnswerStore,
  leastRecentlyUsed,
  type OpenAnswers,
} from "./answerStore.ts";

const OWNER = "owner";
/** Apart from the bytes, so that what is known of all answers can be read without them. */
const FACTS = "facts";
const BYTES = "bytes";

interface IndexedParts {
  readonly factory: IDBFactory;
  readonly name: string;
  readonly now: () => number;
}

/**
 * Answers in the browser's own database. Transactions are of all tabs, so two that keep or evict at
 * once lose nothing. When one tab removes the database, the others' connections end.
 */
export function indexedAnswers({ factory, name, now }: IndexedParts): AnswerStore {
  const opened = new Set<OpenAnswers>();
  let removals = 0;

  async function connect(): Promise<IDBDatabase> {
    const request = factory.open(name, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(OWNER);
      request.result.createObjectStore(FACTS, { keyPath: "key" });
      request.result.createObjectStore(BYTES);
    });
    const database = await resultOf(request);
    // Another tab removes it: whoever holds on to it would hold that up.
    database.addEventListener("versionchange", () => database.close());
    return database;
  }

  /** Resolves too when a tab does not let go of it: then it goes with that tab. */
  function remove(): Promise<void> {
    removals++;
    for (const answers of opened) answers.close();
    opened.clear();
    return new Promise((resolve, reject) => {
      const request = factory.deleteDatabase(name);
      request.addEventListener("success", () => resolve());
      request.addEventListener("blocked", () => resolve());
      request.addEventListener("error", () => reject(faultOf(request.error)));
    });
  }

  /** True when it is this owner's now; at once, so that of two tabs one comes second. */
  async function claim(database: IDBDatabase, owner: string): Promise<boolean> {
    const transaction = database.transaction(OWNER, "readwrite");
    const owners = transaction.objectStore(OWNER);
    const held: unknown = await resultOf(owners.get(OWNER));
    if (held === undefined) owners.put(owner, OWNER);
    await endOf(transaction);
    return held === undefined || held === owner;
  }

  return {
    async open(owner) {
      let database = await connect();
      if (!(await claim(database, owner))) {
        database.close();
        const removed = remove();
        const removal = removals;
        await removed;
        if (removal !== removals) throw new Error("removed meanwhile");
        database = await connect();
        if (!(await claim(database, owner))) {
          database.close();
          throw new Error("what another user left cannot be removed");
        }
      }
      const answers = openAnswers(database, now);
      opened.add(answers);
      return answers;
    },
    remove,
  };
}

function openAnswers(database: IDBDatabase, now: () => number): OpenAnswers {
  let isOver = false;
  const close = () => {
    isOver = true;
    database.close();
  };
  // Another tab removes it, or the browser did.
  database.addEventListener("versionchange", close);
  database.addEventListener("close", close);

  return {
    async tagOf(key) {
      if (isOver) return undefined;
      const request = database.transaction(FACTS).objectStore(FACTS).get(key);
      return (await resultOf<AnswerFacts | undefined>(request))?.tag;
    },

    async read(key, tag) {
      if (isOver) return undefined;
      const transaction = database.transaction([FACTS, BYTES], "readwrite");
      const stored = transaction.objectStore(FACTS);
      const facts = await resultOf<AnswerFacts | undefined>(stored.get(key));
      if (facts?.tag !== tag) return undefined;
      stored.put({ ...facts, usedAt: now() });
      return resultOf<Uint8Array<ArrayBuffer> | undefined>(transaction.objectStore(BYTES).get(key));
    },

    async put(key, { tag, bytes }, quotaBytes) {
      const size = bytes.byteLength;
      if (isOver || size > quotaBytes) return;
      const transaction = database.transaction([FACTS, BYTES], "readwrite");
      const ended = endOf(transaction);
      ended.catch(() => undefined); // what fails before says why
      const stored = transaction.objectStore(FACTS);
      const all = transaction.objectStore(BYTES);
      const kept = await resultOf<AnswerFacts[]>(stored.getAll());
      const others = kept.filter((facts) => facts.key !== key);
      for (const out of leastRecentlyUsed(others, size, quotaBytes)) {
        stored.delete(out);
        all.delete(out);
      }
      stored.put({ key, tag, size, usedAt: now() } satisfies AnswerFacts);
      all.put(bytes, key);
      await ended;
    },

    async drop(key) {
      if (isOver) return;
      const transaction = database.transaction([FACTS, BYTES], "readwrite");
      transaction.objectStore(FACTS).delete(key);
      transaction.objectStore(BYTES).delete(key);
      await endOf(transaction);
    },

    close,
  };
}

function resultOf<Outcome>(request: IDBRequest<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(faultOf(request.error)));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve());
    // A full disk is said at the end.
    transaction.addEventListener("abort", () => reject(faultOf(transaction.error)));
  });
}

const faultOf = (error: DOMException | null): Error => error ?? new Error("the browser gave up");
