import { milliseconds } from "#domain/units";
import type { AnswerStore, OpenAnswers } from "../../ports/answerStore.ts";
import type { EnginePorts } from "../../ports/enginePorts.ts";

/**
 * So much of the past stays in the browser, within what it allows a site: a day of 5,000 vehicles at a
 * point every 30 seconds takes some 150 MB.
 */
export const KEPT_QUOTA_BYTES = 256 * 2 ** 20;
/** A disk that takes longer is slower than the server. */
const PATIENCE = milliseconds(2_000);

type KeptPorts = Pick<EnginePorts, "answers" | "setTimer">;

/**
 * Answers that the browser keeps for the next time, of the user who is signed in. They are shown only
 * when the server says that they still hold, and nothing waits for them: a browser that keeps none, or
 * fails, costs no more than asking.
 */
export function createKeptAnswers({ answers, setTimer }: KeptPorts, quota = KEPT_QUOTA_BYTES) {
  let owned:
    | { readonly owner: string; readonly open: Promise<OpenAnswers | undefined> }
    | undefined;
  let isOver = false;
  let quotaBytes = quota;

  /** Undefined when it fails, or takes too long. */
  async function attempt<Outcome>(
    run: (open: OpenAnswers) => Promise<Outcome>,
  ): Promise<Outcome | undefined> {
    if (isOver || !owned) return undefined;
    const { open } = owned;
    let cancel: (() => void) | undefined;
    const late = new Promise<undefined>((resolve) => {
      cancel = setTimer(() => resolve(undefined), PATIENCE);
    });
    const outcome = (async () => {
      const store = await open;
      return store && !isOver ? run(store) : undefined;
    })();
    try {
      return await Promise.race([outcome.catch(() => undefined), late]);
    } finally {
      cancel?.();
    }
  }

  return {
    /** Somebody is signed in; who must not leave anything here has no owner's name. */
    begin(owner: string | undefined): void {
      if (isOver || !answers || (owned !== undefined && owned.owner === owner)) return;
      owned = undefined;
      if (owner === undefined) void removeAll(answers);
      else owned = { owner, open: answers.open(owner).catch(() => undefined) };
    },

    tagOf: (key: string): Promise<string | undefined> => attempt((open) => open.tagOf(key)),

    /** Undefined as well when it is another by now. */
    read: (key: string, tag: string): Promise<Uint8Array<ArrayBuffer> | undefined> =>
      attempt((open) => open.read(key, tag)),

    /** Resolves when it is kept, or is not. Where the disk is full, less is kept from now on. */
    async keep(key: string, tag: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      await attempt(async (open) => {
        try {
          await open.put(key, { tag, bytes }, quotaBytes);
        } catch {
          quotaBytes = Math.floor(quotaBytes / 2);
        }
      });
    },

    /** It makes no sense. */
    drop: async (key: string): Promise<void> => {
      await attempt((open) => open.drop(key));
    },

    /** Nothing is left in the browser, and nothing comes to it any more. */
    async purge(): Promise<void> {
      isOver = true;
      owned = undefined;
      if (answers) await removeAll(answers);
    },
  };
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Without a database there is nothing to remove. */
const removeAll = (answers: AnswerStore): Promise<void> => answers.remove().catch(() => undefined);
