import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import { shownText } from "#domain/text/shownText";
import { between, type DurationMs, type EpochMs } from "#domain/units";
import type { ActuationProgress } from "../../../api/actuations.ts";
import type { RequestName } from "./vehicleRequests.ts";

/** The last request to a vehicle. */
export interface RequestState {
  readonly name: RequestName;
  readonly askedAt: EpochMs;
  /** Absent while it is awaited. */
  readonly answer: Answer | undefined;
}

/** How a request ended. */
export type Answer =
  | { readonly type: "answered"; readonly after: DurationMs | undefined }
  /** In the tracker's own words, as far as there are any. */
  | { readonly type: "declined"; readonly words: string | undefined }
  /** It had its time and said nothing. */
  | { readonly type: "silent" }
  | { readonly type: "notSent" }
  /** Nobody could be asked what became of it. */
  | { readonly type: "unknown" };

/** Longer ones no notice holds. */
const MOST_WORDS = 120;

/** What the life of a command says to who asked; undefined while it is under way. */
export function answerIn({ status, ...progress }: ActuationProgress): Answer | undefined {
  return ANSWERS[status]?.(progress);
}

type Progress = Omit<ActuationProgress, "status">;

const ANSWERS: Readonly<Partial<Record<ActuationStatus, (progress: Progress) => Answer>>> = {
  confirmed: ({ requestedAt, settledAt }) => ({
    type: "answered",
    after: settledAt === undefined ? undefined : between(requestedAt, settledAt),
  }),
  failed: ({ outcome }) => ({ type: "declined", words: shownText(outcome?.slice(0, MOST_WORDS)) }),
  refused: () => ({ type: "notSent" }),
  expired: () => ({ type: "notSent" }),
  unknown: () => ({ type: "silent" }),
  cleared: () => ({ type: "silent" }),
};
