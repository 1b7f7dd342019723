import type { UserId } from "#domain/ids";
import type { Answer } from "../answers/answer.ts";
import type { ReportJobs } from "./reportJobs.ts";
import { untilGone } from "./untilGone.ts";

/**
 * An answer that reads much, counted as a job of the person's until it is sent or nobody waits for
 * it any more.
 */
export async function asJob<Made extends Answer>(
  jobs: ReportJobs,
  user: UserId,
  signal: AbortSignal,
  make: () => Promise<Made>,
): Promise<Made> {
  const end = jobs.begin(user);
  try {
    const answer = await make();
    if (isPieces(answer.body)) return { ...answer, body: untilGone(answer.body, signal, end) };
    end();
    return answer;
  } catch (error) {
    end();
    throw error;
  }
}

const isPieces = (body: unknown): body is AsyncIterable<string> =>
  typeof body === "object" && body !== null && Symbol.asyncIterator in body;
