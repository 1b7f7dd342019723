import { queryOptions } from "@tanstack/react-query";
import type { CallError, CallResult } from "./callServer.ts";

/** A call that brought nothing, thrown where a failure must not pass for an answer. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly error: CallError;

  constructor(error: CallError) {
    super(error.detail);
    this.error = error;
  }
}

/** What a call brought; throws `CallFailed` when it brought nothing. */
export function valueOf<Value>(result: CallResult<Value>): Value {
  if (!result.ok) throw new CallFailed(result.error);
  return result.value;
}

/**
 * One call as a query: the only way a call of the server enters the query cache. Whatever the cache
 * stores is an answer, so a failure is retried, is shown as one, and never counts as fresh.
 */
export const callQuery = <const Key extends readonly unknown[], Value>(
  queryKey: Key,
  call: (signal: AbortSignal) => Promise<CallResult<Value>>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => valueOf(await call(signal)),
  });

/** Why a query or mutation failed; undefined while it has not, and for a fault of our own. */
export const callErrorOf = (error: unknown): CallError | undefined =>
  error instanceof CallFailed ? error.error : undefined;
