import type { PartnerMap } from "#contract/partnerMap";
import { isLoopback } from "../process/isLoopback.ts";

/**
 * Whether a template names one host for good, sealed or on this machine. Were a placeholder part of
 * the host, whoever fills it in would choose whom the page may ask.
 */
export function isMapAddress(template: string): boolean {
  const url = parse(template);
  if (!url || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
}

/** Whom the page may ask for tiles of the map: for its policy. */
export const tileOrigins = ({ layers }: PartnerMap): readonly string[] => [
  ...new Set(Object.values(layers).flatMap(({ tiles }) => parse(tiles)?.origin ?? [])),
];

/** Braces are no part of a host, but of a path they are. */
function parse(template: string): URL | undefined {
  const host = /^https?:\/\/([^/?#]*)/i.exec(template)?.[1];
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return undefined;
  return URL.canParse(template) ? new URL(template) : undefined;
}
