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
  /** What is made under the same key is made once. */
  readonly idempotencyKey?: string | undefined;
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

/** Whoever calls a route that makes something: under a key of theirs it is made once. */
export const makerOf = (call: Call & Pick<Actor, "idempotencyKey">): Actor => ({
  ...actorOf(call),
  idempotencyKey: keyOfCall(call.idempotencyKey),
});
