import type { UserId } from "#domain/ids";
import { Refusal } from "../refusal/refusal.ts";

/** One reads as fast as the database gives; more at once would only slow each other. */
const MAX_JOBS = 2;
const RETRY_AFTER_SECONDS = "5";

/** What reads much, as a refusal names it. */
type JobKind = "reports or histories" | "histories in columns";

/** How many of a kind each person has under way. */
export function createReportJobs(kind: JobKind) {
  const running = new Map<UserId, number>();

  return {
    /** Refuses one too many; whoever began one ends it, as often as they like. */
    begin(user: UserId): () => void {
      const count = running.get(user) ?? 0;
      if (count >= MAX_JOBS)
        throw new Refusal(429, "tooManyAttempts", `Only ${MAX_JOBS} ${kind} at once`).withHeaders({
          "retry-after": RETRY_AFTER_SECONDS,
        });
      running.set(user, count + 1);
      let isRunning = true;
      return () => {
        if (!isRunning) return;
        isRunning = false;
        const left = (running.get(user) ?? 1) - 1;
        if (left > 0) running.set(user, left);
        else running.delete(user);
      };
    },
  };
}

export type ReportJobs = ReturnType<typeof createReportJobs>;
