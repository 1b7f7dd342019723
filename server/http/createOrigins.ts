import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "../isLoopback.ts";

/**
 * Which pages are our own, by exact comparison: scheme, host and port. Without PUBLIC_URL it is
 * the host that was asked, over http.
 */
export function createOrigins(host: string, publicUrl: URL | undefined) {
  const isLocalOnly = isLoopback(host);

  return {
    /** Absent means a program, not a page: browsers name the origin of every cross-site call. */
    isOwn({ origin, host: asked }: IncomingHttpHeaders): boolean {
      if (origin === undefined) return true;
      return origin === publicUrl?.origin || (asked !== undefined && origin === `http://${asked}`);
    },

    /**
     * A server for this machine alone answers to this machine's names only: a foreign page could
     * otherwise point its own name at us and be our own origin.
     */
    isAnswered({ host: asked }: IncomingHttpHeaders): boolean {
      if (!isLocalOnly) return true;
      if (asked === undefined || asked === publicUrl?.host) return true;
      return isLoopback(asked.replace(/:\d+$/, ""));
    },
  };
}

export type Origins = ReturnType<typeof createOrigins>;
