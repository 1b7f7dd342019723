import type { ExternalServiceName } from "#contract/externalServices";

/** Services of others that may stand behind a port, with the variable that names each. */
export const EXTERNAL_SERVICES = {
  streetView: "STREET_VIEW",
  gsmCoverage: "GSM_COVERAGE",
  whatsApp: "WHATSAPP",
  identityProvider: "IDENTITY_PROVIDER",
  videoHub: "VIDEO_HUB",
  roadMatching: "ROAD_MATCHING",
  speedLimits: "SPEED_LIMITS",
  avatars: "AVATARS",
} as const satisfies Record<ExternalServiceName, string>;

/** Where a service is asked. Only the operator says so; no caller can move it. */
export interface ServiceAddress {
  readonly url: URL;
  /** Secret: sent to the service, and never answered or logged. */
  readonly key: string | undefined;
}

/** What is not named here is not configured. */
export type ExternalConfiguration = {
  readonly [Service in ExternalServiceName]?: ServiceAddress;
} & {
  /** Where streams of cameras may come from, besides the hub's own host. */
  readonly streamOrigins?: readonly string[];
};

interface Reader {
  text(name: string): string | undefined;
  serviceAddress(name: string): URL | undefined;
  origins(name: string): readonly string[] | undefined;
}

const STREAMS = "VIDEO_HUB_STREAMS";

/** `<NAME>_URL` and `<NAME>_KEY` of each service; undefined when there is none. */
export function readExternal(
  reader: Reader,
  mistakes: string[],
): ExternalConfiguration | undefined {
  const found = Object.entries(EXTERNAL_SERVICES).flatMap(([service, name]) => {
    const isNamed = reader.text(`${name}_URL`) !== undefined;
    const url = reader.serviceAddress(`${name}_URL`);
    const key = reader.text(`${name}_KEY`);
    if (key !== undefined && !isNamed)
      mistakes.push(`${name}_KEY is of no use without ${name}_URL`);
    return url ? [[service, { url, key }] as const] : [];
  });
  const streamOrigins = reader.origins(STREAMS);
  const services: ExternalConfiguration = Object.fromEntries(found);
  if (streamOrigins && !services.videoHub)
    mistakes.push(`${STREAMS} is of no use without VIDEO_HUB_URL`);
  if (found.length === 0) return undefined;
  return streamOrigins ? { ...services, streamOrigins } : services;
}
