import type { Call, CallContext, SignedIn } from "../../http/route.ts";

/** A call as it was read. */
export type SignedInCall = Call<unknown, unknown, unknown, SignedIn>;

/**
 * What a call hands to another that answers in its stead: all but what was asked, which must not be
 * taken for what is asked now.
 */
export function callContextOf(call: SignedInCall): CallContext {
  const { params: _params, query: _query, body: _body, ...caller } = call;
  const { session: _session, viewer: _viewer, ...rest } = caller;
  return rest;
}
