import type { HistoryFailure } from "#contract/history";
import { type DurationMs, milliseconds } from "#domain/units";

/** Why one request for a part of the past brought nothing, or not all. */
export class HistoryFault extends Error {
  readonly reason: HistoryFailure;
  /** The server asked to be left alone for so long. */
  readonly retryAfter: DurationMs | undefined;
  /** It may be about one of several vehicles: others are asked for without it. */
  readonly isOfOne: boolean;
  /** The same person's other calls have their places, in another tab perhaps: their turn comes. */
  readonly isOfTurn: boolean;

  constructor(
    reason: HistoryFailure,
    {
      retryAfter,
      isOfOne = false,
      isOfTurn = false,
    }: {
      readonly retryAfter?: DurationMs | undefined;
      readonly isOfOne?: boolean;
      readonly isOfTurn?: boolean;
    } = {},
  ) {
    super(`a part of the past is missing: ${reason}`);
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.isOfOne = isOfOne;
    this.isOfTurn = isOfTurn;
  }
}

/** What would be the same the next time is not asked for again. */
export const isWorthRetrying = (reason: HistoryFailure): boolean =>
  reason === "offline" || reason === "timeout" || reason === "busy" || reason === "unreadable";

/** So often a part is asked for before it counts as missing … */
export const MOST_ATTEMPTS = 4;
/** … and so often where a server that is overloaded says when to come again. */
const MOST_WAITS = 12;

/** Whoever waits for their own turn has not failed, however long it takes. */
export function mostAttempts({ isOfTurn, retryAfter }: HistoryFault): number {
  if (isOfTurn) return Number.POSITIVE_INFINITY;
  return retryAfter === undefined ? MOST_ATTEMPTS : MOST_WAITS;
}

/** What an answer without a past means. */
export function faultOfStatus(
  status: number | undefined,
  retryAfter: DurationMs | undefined,
): HistoryFault {
  if (status === undefined) return new HistoryFault("offline");
  if (status === 401) return new HistoryFault("signedOut");
  if (status === 403 || status === 404) return new HistoryFault("notAllowed", { isOfOne: true });
  if (status === 408) return new HistoryFault("timeout");
  if (status === 413 || status === 414 || status === 431)
    return new HistoryFault("tooMuch", { isOfOne: true });
  if (status === 429 && retryAfter !== undefined)
    return new HistoryFault("busy", { retryAfter, isOfTurn: true });
  if (status === 429 || status >= 500) return new HistoryFault("busy", { retryAfter });
  return new HistoryFault("internal", { isOfOne: status === 400 });
}

/** Seconds in a header. */
export function retryAfterOf(headers: Headers): DurationMs | undefined {
  const header = headers.get("retry-after");
  const ms = header === null ? Number.NaN : Number(header) * 1_000;
  return ms >= 0 ? milliseconds(ms) : undefined;
}
