import type { DurationMs } from "#domain/units";
import type { Answer } from "../../answers/answer.ts";

interface TimeLimit {
  readonly limit: DurationMs;
  readonly leaving: AbortSignal;
  readonly tooSlow: () => Error;
}

/**
 * An answer that is there in time or not at all. `tooSlow` is thrown when it has not begun by then;
 * one that is being sent breaks off, so that nobody takes a part for the whole. The work is stopped by
 * its signal and ends soon after.
 */
export async function within<Made extends Answer>(
  { limit, leaving, tooSlow }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Made>,
): Promise<Made> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limit).unref();
  const signal = AbortSignal.any([leaving, late.signal]);
  const lateness = new Promise<never>((_resolve, reject) => {
    late.signal.addEventListener("abort", () => reject(tooSlow()), { once: true });
  });
  // Nobody may be listening any more when it comes.
  lateness.catch(() => undefined);
  try {
    const answer = await Promise.race([work(signal), lateness]);
    if (!isPieces(answer.body)) {
      clearTimeout(timer);
      return answer;
    }
    return {
      ...answer,
      body: pieces(answer.body, {
        late: late.signal,
        tooSlow,
        end: () => clearTimeout(timer),
      }),
    };
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

async function* pieces(
  source: AsyncIterable<string | Uint8Array>,
  {
    late,
    tooSlow,
    end,
  }: { readonly late: AbortSignal; readonly tooSlow: () => Error; readonly end: () => void },
): AsyncIterable<string | Uint8Array> {
  try {
    for await (const piece of source) {
      if (late.aborted) throw tooSlow();
      yield piece;
    }
    if (late.aborted) throw tooSlow();
  } finally {
    end();
  }
}

const isPieces = (body: unknown): body is AsyncIterable<string | Uint8Array> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;
