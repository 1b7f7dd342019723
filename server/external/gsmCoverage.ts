import { z } from "zod";
import { askJson } from "./askJson.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";

/** One network at a coordinate. */
export interface Coverage {
  readonly operator: string;
  /** In the service's words: "2G", "LTE". */
  readonly technology: string;
  /** Absent when the service knows only that there is some. */
  readonly signalDbm?: number | undefined;
}

/** Which networks a tracker can reach where it is. */
export interface GsmCoverage {
  at(latitude: number, longitude: number, leaving: AbortSignal): Promise<readonly Coverage[]>;
}

const MAX_NETWORKS = 100;
const name = z.string().max(128);
const answer = z.object({
  coverage: z
    .array(z.object({ operator: name, technology: name, signalDbm: z.number().optional() }))
    .max(MAX_NETWORKS),
});

/** A service that is asked with `lat` and `lon`. */
export const connectGsmCoverage = (address: ServiceAddress): GsmCoverage => ({
  async at(lat, lon, leaving) {
    const request = { service: "GSM coverage", query: { lat, lon } };
    return (await askJson(address, request, { schema: answer, leaving })).coverage;
  },
});
