import { LETTER_CHANNELS, LETTER_STATES } from "#contract/letterState";
import type { LetterFilter } from "../../api/outbox.ts";

/** What an address says; what makes no sense in it is as if it were not there. */
export const filterOfQuery = (query: URLSearchParams): LetterFilter => ({
  state: LETTER_STATES.find((one) => one === query.get("state")),
  channel: LETTER_CHANNELS.find((one) => one === query.get("channel")),
});

/** The other way round. */
export function queryOfFilter({ state, channel }: LetterFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (state) query.set("state", state);
  if (channel) query.set("channel", channel);
  return query;
}
