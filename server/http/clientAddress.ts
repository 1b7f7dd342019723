import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** Whose request it is, as the HTTP server finds it for its calls: upgrades pass it by. */
export function clientAddress(request: IncomingMessage, trusted: readonly string[]): string {
  return trusted.length === 0
    ? (request.socket.remoteAddress ?? "")
    : proxyAddr(request, [...trusted]);
}
