import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpServer } from "../../../server/http/httpServer.ts";
import { createOrigins } from "../../../server/http/origins.ts";
import { createSessionCookie } from "../../../server/http/sessionCookie.ts";
import { createLogger, type Log } from "../../../server/process/logger.ts";
import { createRateLimit } from "../../../server/refusal/rateLimit.ts";
import { ROUTES } from "../../../server/routes.ts";
import type { TestServer } from "../../support/startTestServer.ts";
import type { Ask } from "./way.ts";

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Asks the routes of a running server under all its rules, without a socket between. */
export async function createAsker(host: TestServer, log: Log = createLogger("silent", false)) {
  const distFolder = mkdtempSync(join(tmpdir(), "waymark-asker-"));
  mkdirSync(join(distFolder, "page"));
  writeFileSync(join(distFolder, "page", "index.html"), "<html></html>");
  const http = await createHttpServer({
    services: { ...host.server.services, geocoder: { addressOf: async () => "Road 1" } },
    routes: ROUTES,
    origins: createOrigins("127.0.0.1", undefined),
    cookie: createSessionCookie(false),
    isHttps: false,
    trustedProxies: [],
    rateLimit: createRateLimit(host.server.services.now),
    distFolder,
    log,
  });
  await http.ready();

  return {
    http,
    async ask({ method, url, json, form, image }: Ask, headers: Record<string, string> = {}) {
      const body =
        json !== undefined
          ? { payload: JSON.stringify(json), type: "application/json" }
          : form !== undefined
            ? {
                payload: new URLSearchParams(form).toString(),
                type: "application/x-www-form-urlencoded",
              }
            : image && { payload: Buffer.from(image), type: "image/png" };
      const answer = await http.inject({
        method,
        url,
        ...(body && { payload: body.payload }),
        headers: { host: "127.0.0.1", ...(body && { "content-type": body.type }), ...headers },
      });
      return {
        status: answer.statusCode,
        text: answer.body,
        headers: answer.headers,
      } satisfies Reply;
    },
    async close(): Promise<void> {
      await http.close();
      rmSync(distFolder, { recursive: true });
    },
  };
}

export type Asker = Awaited<ReturnType<typeof createAsker>>;
