import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { seconds } from "#domain/units";
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
  call: (signal: AbortSignal, client: QueryClient) => Promise<CallResult<Value>>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal, client }: Asked) => valueOf(await call(signal, client)),
  });

interface Asked {
  readonly signal: AbortSignal;
  readonly client: QueryClient;
}

/** So long what was asked for ahead waits for whoever shows it: it may be from before a change. */
export const AHEAD_FOR = seconds(3);

/** A call that may be begun before it is wanted; `takeAhead` has its answer once, for seconds. */
export interface AheadCall<Value> {
  /** Names the call among others. */
  readonly path: string;
  readonly call: (signal: AbortSignal) => Promise<CallResult<Value>>;
}

const aheadQuery = <Value>({ path, call }: AheadCall<Value>) => callQuery(["ahead", path], call);

/** Begins a call whose answer somebody reaches for. */
export const askAhead = <Value>(client: QueryClient, ahead: AheadCall<Value>): void =>
  // What does not come is asked for anew, and said to have failed there.
  void client.prefetchQuery({
    ...aheadQuery(ahead),
    gcTime: AHEAD_FOR,
    staleTime: AHEAD_FOR,
    retry: false,
  });

/** What was asked for ahead, or is asked for now. */
export async function takeAhead<Value>(
  client: QueryClient,
  ahead: AheadCall<Value>,
  signal: AbortSignal,
): Promise<CallResult<Value>> {
  const query = aheadQuery(ahead);
  if (!client.getQueryState(query.queryKey)) return ahead.call(signal);
  try {
    const value = await client.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
    return { ok: true, value };
  } catch (failure) {
    const error = callErrorOf(failure);
    if (!error) throw failure;
    return { ok: false, error };
  } finally {
    client.removeQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** Why a query or mutation failed; undefined while it has not, and for a fault of our own. */
export const callErrorOf = (error: unknown): CallError | undefined =>
  error instanceof CallFailed ? error.error : undefined;
