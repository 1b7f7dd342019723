import { proofOf } from "../accounts/proofOf.ts";
import type { Session } from "../accounts/sessions.ts";
import { keyOfCall } from "../refusal/idempotencyKey.ts";
import type { Viewer } from "../rights/rights.ts";

/** Who does it and from where. */
export interface Actor {
  readonly viewer: Viewer;
  /** In which they do it: without one they have given no password. */
  readonly session?: string;
  readonly address: string;
  /** Whether what was is kept for them: programs and the guests of shared links undo nothing. */
  readonly keepsUndo?: boolean;
  /** The call that makes something, where it has a key: it makes it once. */
  readonly named?: NamedCall | undefined;
}

/** A call by its key and what it says. */
export interface NamedCall {
  readonly key: string;
  readonly body: object;
}

interface Call {
  readonly viewer: Viewer;
  readonly session: Session;
  readonly address: string;
}

/** Whoever calls a route with a session. */
export const actorOf = ({ viewer, session, address }: Call): Actor => ({
  viewer,
  session: session.key,
  address,
  keepsUndo: proofOf(session) === "session" && session.user.guest === undefined,
});

interface MakingCall extends Call {
  readonly idempotencyKey: string | undefined;
  /** Before anything is added to it that changes with the time or with who asks. */
  readonly body: object;
}

/** Whoever calls a route that makes something: under a key of theirs it is made once. */
export function makerOf({ idempotencyKey, body, ...call }: MakingCall): Actor {
  const key = keyOfCall(idempotencyKey);
  return { ...actorOf(call), ...(key !== undefined && { named: { key, body } }) };
}
