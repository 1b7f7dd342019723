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
  partnerHost,
}: Pick<Configuration, "host" | "port" | "publicUrl"> & {
  /** A configured one that was asked; its pages are behind the same door as the others. */
  readonly partnerHost?: string | undefined;
}): string {
  if (publicUrl && partnerHost === undefined) return publicUrl.origin;
  if (publicUrl) {
    const port = publicUrl.port && `:${publicUrl.port}`;
    return `${publicUrl.protocol}//${partnerHost}${port}`;
  }
  if (partnerHost !== undefined) return new URL(`http://${partnerHost}:${port}`).origin;
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return `http://${isEverywhere ? "localhost" : name}:${port}`;
}
