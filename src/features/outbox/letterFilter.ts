import { LETTER_CHANNELS, LETTER_STATES } from "#contract/letterState";
import { dayOfDate } from "#domain/time/days";
import type { LetterFilter } from "../../api/outbox.ts";

/** What is looked at, as the address has it and the fields show it. */
export interface LetterView extends Pick<LetterFilter, "state" | "channel"> {
  /** Part of an address or a number; empty: anybody's. */
  readonly recipient: string;
  /** "2026-03-29", of the first and of the last day; empty: from the beginning, until now. */
  readonly from: string;
  readonly to: string;
}

/** As much as the server searches. */
export const LONGEST_RECIPIENT = 128;

/** What an address says; what makes no sense in it is as if it were not there. */
export const viewOfQuery = (query: URLSearchParams, zone: string): LetterView => ({
  state: LETTER_STATES.find((one) => one === query.get("state")),
  channel: LETTER_CHANNELS.find((one) => one === query.get("channel")),
  recipient: (query.get("recipient") ?? "").slice(0, LONGEST_RECIPIENT),
  from: dateOf(query.get("from"), zone),
  to: dateOf(query.get("to"), zone),
});

/** The other way round. */
export function queryOfView({ state, channel, ...texts }: LetterView): URLSearchParams {
  const query = new URLSearchParams();
  if (state) query.set("state", state);
  if (channel) query.set("channel", channel);
  for (const name of ["recipient", "from", "to"] as const)
    if (texts[name].trim() !== "") query.set(name, texts[name]);
  return query;
}

/** What the server is asked for, from the first moment of a day to the end of the last. */
export function filterOfView(view: LetterView, zone: string): LetterFilter {
  const { state, channel, recipient, from, to } = view;
  return {
    state,
    channel,
    recipient: recipient.trim() || undefined,
    from: dayOfDate(from, zone)?.start,
    to: dayOfDate(to, zone)?.end,
  };
}

const dateOf = (text: string | null, zone: string): string =>
  text !== null && dayOfDate(text, zone) ? text : "";
