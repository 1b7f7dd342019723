import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { isLoopback } from "../process/isLoopback.ts";

export interface Names {
  /** Where the port listens. */
  readonly host: string;
  readonly publicUrl: URL | undefined;
  /** Other names that trackers use. */
  readonly others: readonly string[];
}

/**
 * Whether a tracker's request was sent to this server by a name of its own, at whatever port: one may
 * stand in front. A foreign page can point its own name at us and report from within our network, but
 * it cannot be an address. Who listens to others and gave no name answers to every one.
 */
export function answersTo({ host, publicUrl, others }: Names) {
  const isAnyName = !isLoopback(host) && publicUrl === undefined && others.length === 0;
  const names = new Set(others.map((name) => name.toLowerCase()));
  if (publicUrl) names.add(publicUrl.hostname);

  return ({ host: asked }: IncomingHttpHeaders): boolean => {
    if (asked === undefined || isAnyName) return true;
    const url = `http://${asked}/`;
    if (!/^[\w.:[\]-]+$/.test(asked) || !URL.canParse(url)) return false;
    const { hostname } = new URL(url);
    const isAddress = isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
    return isAddress || isLoopback(hostname) || names.has(hostname);
  };
}
