import { GPX_RING } from "#contract/areaFile";
import type { ImportNote, ImportRefusal } from "#contract/areaImport";
import { isObject } from "#contract/traccar/wire";
import type { Area } from "#domain/geo/area";
import type { Coordinate } from "#domain/geo/geodesy";
import { NEW_LINE_DISTANCE, NEW_POI_RADIUS } from "#domain/geo/geofence";
import { attributesIn, lengthIn, limitNotes, textIn } from "./attributesIn.ts";
import type { FoundArea } from "./foundArea.ts";

/** More parts of one feature nobody draws; what nests deeper than this is no shape. */
const MOST_DEPTH = 8;

/** The features of GeoJSON, of whichever of its forms; undefined when it is none. */
export function featuresIn(json: unknown): readonly unknown[] | undefined {
  if (!isObject(json)) return undefined;
  if (json["type"] === "FeatureCollection")
    return Array.isArray(json["features"]) ? json["features"] : undefined;
  if (json["type"] === "Feature") return [json];
  return typeof json["type"] === "string" && GEOMETRIES.has(json["type"])
    ? [{ type: "Feature", properties: {}, geometry: json }]
    : undefined;
}

/** Longitude and latitude in degrees that are on earth where those of WGS 84 are, to a metre or two. */
const IN_DEGREES: ReadonlySet<number> = new Set([4326, 4979, 4258, 4269, 4674]);

/** Whether coordinates are what GeoJSON has them be, as far as the file says; older ones may say otherwise. */
export function isInDegrees(json: unknown): boolean {
  const crs = isObject(json) ? json["crs"] : undefined;
  const { name, code } = isObject(crs) && isObject(crs["properties"]) ? crs["properties"] : {};
  const said = textIn(name) ?? textIn(code);
  if (said === undefined || /CRS8[34]h?$/i.test(said)) return true;
  return IN_DEGREES.has(Number(/\d{1,9}$/.exec(said)?.[0]));
}

const GEOMETRIES: ReadonlySet<string> = new Set([
  "Point",
  "MultiPoint",
  "LineString",
  "MultiLineString",
  "Polygon",
  "MultiPolygon",
  "GeometryCollection",
]);

/** The areas of a feature: each part of it is one of its own, numbered by its name. */
export function featureAreas(feature: unknown): readonly FoundArea[] {
  const members = isObject(feature) && isObject(feature["properties"]) ? feature["properties"] : {};
  const geometry = isObject(feature) ? feature["geometry"] : undefined;
  const isOverlay = members["@geometry-type"] === "groundoverlay";
  const parts = isOverlay ? [] : partsOf(geometry, members, MOST_DEPTH);
  const words = inSmallLetters(members);
  const name = textIn(words["name"]) ?? textIn(words["title"]);
  const about = {
    description: descriptionIn(words),
    attributes: attributesIn(members),
  };
  if (parts.length === 0)
    return [
      { name, ...about, area: undefined, refusal: "noShape", halfWidth: undefined, notes: [] },
    ];
  return parts.map((part, index) => ({
    name: name !== undefined && index > 0 ? `${name} ${index + 1}` : name,
    ...about,
    ...part,
    notes: [...part.notes, ...limitNotes(members)],
  }));
}

/** Programs that keep their fields as tables have them write "Name" or "NAME". */
const inSmallLetters = (members: Members): Members => ({
  ...Object.fromEntries(Object.entries(members).map(([key, value]) => [key.toLowerCase(), value])),
  ...members,
});

function descriptionIn(members: Readonly<Record<string, unknown>>): string | undefined {
  const { description, desc } = members;
  // Where KML has markup in it: to us it is text.
  return textIn(isObject(description) ? description["value"] : description) ?? textIn(desc);
}

type Part = Pick<FoundArea, "area" | "refusal" | "halfWidth" | "notes">;
type Members = Readonly<Record<string, unknown>>;

function partsOf(geometry: unknown, members: Members, depth: number): readonly Part[] {
  if (!isObject(geometry) || depth === 0) return [];
  const { type, coordinates, geometries } = geometry;
  switch (type) {
    case "Point":
      return [pointPart(coordinates, members)];
    case "MultiPoint":
      return listOf(coordinates).map((one) => pointPart(one, members));
    case "LineString":
      return [linePart(coordinates, members)];
    case "MultiLineString":
      return listOf(coordinates).map((one) => linePart(one, members));
    case "Polygon":
      return [polygonPart(coordinates)];
    case "MultiPolygon":
      return listOf(coordinates).map(polygonPart);
    case "GeometryCollection":
      return listOf(geometries).flatMap((one) => partsOf(one, members, depth - 1));
    default:
      return [];
  }
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const refused = (refusal: ImportRefusal): Part => ({
  area: undefined,
  refusal,
  halfWidth: undefined,
  notes: [],
});
const accepted = (area: Area, notes: readonly ImportNote[] = []): Part => ({
  area,
  refusal: undefined,
  halfWidth: undefined,
  notes,
});

/** Longitude first, as GeoJSON has it, whatever stands behind. */
function coordinateIn(value: unknown): Coordinate | undefined {
  if (!Array.isArray(value)) return undefined;
  const [longitude, latitude]: readonly unknown[] = value;
  return typeof longitude === "number" &&
    typeof latitude === "number" &&
    Number.isFinite(longitude) &&
    Number.isFinite(latitude)
    ? { latitude, longitude }
    : undefined;
}

/** Undefined as soon as one of them is none: a shape that lacks a corner is another shape. */
function cornersIn(value: unknown): Coordinate[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const corners: Coordinate[] = [];
  for (const one of value) {
    const corner = coordinateIn(one);
    if (!corner) return undefined;
    corners.push(corner);
  }
  return corners;
}

function pointPart(coordinates: unknown, members: Members): Part {
  const centre = coordinateIn(coordinates);
  if (!centre) return refused("badNumber");
  const radius = lengthIn(members, "radius");
  if (radius === "badSize") return refused(radius);
  return accepted(
    { kind: "circle", centre, radius: radius ?? NEW_POI_RADIUS },
    radius === undefined ? ["usualRadius"] : [],
  );
}

function linePart(coordinates: unknown, members: Members): Part {
  const path = cornersIn(coordinates);
  if (!path) return refused("badNumber");
  if ("_gpxType" in members && members["type"] === GPX_RING) return ringPart(path);
  const width = lengthIn(members, "halfWidth");
  if (width === "badSize") return refused(width);
  return {
    area: { kind: "line", path },
    refusal: undefined,
    halfWidth: width ?? NEW_LINE_DISTANCE,
    notes: width === undefined ? ["usualWidth"] : [],
  };
}

function polygonPart(coordinates: unknown): Part {
  const rings = listOf(coordinates);
  if (rings.length > 1) return refused("hole");
  const ring = cornersIn(rings[0]);
  return ring ? ringPart(ring) : refused(rings.length === 0 ? "noShape" : "badNumber");
}

function ringPart(ring: readonly Coordinate[]): Part {
  const [first] = ring;
  let end = ring.length;
  // With another height it can come a second time.
  while (end > 1 && isSame(ring[end - 1], first)) end -= 1;
  const isClosed = end < ring.length;
  return accepted({ kind: "polygon", ring: ring.slice(0, end) }, isClosed ? [] : ["ringClosed"]);
}

const isSame = (one: Coordinate | undefined, other: Coordinate | undefined): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;
