import type { AddressInfo } from "node:net";
import { belongsAt } from "#domain/account/belongsAt";
import { createAskedHeaders } from "../http/askedHeaders.ts";
import { clientAddress } from "../http/clientAddress.ts";
import { createHttpServer } from "../http/httpServer.ts";
import { createOrigins } from "../http/origins.ts";
import type { Services } from "../http/services.ts";
import { createSessionCookie } from "../http/sessionCookie.ts";
import { acceptSockets } from "../live/acceptSockets.ts";
import { addressBlock } from "../refusal/addressBlock.ts";
import { createRateLimit } from "../refusal/rateLimit.ts";
import { ROUTES } from "../routes.ts";
import type { Feed } from "./openFeed.ts";
import type { Starting } from "./startServer.ts";

/** Calls, page, map and sockets on one port, which it returns. */
export async function openHttp({
  options: { configuration, distFolder, log },
  services,
  feed: { hub, sessions },
  closing,
}: Starting & { readonly services: Services; readonly feed: Feed }): Promise<number> {
  const { host, port, publicUrl } = configuration;
  const isHttps = publicUrl?.protocol === "https:";
  const cookie = createSessionCookie(isHttps);
  const origins = createOrigins(host, publicUrl, services.partners.hasHost);
  const rateLimit = createRateLimit(services.now);
  const trustedProxies = configuration.trustedProxies ?? [];
  const askedHeaders = createAskedHeaders(trustedProxies);
  const http = await createHttpServer({
    services,
    routes: ROUTES,
    origins,
    cookie,
    isHttps,
    trustedProxies,
    rateLimit,
    distFolder,
    log,
  });
  const sockets = acceptSockets(http.server, {
    hub,
    now: services.now,
    log,
    addressOf: (request) => addressBlock(clientAddress(request, trustedProxies)),
    mayPass: rateLimit.mayPass,
    isOwnOrigin(request) {
      const headers = askedHeaders(request);
      return origins.isAnswered(headers) && origins.isOwn(headers);
    },
    async sessionOf(request) {
      const { headers, url = "" } = request;
      const given = new URLSearchParams(url.split("?")[1]).get("token");
      const token = given ?? cookie.tokenIn(headers.cookie);
      if (token === undefined) return undefined;
      const session = await sessions.find(token, given === null ? "session" : "token");
      const { id } = services.partners.of(askedHeaders(request).host);
      return session && belongsAt(session.user, id) ? session : undefined;
    },
  });
  await http.listen({ host, port });
  closing.push(() => http.close(), sockets.dispose);
  return (http.server.address() as AddressInfo).port;
}
