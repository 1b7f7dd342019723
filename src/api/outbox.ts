import { infiniteQueryOptions } from "@tanstack/react-query";
import {
  LETTER_CHANNELS,
  LETTER_STATES,
  type LetterChannel,
  type LetterState,
} from "#contract/letterState";
import { isObject, textOf, timeOf } from "#contract/traccar/wire";
import { isId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { valueOf } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** What of the outbox is wanted; absent: all of it. */
export interface LetterFilter {
  readonly state: LetterState | undefined;
  readonly channel: LetterChannel | undefined;
  /** Part of an address or a number. */
  readonly recipient: string | undefined;
  /** When they were written, the end left out. */
  readonly from: EpochMs | undefined;
  readonly to: EpochMs | undefined;
}

/** What was written to somebody, and how far it has come. */
export interface Letter {
  readonly id: number;
  readonly at: EpochMs;
  readonly channel: LetterChannel;
  readonly state: LetterState;
  readonly recipient: string;
  readonly subject: string;
  /** Empty where it is kept from who asks. */
  readonly body: string;
  /** Whoever reads it could act as its recipient. */
  readonly isSecret: boolean;
  readonly attempts: number;
  readonly sentAt: EpochMs | undefined;
  /** Why it was given up, in a word of the server's. */
  readonly failure: string | undefined;
}

interface LetterPage {
  readonly letters: readonly Letter[];
  /** Where the next one begins; undefined when this is the last. */
  readonly next: number | undefined;
}

const PAGE_LETTERS = 50;
const OUTBOX = "outbox";

/** One's own letters in pages, newest first; an administrator's are everybody's. Our server's own call. */
export const outboxQuery = ({ state, channel, recipient, from, to }: LetterFilter) =>
  infiniteQueryOptions({
    queryKey: [OUTBOX, state, channel, recipient, from, to] as const,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = new URLSearchParams({ limit: String(PAGE_LETTERS) });
      if (state) asked.set("state", state);
      if (channel) asked.set("channel", channel);
      if (recipient) asked.set("recipient", recipient);
      if (from !== undefined) asked.set("from", new Date(from).toISOString());
      if (to !== undefined) asked.set("to", new Date(to).toISOString());
      if (pageParam !== undefined) asked.set("beforeId", String(pageParam));
      return valueOf(await callServer(`/api/outbox?${asked}`, { signal, read: pageFromWire }));
    },
    getNextPageParam: ({ next }) => next,
  });

/** Whatever is filtered. */
export const ALL_LETTERS = { queryKey: [OUTBOX] } as const;

/** Sends one again that was given up. */
export const repeatLetter = (id: number) =>
  callServer(`/api/outbox/${id}/repeat`, { method: "POST", read: () => true });

/** A letter that makes no sense is left out, and ends nothing. */
function pageFromWire(answer: unknown): LetterPage | undefined {
  if (!Array.isArray(answer)) return undefined;
  const last: unknown = answer.at(-1);
  const next = isObject(last) && isId(last.id) ? last.id : undefined;
  return {
    letters: answer.flatMap((one) => letterFromWire(one) ?? []),
    next: answer.length < PAGE_LETTERS ? undefined : next,
  };
}

function letterFromWire(wire: unknown): Letter | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const at = timeOf(wire.createdAt);
  const channel = LETTER_CHANNELS.find((one) => one === wire.channel);
  const state = LETTER_STATES.find((one) => one === wire.state);
  if (at === undefined || !channel || !state) return undefined;
  return {
    id: wire.id,
    at,
    channel,
    state,
    recipient: textOf(wire.recipient) ?? "",
    subject: textOf(wire.subject) ?? "",
    body: textOf(wire.body) ?? "",
    isSecret: wire.secret === true,
    attempts: typeof wire.attempts === "number" ? wire.attempts : 0,
    sentAt: timeOf(wire.sentAt),
    failure: textOf(wire.failure),
  };
}
