import type { ActuationProgress } from "../../api/actuations.ts";
import { CallFailed } from "../../api/callQuery.ts";
import type { CallFailure } from "../../api/callServer.ts";

/** How far a command to one vehicle of many has come. */
export type SendState =
  | { readonly type: "queued" }
  | { readonly type: "sending" }
  /** The server has taken it; `isDelivered`: the vehicle's connection has, too. */
  | { readonly type: "awaiting"; readonly actuation: number; readonly isDelivered: boolean }
  /** The same of a server that names nothing to follow. */
  | { readonly type: "sent"; readonly isDelivered: boolean }
  | { readonly type: "answered"; readonly words: string | undefined }
  | { readonly type: "declined"; readonly words: string | undefined }
  /** It had its time and said nothing. */
  | { readonly type: "silent" }
  /** The server said no. */
  | { readonly type: "refused"; readonly error: CallFailed }
  /** Nobody knows what the server did with it. */
  | { readonly type: "lost"; readonly error: Error }
  /** Taken by the server, and called off before it was sent; why, in a word. */
  | { readonly type: "notSent"; readonly words: string | undefined }
  /** Its turn had not come when the person stopped it. */
  | { readonly type: "stopped" };

/** Longer ones no row holds. */
const MOST_WORDS = 120;

/** Without an answer nobody knows what the server did. */
const LOST: ReadonlySet<CallFailure> = new Set([
  "timeout",
  "offline",
  "aborted",
  "unreadable",
  "internal",
]);

export function stateOfFailure(error: unknown): SendState {
  if (error instanceof CallFailed && !LOST.has(error.error.reason))
    return { type: "refused", error };
  return { type: "lost", error: error instanceof Error ? error : new Error(String(error)) };
}

/** What the life of a command says; undefined while it is under way. */
export function stateOfProgress({ status, outcome }: ActuationProgress): SendState | undefined {
  const words = outcome?.slice(0, MOST_WORDS);
  switch (status) {
    case "intended":
    case "handedOff":
      return undefined;
    case "confirmed":
      return { type: "answered", words };
    case "failed":
      return { type: "declined", words };
    case "refused":
    case "expired":
      return { type: "notSent", words };
    case "unknown":
    case "cleared":
      return { type: "silent" };
  }
}

const UNDER_WAY: ReadonlySet<SendState["type"]> = new Set(["queued", "sending", "awaiting"]);
const WELL: ReadonlySet<SendState["type"]> = new Set(["sent", "answered"]);

export const hasEnded = ({ type }: SendState): boolean => !UNDER_WAY.has(type);
/** Worth another try. */
export const hasFailed = (state: SendState): boolean => hasEnded(state) && !WELL.has(state.type);
