/**
 * Where the browser keeps answers for one user, and shares them between tabs. Everything here may
 * fail or never answer: whoever asks goes on without.
 */
export interface AnswerStore {
  /** What is kept is this owner's from now on; what is there of another is removed before, in all tabs. */
  open(owner: string): Promise<OpenAnswers>;
  /** Leaves nothing of anybody, and ends what is open, here and in other tabs. */
  remove(): Promise<void>;
}

/** After the end, wherever it came from, it knows nothing and keeps nothing. */
export interface OpenAnswers {
  /** By what the answer under this key is known; undefined when there is none. */
  tagOf(key: string): Promise<string | undefined>;
  /** The answer, if it is still the one with this tag; it counts as used now. */
  read(key: string, tag: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Takes the place of what is under the key, and of what was used longest ago, down to the quota. */
  put(key: string, answer: KeptAnswer, quotaBytes: number): Promise<void>;
  drop(key: string): Promise<void>;
  close(): void;
}

export interface KeptAnswer {
  readonly tag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is known of an answer without reading it. */
export interface AnswerFacts {
  readonly key: string;
  readonly tag: string;
  readonly size: number;
  readonly usedAt: number;
}

/** Whose place a new answer of `size` bytes takes: those that were used longest ago. */
export function leastRecentlyUsed(
  kept: readonly AnswerFacts[],
  size: number,
  quotaBytes: number,
): readonly string[] {
  let bytes = kept.reduce((sum, facts) => sum + facts.size, size);
  const out: string[] = [];
  for (const facts of kept.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (bytes <= quotaBytes) break;
    bytes -= facts.size;
    out.push(facts.key);
  }
  return out;
}
