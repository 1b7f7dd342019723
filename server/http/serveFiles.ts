import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files, { type FastifyStaticOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isDataAddress } from "#contract/isDataAddress";
import type { Partner, PartnerImage } from "#contract/partner";
import { frameOrigins } from "#domain/menu/menuOf";
import { BRAND_ADDRESSES, type KnownPartner } from "../partners/partners.ts";
import type { BrandImage } from "../partners/readPng.ts";
import { Refusal } from "../refusal/refusal.ts";
import { brandPage } from "./brandPage.ts";
import { contentSecurityPolicy, DATA_POLICY, type ExternalOrigins } from "./securityHeaders.ts";

/** In `index.html`, where this answer's random word goes. */
const NONCE_SLOT = "__CSP_NONCE__";
/** Their names carry a hash of their content. */
const isHashed = (path: string) => path.includes("/assets/");
/** A proxy before us may say which host was asked. */
const VARY_BY_HOST = "host, x-forwarded-host, accept-encoding";
/** Addresses of files: a miss there is a miss, not a page. */
const FILES_ONLY = /^\/(assets|atlas)\//;

interface Ports {
  readonly distFolder: string;
  readonly origins: ExternalOrigins;
  /** Whose host a request asks for. */
  readonly partnerOf: (request: FastifyRequest) => KnownPartner;
  /** The host that counts, with its port. */
  readonly hostOf: (request: FastifyRequest) => string;
}

/**
 * Serves the built page and the map's files with their compressed copies, and the page itself at
 * every other address: where the page is, is the page's own affair.
 */
export async function serveFiles(
  http: FastifyInstance,
  { distFolder, origins, partnerOf, hostOf }: Ports,
): Promise<void> {
  const page = join(distFolder, "page");
  const map = join(distFolder, "atlas", "map");
  if (existsSync(page)) await http.register(files, { ...options(page), prefix: "/" });
  if (existsSync(map))
    await http.register(files, { ...options(map), prefix: "/atlas/", decorateReply: false });

  for (const [image, address] of Object.entries(BRAND_ADDRESSES))
    http.get(address, (request, reply) =>
      sendBrandImage(request, reply, partnerOf(request).images[image as PartnerImage]),
    );

  http.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    if (isDataAddress(path) || FILES_ONLY.test(path) || !wantsPage(request))
      throw new Refusal(404, "notFound", "There is nothing at this address");
    const partner = partnerOf(request).shown;
    return sendPage(reply, page, { origins, partner, host: hostOf(request) });
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

/** Who is asked decides what is answered: nobody between may keep it for others. */
const byHost = (reply: FastifyReply, keeping: string) =>
  reply.header("cache-control", `private, ${keeping}`).header("vary", VARY_BY_HOST);

function sendBrandImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: BrandImage | undefined,
) {
  if (!image) throw new Refusal(404, "notFound", "This host has no such image");
  const etag = `"${image.hash}"`;
  const { v } = request.query as { readonly v?: unknown };
  byHost(reply, v === image.hash ? "max-age=31536000, immutable" : "no-cache")
    .header("etag", etag)
    .header("content-security-policy", DATA_POLICY);
  if (request.headers["if-none-match"] === etag) return reply.status(304).send();
  return reply.type("image/png").send(image.bytes);
}

async function sendPage(
  reply: FastifyReply,
  folder: string,
  {
    origins,
    partner,
    host,
  }: { readonly origins: ExternalOrigins; readonly partner: Partner; readonly host: string },
) {
  let html: string;
  try {
    html = await readFile(join(folder, "index.html"), "utf8");
  } catch {
    throw new Refusal(503, "internal", "The page is not built yet: npm run build");
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(origins, {
    nonce,
    script: partner.surveyScript,
    frames: frameOrigins(partner, host),
  });
  return byHost(reply, "no-cache")
    .header("content-security-policy", policy)
    .type("text/html; charset=utf-8")
    .send(brandPage(html.replaceAll(NONCE_SLOT, nonce), partner, nonce));
}
