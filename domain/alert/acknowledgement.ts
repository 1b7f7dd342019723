import type { EventId } from "../ids.ts";
import type { EpochMs } from "../units.ts";

/** Somebody has seen to an event: who, when, and what they wrote. The first one stands. */
export interface Acknowledgement {
  readonly eventId: EventId;
  /** As they are called now; undefined when they are no more. */
  readonly by: string | undefined;
  readonly at: EpochMs;
  /** Empty when they wrote nothing. */
  readonly note: string;
}

/** Characters of a note: a few sentences. */
export const MAX_NOTE = 500;
