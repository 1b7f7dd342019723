import { LINKS_AT_ONCE } from "#contract/traccar/linkNames";
import type { TransferChanges } from "#contract/transferTable";
import type { CallError, CallResult } from "../../../api/callServer.ts";
import { isAnswerLost } from "../../../api/isAnswerLost.ts";

/** As much as one request writes; all of it or nothing. */
export interface LinkChunk {
  readonly verb: "add" | "remove";
  readonly ids: readonly number[];
  /** It was sent before and nobody knows whether it was written: what undoes that is lost. */
  readonly isUnsure?: boolean;
}

export interface FailedChunk<Chunk extends LinkChunk = LinkChunk> {
  readonly chunk: Chunk;
  readonly error: CallError;
}

interface SavedChunk<Chunk extends LinkChunk> {
  readonly chunk: Chunk;
  /** Empty: nothing was changed, or nothing undoes it. */
  readonly undo: string;
}

/** What came of a run; every chunk is in one of the three. */
export interface SavedLinks<Chunk extends LinkChunk> {
  readonly saved: readonly SavedChunk<Chunk>[];
  readonly failed: readonly FailedChunk<Chunk>[];
  /** That were not sent any more. */
  readonly left: readonly Chunk[];
  /** The server wants the password first; `left` begins with what it wants it for. */
  readonly isPasswordDue: boolean;
}

/** What is taken away first: a limit may leave no room for both. */
export function chunksOf({ added, removed }: TransferChanges): readonly LinkChunk[] {
  const cut = (verb: LinkChunk["verb"], ids: Int32Array): LinkChunk[] =>
    Array.from({ length: Math.ceil(ids.length / LINKS_AT_ONCE) }, (_, index) => ({
      verb,
      ids: [...ids.subarray(index * LINKS_AT_ONCE, (index + 1) * LINKS_AT_ONCE)],
    }));
  return [...cut("remove", removed), ...cut("add", added)];
}

export const linksIn = (chunks: readonly LinkChunk[]): number =>
  chunks.reduce((sum, { ids }) => sum + ids.length, 0);

/** What one link can be refused for: it is gone, or somebody else's by now. */
const ABOUT_ONE: ReadonlySet<CallError["reason"]> = new Set(["notAllowed", "badRequest"]);
/**
 * So often a chunk that is refused is halved: enough to tell three among five thousand, and few requests where all
 * is refused.
 */
const MOST_HALVINGS = 40;

interface Run<Chunk extends LinkChunk> {
  readonly send: (chunk: Chunk) => Promise<CallResult<string>>;
  /** How many links have been sent, whatever came of them. */
  readonly onProgress: (links: number) => void;
  /** Asked before each chunk; one that is under way is awaited. */
  readonly isStopped: () => boolean;
}

/**
 * Sends chunk by chunk. One that fails holds no other up: links that are there already, or gone, are what
 * was wanted, so it can be sent again as it is. One that is refused for something in it is sent in halves, until
 * what is refused stands alone.
 */
export async function saveLinks<Chunk extends LinkChunk>(
  chunks: readonly Chunk[],
  run: Run<Chunk>,
): Promise<SavedLinks<Chunk>> {
  const saved: SavedChunk<Chunk>[] = [];
  const failed: FailedChunk<Chunk>[] = [];
  let links = 0;
  run.onProgress(0);
  let halvings = 0;
  for (let left = chunks; left[0]; ) {
    const [chunk, ...rest] = left;
    if (run.isStopped()) return { saved, failed, left, isPasswordDue: false };
    const result = await run.send(chunk);
    if (result.ok) saved.push({ chunk, undo: result.value });
    else if (result.error.reason === "passwordRequired")
      return { saved, failed, left, isPasswordDue: true };
    else if (
      chunk.ids.length > 1 &&
      ABOUT_ONE.has(result.error.reason) &&
      halvings < MOST_HALVINGS
    ) {
      halvings++;
      left = [...halvesOf(chunk), ...rest];
      continue;
    } else {
      const isUnsure = chunk.isUnsure === true || isAnswerLost(result.error);
      failed.push({ chunk: { ...chunk, isUnsure }, error: result.error });
    }
    links += chunk.ids.length;
    run.onProgress(links);
    left = rest;
  }
  return { saved, failed, left: [], isPasswordDue: false };
}

function halvesOf<Chunk extends LinkChunk>(chunk: Chunk): readonly Chunk[] {
  const { ids } = chunk;
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)].map((half) => ({ ...chunk, ids: half }));
}
