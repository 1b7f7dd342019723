import { isIP } from "node:net";
import type { Configuration } from "./readConfiguration.ts";

/**
 * Where people find the page, as its operator says: letters lead there. What a request calls the server is
 * nothing to go by, for whoever asks for a letter could have it lead to a server of theirs.
 */
export function siteOf({
  host,
  port,
  publicUrl,
}: Pick<Configuration, "host" | "port" | "publicUrl">): string {
  if (publicUrl) return publicUrl.origin;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return `http://${isEverywhere ? "localhost" : name}:${port}`;
}
