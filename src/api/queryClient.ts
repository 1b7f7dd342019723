import { QueryClient } from "@tanstack/react-query";
import { seconds } from "#domain/units";
import { callErrorOf } from "./callQuery.ts";
import type { CallFailure } from "./callServer.ts";

/** How soon a query that is shown is retried after it failed. */
export const ASK_AGAIN_AFTER = seconds(30);

/** The network or the server had a bad moment: the same call may work the next time. */
const PASSING: ReadonlySet<CallFailure> = new Set([
  "timeout",
  "offline",
  "unreadable",
  "internal",
  "tooManyAttempts",
]);

/** True of what another try may mend; a refusal stays one until something else changes. */
function isPassing(error: unknown): boolean {
  const failure = callErrorOf(error);
  return failure === undefined || PASSING.has(failure.reason);
}

/** Not before the server is ready for it again. */
function askAgainAfter(error: unknown): number {
  const wait = seconds(callErrorOf(error)?.retryAfterSeconds ?? 0);
  return Math.max(ASK_AGAIN_AFTER, wait);
}

/**
 * The page's query cache. A passing failure is tried once more at once, unless the server said when,
 * and then again and again while it is shown. Calls are made whatever the browser believes of the
 * network: a server on the same machine needs none, and a call that waits in silence says nothing.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        retry: (failures, error) =>
          failures < 1 && isPassing(error) && callErrorOf(error)?.retryAfterSeconds === undefined,
        refetchInterval: ({ state: { error } }) =>
          error !== null && isPassing(error) ? askAgainAfter(error) : false,
      },
      mutations: { networkMode: "always" },
    },
  });
