import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** The headers of a request with the host that its sender asked for. */
export type AskedHeaders = (request: IncomingMessage) => IncomingHttpHeaders;

/**
 * Which host counts: the one that was asked, or what a trusted proxy says was asked. Of several the last
 * counts, which is the nearest proxy's word; anybody else's word counts for nothing.
 */
export function createAskedHeaders(trustedProxies: readonly string[]): AskedHeaders {
  if (trustedProxies.length === 0) return ({ headers }) => headers;
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return ({ headers, socket }) => {
    const said = [headers["x-forwarded-host"] ?? []].flat().join(",");
    const host = said.split(",").at(-1)?.trim();
    if (!host || !isTrusted(socket.remoteAddress ?? "", 0)) return headers;
    return { ...headers, host };
  };
}
