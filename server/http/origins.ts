import type { IncomingHttpHeaders } from "node:http";
import { isLoopback } from "../process/isLoopback.ts";

/**
 * Which pages are our own, by exact comparison: scheme, host and port. With PUBLIC_URL that one
 * alone, and at a partner's host that host's; without it the host that was asked, over http.
 */
export function createOrigins(
  host: string,
  publicUrl: URL | undefined,
  isPartnerHost: (host: string) => boolean = () => false,
) {
  const isLocalOnly = isLoopback(host);
  const scheme = publicUrl?.protocol ?? "http:";

  function isOwnOrigin(origin: string, asked: string | undefined): boolean {
    const host = asked === undefined ? undefined : canonicalHost(asked, scheme);
    // One brand's page may not act at another's host, although both are this server's.
    if (publicUrl && (host === undefined || !isPartnerHost(host)))
      return origin === publicUrl.origin;
    return host !== undefined && origin === `${scheme}//${host}`;
  }

  return {
    /** Absent means a program, not a page: browsers name the origin of every cross-site call. */
    isOwn({ origin, host: asked }: IncomingHttpHeaders): boolean {
      return origin === undefined || isOwnOrigin(origin, asked);
    },

    /** The same by `Referer`, for calls on which browsers do not send the origin. */
    isReferredByOwn({ referer, host: asked }: IncomingHttpHeaders): boolean {
      if (referer === undefined) return true;
      return URL.canParse(referer) && isOwnOrigin(new URL(referer).origin, asked);
    },

    /**
     * A server with a public name, or for this machine alone, answers to that and to this machine's
     * names only: a foreign page could otherwise point its own name at us and be our own origin.
     */
    isAnswered({ host: asked }: IncomingHttpHeaders): boolean {
      if (asked === undefined || (publicUrl === undefined && !isLocalOnly)) return true;
      const host = canonicalHost(asked, scheme);
      if (host === undefined) return false;
      if (host === publicUrl?.host || isPartnerHost(host)) return true;
      return isLoopback(host.replace(/:\d+$/, ""));
    },
  };
}

/** As browsers write it: lower case, without the scheme's own port. Undefined when it is no host. */
function canonicalHost(asked: string, scheme: string): string | undefined {
  const address = `${scheme}//${asked}/`;
  if (!/^[\w.:[\]-]+$/.test(asked) || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}

export type Origins = ReturnType<typeof createOrigins>;
