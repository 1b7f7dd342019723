import { type EpochMs, epochMs } from "#domain/units";
import { Refusal } from "../refusal/refusal.ts";
import type { Session } from "./sessions.ts";

/**
 * What somebody has shown: the password with this very request (Basic), a password at some time (a
 * session), or no more than a token, which may have leaked from an address, a program or a log.
 */
export type Proof = "password" | "session" | "token";

export function proofOf({ key, kind, begunWith }: Session): Proof {
  if (key.startsWith(BASIC_KEY)) return "password";
  return kind === "token" || begunWith !== undefined ? "token" : "session";
}

/** Keys of sessions that last for one request begin so. */
export const BASIC_KEY = "basic ";

/** The token with which whatever this session makes is begun: it ends with it. */
export const sourceOf = (session: Session): string | undefined =>
  session.kind === "token" && proofOf(session) === "token" ? session.key : session.begunWith;

/** The latest end of whatever this session makes: nothing outlives the token it was made with. */
export const latestEndOf = (session: Session): EpochMs =>
  proofOf(session) === "token" ? session.expiresAt : epochMs(Number.POSITIVE_INFINITY);

/**
 * Refuses who shows a token and no more. Whoever finds one has what it reads and writes, and nothing
 * that goes on after it: no account, no key, no rights that others keep.
 */
export function refuseToken(session: Session, why: string): void {
  if (proofOf(session) === "token")
    throw new Refusal(403, "notAllowed", `${why}: sign in with a password`);
}
