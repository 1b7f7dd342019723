import type { Session } from "../../accounts/sessions.ts";
import type { Call, CallContext } from "../../http/route.ts";

/** A call as it was read. */
export type SignedInCall = Call<unknown, unknown, unknown, Session>;

/**
 * What a call hands to another that answers in its stead: all but what was asked, which must not be
 * taken for what is asked now.
 */
export function callContextOf(call: SignedInCall): CallContext {
  const { params: _params, query: _query, body: _body, session: _session, ...rest } = call;
  return rest;
}
