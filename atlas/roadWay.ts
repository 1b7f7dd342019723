import { type KmPerHour, kmPerHour } from "#domain/units";
import type { OsmFeature, Tags } from "./osmFeature.ts";

/** From the greatest to the least; the road graph stores the index. */
export const ROAD_KINDS = [
  "motorway",
  "trunk",
  "primary",
  "secondary",
  "tertiary",
  "residential",
  "service",
  "path",
] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** What a road's tags mean for somebody who drives along it. */
export interface RoadWay {
  readonly kind: RoadKind;
  readonly name: string;
  readonly limit: KmPerHour;
  /** Whether one may drive in, and against, the direction in which it is drawn. */
  readonly forwards: boolean;
  readonly backwards: boolean;
}

const KINDS: Readonly<Record<string, RoadKind>> = {
  motorway: "motorway",
  trunk: "trunk",
  primary: "primary",
  secondary: "secondary",
  tertiary: "tertiary",
  residential: "residential",
  unclassified: "residential",
  living_street: "residential",
  road: "residential",
  service: "service",
  track: "path",
  path: "path",
  footway: "path",
  pedestrian: "path",
  cycleway: "path",
  steps: "path",
};

/** Where no sign was mapped: 45 km/h is Montevideo's rule for a street without one. */
const USUAL_LIMIT: Readonly<Record<RoadKind, number>> = {
  motorway: 110,
  trunk: 75,
  primary: 60,
  secondary: 45,
  tertiary: 45,
  residential: 45,
  service: 20,
  path: 10,
};

const CLOSED = new Set(["no", "private"]);
const KM_PER_MILE = 1.609344;

/** Undefined for what is no road, or is only planned. */
export function roadWay({ shape, tags }: OsmFeature): RoadWay | undefined {
  if (shape !== "line" || !tags.highway) return undefined;
  const kind = KINDS[tags.highway.replace(/_link$/, "")];
  if (!kind) return undefined;
  const open = kind !== "path" && !CLOSED.has(tags.motor_vehicle ?? tags.access ?? "");
  return {
    kind,
    name: tags.name ?? tags.ref ?? "",
    limit: kmPerHour(signedLimit(tags.maxspeed) ?? USUAL_LIMIT[kind]),
    forwards: open && tags.oneway !== "-1",
    backwards: open && !isOneway(tags),
  };
}

function isOneway(tags: Tags): boolean {
  if (tags.oneway) return tags.oneway !== "no" && tags.oneway !== "-1";
  return tags.junction === "roundabout" || tags.highway === "motorway";
}

function signedLimit(sign: string | undefined): number | undefined {
  const [, digits, unit] = /^(\d+)\s*(mph)?/.exec(sign ?? "") ?? [];
  if (!digits) return undefined;
  return Math.round(Number(digits) * (unit ? KM_PER_MILE : 1));
}
