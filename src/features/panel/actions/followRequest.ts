import { type DurationMs, seconds } from "#domain/units";
import type { ActuationProgress } from "../../../api/actuations.ts";
import type { CallFailure, CallResult } from "../../../api/callServer.ts";
import { type Answer, answerIn } from "./requestAnswer.ts";

/** What following takes from the world. */
interface FollowPorts {
  /** Calls with how far the command has come, now as far as that is known, and with each step. */
  readonly follow: (onProgress: (progress: ActuationProgress) => void) => () => void;
  readonly poll: () => Promise<CallResult<ActuationProgress>>;
  /** Resolves after so long, or as soon as `stopped` does. */
  readonly pause: (duration: DurationMs, stopped: Promise<unknown>) => Promise<void>;
  /** The command was sent by a page that is gone: its result may have come to nobody. */
  readonly isResumed: boolean;
}

/** Results come by the feed; this finds what a connection without results never brings. */
const CHECK_EVERY: DurationMs = seconds(30);
/** Two and a half minutes: the server waits 90 s for an answer. */
const MOST_CHECKS = 5;

/** Of these another look brings no more. */
const FINAL: ReadonlySet<CallFailure> = new Set(["notFound", "notAllowed", "signedOut"]);

/** Waits for the result of a request; unknown when it cannot be found out. */
export async function followRequest({
  follow,
  poll,
  pause,
  isResumed,
}: FollowPorts): Promise<Answer> {
  let received: Answer | undefined;
  let onReceived: (answer: Answer) => void = () => undefined;
  const whenReceived = new Promise<Answer>((resolve) => {
    onReceived = resolve;
  });
  const end = follow((progress) => {
    received ??= answerIn(progress);
    if (received) onReceived(received);
  });
  try {
    for (let checks = isResumed ? 0 : 1; checks <= MOST_CHECKS; checks++) {
      if (checks > 0) await pause(CHECK_EVERY, whenReceived);
      if (received) return received;
      const found = await poll();
      const answer = received ?? (found.ok ? answerIn(found.value) : undefined);
      if (answer) return answer;
      if (!found.ok && FINAL.has(found.error.reason)) break;
    }
    return { type: "unknown" };
  } finally {
    end();
  }
}
