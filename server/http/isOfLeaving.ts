import type { ServerResponse } from "node:http";

/**
 * Whether an answer was given up only because its caller did not wait for it: its reads were stopped, or
 * what compresses it lost whom it writes to. Anything else that fails for one who has left is a failure, and so is what
 * fails after the whole answer was written: that was waited for.
 */
export function isOfLeaving(
  error: unknown,
  answer: Pick<ServerResponse, "destroyed" | "writableFinished">,
): boolean {
  if (!answer.destroyed || answer.writableFinished || !(error instanceof Error)) return false;
  return (
    error.name === "AbortError" || ("code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE")
  );
}
