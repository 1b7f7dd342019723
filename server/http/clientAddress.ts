import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** Who may say for whom a request is made: a proxy on this machine, or nobody. */
export const trustedProxies = (trustsLocalProxy: boolean): "loopback" | false =>
  trustsLocalProxy ? "loopback" : false;

/** Whose request it is, as the HTTP server finds it for its calls: upgrades pass it by. */
export function clientAddress(request: IncomingMessage, trusted: "loopback" | false): string {
  return trusted === false ? (request.socket.remoteAddress ?? "") : proxyAddr(request, trusted);
}
