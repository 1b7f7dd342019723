/**
 * How far a letter has come: waiting for its turn, taken by the next server, given up, or kept where it was
 * written, since nobody carries it, or did in time.
 */
export const LETTER_STATES = ["queued", "sent", "failed", "kept"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** By which means somebody is written to. */
export const LETTER_CHANNELS = ["mail", "sms"] as const;
export type LetterChannel = (typeof LETTER_CHANNELS)[number];
