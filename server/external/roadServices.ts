import { z } from "zod";
import { askJson } from "./askJson.ts";
import type { ServiceAddress } from "./externalConfiguration.ts";

/** Latitude and longitude in degrees. */
export type RoadPoint = readonly [latitude: number, longitude: number];

/** Puts a track onto the roads it was driven on. */
export interface RoadMatching {
  match(track: readonly RoadPoint[], leaving: AbortSignal): Promise<readonly RoadPoint[]>;
}

/** How fast one may drive at a coordinate. */
export interface SpeedLimits {
  /** In km/h; undefined where nobody knows. */
  at(latitude: number, longitude: number, leaving: AbortSignal): Promise<number | undefined>;
}

const MAX_POINTS = 10_000;
const point = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
const matched = z.object({ points: z.array(point).max(MAX_POINTS) });

/** A service that takes `{points: [[latitude, longitude], …]}` and answers the same. */
export const connectRoadMatching = (address: ServiceAddress): RoadMatching => ({
  async match(points, leaving) {
    const request = { service: "road matching", body: { points } };
    return (await askJson(address, request, { schema: matched, leaving })).points;
  },
});

const MAX_LIMIT = 300;
const limit = z.object({ speedLimit: z.number().positive().max(MAX_LIMIT).nullish() });

/** A service that is asked with `lat` and `lon` and answers `{speedLimit}` in km/h. */
export const connectSpeedLimits = (address: ServiceAddress): SpeedLimits => ({
  async at(lat, lon, leaving) {
    const request = { service: "speed limit", query: { lat, lon } };
    return (await askJson(address, request, { schema: limit, leaving })).speedLimit ?? undefined;
  },
});
