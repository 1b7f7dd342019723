import { createTextReader, type TextReader } from "../text/textReader.ts";
import { metres } from "../units.ts";
import type { Area } from "./area.ts";
import { MAX_RADIUS } from "./area.ts";
import { checkExtent } from "./checkExtent.ts";
import { checkRing } from "./checkRing.ts";
import type { Coordinate } from "./geodesy.ts";

/** Why a text is no area: each has a sentence on the page. */
export const AREA_REFUSALS = [
  "unknownShape",
  "badNumber",
  "badLatitude",
  "badLongitude",
  "badRadius",
  "nested",
  "unclosed",
  "trailingText",
  "tooFewPoints",
  "tooManyPoints",
  "selfCrossing",
  "aroundEarth",
  "tooComplex",
  "noArea",
  "noLength",
] as const;
export type AreaRefusal = (typeof AREA_REFUSALS)[number];

export type AreaReading =
  | { readonly area: Area; readonly refusal?: undefined }
  /** `at` counts characters from the start of the text. */
  | { readonly area?: undefined; readonly refusal: AreaRefusal; readonly at: number };

/** More corners than a person draws; what comes from elsewhere is simplified before. */
export const MAX_VERTICES = 10_000;

/**
 * Reads Traccar's text form: latitude first, one ring without holes whose closing point may be left
 * out. Strict where a stock server would fail to read what it was given. Linear in the text, and
 * the text is never walked by a regular expression. What nothing can be in is read all the same: others
 * have saved such shapes, and only `checkArea` refuses to make one.
 */
export function readArea(text: string): AreaReading {
  const reader = createTextReader(text);
  const read = shapeAfter(reader);
  if (typeof read === "string") return { refusal: read, at: reader.at() };
  if (!reader.isAtEnd()) return { refusal: "trailingText", at: reader.at() };
  const refusal = checkShape(read);
  return refusal ? { refusal, at: text.length } : { area: read };
}

/** Nothing, or why no such shape is made, wherever it comes from. */
export const checkArea = (area: Area): AreaRefusal | undefined =>
  checkShape(area) ?? checkExtent(area);

function checkShape(area: Area): AreaRefusal | undefined {
  switch (area.kind) {
    case "polygon":
      return checkCoordinates(area.ring, 3) ?? checkRing(area.ring);
    case "line":
      return checkCoordinates(area.path, 2);
    case "circle":
      if (!(area.radius > 0 && area.radius <= MAX_RADIUS)) return "badRadius";
      return checkCoordinates([area.centre], 1);
  }
}

function checkCoordinates(
  coordinates: readonly Coordinate[],
  least: number,
): AreaRefusal | undefined {
  if (coordinates.length < least) return "tooFewPoints";
  if (coordinates.length > MAX_VERTICES) return "tooManyPoints";
  for (const { latitude, longitude } of coordinates) {
    if (!(latitude >= -90 && latitude <= 90)) return "badLatitude";
    if (!(longitude >= -180 && longitude <= 180)) return "badLongitude";
  }
  return undefined;
}

function shapeAfter(reader: TextReader): Area | AreaRefusal {
  if (reader.take("POLYGON")) return polygonAfter(reader);
  if (reader.take("LINESTRING")) return lineAfter(reader);
  if (reader.take("CIRCLE")) return circleAfter(reader);
  return "unknownShape";
}

function polygonAfter(reader: TextReader): Area | AreaRefusal {
  reader.blanks();
  if (!reader.take("((")) return "unknownShape";
  const ring = coordinatesUntilClosed(reader);
  if (typeof ring === "string") return ring;
  reader.blanks();
  if (reader.sees(",")) return "nested"; // a hole
  if (!reader.take(")")) return "unclosed";
  const [first] = ring;
  const last = ring.at(-1);
  const isClosed =
    ring.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
  return { kind: "polygon", ring: isClosed ? ring.slice(0, -1) : ring };
}

function lineAfter(reader: TextReader): Area | AreaRefusal {
  reader.blanks();
  if (!reader.take("(")) return "unknownShape";
  const path = coordinatesUntilClosed(reader);
  return typeof path === "string" ? path : { kind: "line", path };
}

/** Stock servers read a circle by cutting at blanks: none may stand after the parenthesis. */
function circleAfter(reader: TextReader): Area | AreaRefusal {
  reader.blanks();
  if (!reader.take("(")) return "unknownShape";
  const centre = readCoordinate(reader);
  if (typeof centre === "string") return centre;
  reader.blanks();
  if (!reader.take(",")) return reader.isAtEnd() ? "unclosed" : "badNumber";
  reader.blanks();
  const radius = reader.number();
  if (radius === undefined) return wrongAt(reader);
  reader.blanks();
  if (!reader.take(")")) return reader.isAtEnd() ? "unclosed" : "badNumber";
  return { kind: "circle", centre, radius: metres(radius) };
}

function coordinatesUntilClosed(reader: TextReader): Coordinate[] | AreaRefusal {
  const coordinates: Coordinate[] = [];
  for (;;) {
    reader.blanks();
    const coordinate = readCoordinate(reader);
    if (typeof coordinate === "string") return coordinate;
    coordinates.push(coordinate);
    // One more than the limit: the closing point of a ring is not counted.
    if (coordinates.length > MAX_VERTICES + 1) return "tooManyPoints";
    reader.blanks();
    if (reader.take(")")) return coordinates;
    if (!reader.take(",")) return wrongAt(reader);
  }
}

/** Latitude, exactly one blank, longitude. */
function readCoordinate(reader: TextReader): Coordinate | AreaRefusal {
  const latitude = reader.number();
  if (latitude === undefined) return wrongAt(reader);
  if (!reader.take(" ")) return wrongAt(reader);
  const longitude = reader.number();
  if (longitude === undefined) return wrongAt(reader);
  return { latitude, longitude };
}

function wrongAt(reader: TextReader): AreaRefusal {
  if (reader.isAtEnd()) return "unclosed";
  if (reader.sees("(")) return "nested";
  return reader.sees(")") ? "tooFewPoints" : "badNumber";
}
