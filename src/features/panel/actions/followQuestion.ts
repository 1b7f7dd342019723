import { type DurationMs, seconds } from "#domain/units";
import type { ActuationProgress } from "../../../api/actuations.ts";
import type { CallFailure, CallResult } from "../../../api/callServer.ts";
import { type Answer, answerIn } from "./questionAnswer.ts";

/** What following takes from the world. */
interface FollowPorts {
  readonly look: () => Promise<CallResult<ActuationProgress>>;
  readonly pause: (duration: DurationMs) => Promise<void>;
}

const LOOK_EVERY: DurationMs = seconds(2);
/** Two minutes: the server waits 90 s for an answer, and a line may be away for some of them. */
const MOST_LOOKS = 60;

/** Of these another look brings no more. */
const FINAL: ReadonlySet<CallFailure> = new Set(["notFound", "notAllowed", "signedOut"]);

/** Looks until it is known what became of a question; unknown when that cannot be found out. */
export async function followQuestion({ look, pause }: FollowPorts): Promise<Answer> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const found = await look();
    const answer = found.ok ? answerIn(found.value) : undefined;
    if (answer) return answer;
    if (!found.ok && FINAL.has(found.error.reason)) break;
    await pause(LOOK_EVERY);
  }
  return { type: "unknown" };
}
