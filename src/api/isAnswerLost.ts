import type { CallError, CallFailure } from "./callServer.ts";

/** No answer, or one that says nothing of what came to pass. */
const LOST: ReadonlySet<CallFailure> = new Set([
  "offline",
  "timeout",
  "unreadable",
  "aborted",
  "internal",
]);

/** Whether a write that failed so may have been written all the same: before it is sent again it is looked for. */
export const isAnswerLost = ({ reason }: CallError): boolean => LOST.has(reason);
