import type { GeofenceId } from "../ids.ts";
import type { Attributes } from "../position.ts";
import { type Knots, knots, type Metres, metres } from "../units.ts";
import { type Area, halfWidthOf } from "./area.ts";

/** One thing on the wire, three for people: what the text of its area draws decides. */
export const GEOFENCE_KINDS = ["geofence", "line", "poi"] as const;
export type GeofenceKind = (typeof GEOFENCE_KINDS)[number];

/** A part of the earth that somebody has given a name. */
export interface Geofence {
  readonly id: GeofenceId;
  readonly name: string;
  readonly description: string | undefined;
  readonly area: Area;
  /** Of a line's corridor; the others have their own size. */
  readonly halfWidth: Metres;
  readonly speedLimit: Knots | undefined;
  readonly style: GeofenceStyle;
}

/** How it is drawn. */
export interface GeofenceStyle {
  /** 0xRRGGBB. */
  readonly colour: number;
  readonly fill: boolean;
  /** Index in `GEOFENCE_ICONS`; absent: none was chosen. */
  readonly icon: number | undefined;
  /** An address as somebody wrote it: not yet known to be harmless. */
  readonly image: string | undefined;
}

/** Product specification, section 3. */
export const GEOFENCE_ICONS = [
  "square",
  "triangle",
  "airport",
  "aquarium",
  "attraction",
  "barrier",
  "building",
  "building_alt1",
  "car_rental",
  "car_repair",
  "castle",
  "cemetery",
  "charging_station",
  "circle",
  "city",
  "embassy",
  "fuel",
  "home",
  "industry",
  "information",
  "marker",
  "marker_stroked",
  "parking",
  "parking_garage",
  "ranger_station",
  "recycling",
  "residential_community",
  "star",
  "town",
  "town_hall",
  "village",
  "warehouse",
  "waste_basket",
  "windmill",
] as const;
export type GeofenceIcon = (typeof GEOFENCE_ICONS)[number];

/** Beyond so many nothing more is added and the user is notified (product specification, section 9). */
export const MAX_GEOFENCES = 30_000;
/** With more circles nobody looks for the nearest one unless it must be (ibid.). */
export const MAX_NEAREST_CIRCLES = 1_000;
/** Nobody says of a vehicle in another country which depot is nearest. */
export const NEAREST_WITHIN = metres(50_000);
/** Product specification, section 9. */
export const DEFAULT_GEOFENCE_COLOUR = 0x3232b4;
/** Of a point of interest and of a line that are new (ibid.). */
export const NEW_POI_RADIUS = metres(100);
export const NEW_LINE_DISTANCE = metres(100);

const KINDS: Readonly<Record<Area["kind"], GeofenceKind>> = {
  polygon: "geofence",
  line: "line",
  circle: "poi",
};
export const geofenceKind = ({ kind }: Area): GeofenceKind => KINDS[kind];

/** What an area means besides its shape, from attributes that anybody may have written. */
export function describeGeofence(
  attributes: Attributes,
): Pick<Geofence, "halfWidth" | "speedLimit" | "style"> {
  const { icon, img, fill, speedLimit } = attributes;
  const chosen = GEOFENCE_ICONS.indexOf(String(icon) as GeofenceIcon);
  const limit = Number(speedLimit);
  return {
    halfWidth: halfWidthOf(attributes.polylineDistance),
    speedLimit: limit > 0 && Number.isFinite(limit) ? knots(limit) : undefined,
    style: {
      colour: readColour(attributes.color),
      fill: isFilled(fill),
      icon: chosen < 0 ? undefined : chosen,
      image: typeof img === "string" && img.trim() !== "" ? img.trim() : undefined,
    },
  };
}

/** What says nothing of it is filled. */
export const isFilled = (fill: unknown): boolean => fill !== false && fill !== "false";

/** `#rrggbb`, as browsers write colours; the inverse of `readColour`. */
export const colourText = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`;

/** Six or three hexadecimal digits, with or without a sharp; anything else is the default. */
export function readColour(text: unknown): number {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(String(text).trim())?.[1];
  if (digits === undefined) return DEFAULT_GEOFENCE_COLOUR;
  const long = digits.length === 6 ? digits : digits.replace(/./g, "$&$&");
  return Number.parseInt(long, 16);
}
