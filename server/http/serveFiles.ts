import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "../refusal/refusal.ts";
import { isDataAddress } from "./isDataAddress.ts";
import { contentSecurityPolicy, type ExternalOrigins } from "./securityHeaders.ts";

/** In `index.html`, where this answer's random word goes. */
const NONCE_SLOT = "__CSP_NONCE__";
/** Their names carry a hash of their content. */
const isHashed = (path: string) => path.includes("/assets/");
/** Addresses of files: a miss there is a miss, not a page. */
const FILES_ONLY = /^\/(assets|atlas)\//;

/**
 * Serves the built page and the map's files with their compressed copies, and the page itself at
 * every other address: where the page is, is the page's own affair.
 */
export async function serveFiles(
  http: FastifyInstance,
  distFolder: string,
  origins: ExternalOrigins,
): Promise<void> {
  const page = join(distFolder, "page");
  const map = join(distFolder, "atlas", "map");
  if (existsSync(page)) await http.register(files, { ...options(page), prefix: "/" });
  if (existsSync(map))
    await http.register(files, { ...options(map), prefix: "/atlas/", decorateReply: false });

  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (isDataAddress(path) || FILES_ONLY.test(path) || !wantsPage(request))
      throw new Refusal(404, "notFound", "There is nothing at this address");
    return sendPage(reply, page, origins);
  });
}

const options = (root: string): FastifyStaticOptions => ({
  root,
  index: false,
  // The page itself is answered with a nonce, by us; a folder is nothing, not something forbidden.
  allowedPath: (path) => !/(^|\/)(|index\.html|\.vite(\/.*)?)$/.test(path),
  preCompressed: true,
  cacheControl: false,
  setHeaders(reply, path) {
    reply.header(
      "cache-control",
      isHashed(path) ? "public, max-age=31536000, immutable" : "no-cache",
    );
    reply.header("vary", "accept-encoding");
  },
});

/** Somebody navigates. An image or script that is missing must not become a page. */
const wantsPage = ({ method, headers: { accept = "*/*" } }: FastifyRequest) =>
  (method === "GET" || method === "HEAD") && (accept.includes("text/html") || accept === "*/*");

async function sendPage(reply: FastifyReply, folder: string, origins: ExternalOrigins) {
  let html: string;
  try {
    html = await readFile(join(folder, "index.html"), "utf8");
  } catch {
    throw new Refusal(503, "internal", "The page is not built yet: npm run build");
  }
  const nonce = randomBytes(16).toString("base64");
  return reply
    .header("content-security-policy", contentSecurityPolicy(origins, nonce))
    .header("cache-control", "no-cache")
    .type("text/html; charset=utf-8")
    .send(html.replaceAll(NONCE_SLOT, nonce));
}
