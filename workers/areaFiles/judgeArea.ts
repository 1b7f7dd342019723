import type { ImportBody, ImportNote, ImportRefusal, ImportRow } from "#contract/areaImport";
import { MAX_NAME } from "#contract/objects/wireFields";
import { type Area, areaText, MAX_AREA_TEXT } from "#domain/geo/area";
import { checkExtent } from "#domain/geo/checkExtent";
import type { Coordinate } from "#domain/geo/geodesy";
import { geofenceKind } from "#domain/geo/geofence";
import { checkArea, MAX_VERTICES } from "#domain/geo/readArea";
import { fitArea, roundArea } from "#domain/geo/shaping/fitArea";
import { keptText } from "#domain/text/keptText";
import type { FoundArea } from "./foundArea.ts";

/** What comes of an area by itself: whether it is there already is asked later. */
export type JudgedArea = Omit<ImportRow, "number" | "duplicate"> & {
  /** As it is written; absent for what is refused. */
  readonly area: Area | undefined;
};

/** More corners are a recording and no outline: leaving most of them out would take minutes. */
const MOST_CORNERS = 50_000;

/** Turns, checks and simplifies one area of a file. */
export function judgeArea(found: FoundArea, isSwapped: boolean, fallbackName: string): JudgedArea {
  const notes = [...found.notes];
  const own = keptText(found.name ?? "", MAX_NAME);
  if (own.text === "") notes.push("named");
  const name = own.text || fallbackName;
  const isLong = own.isShortened || keptText(found.description ?? "", MAX_NAME).isShortened;
  if (isLong) notes.push("shortened");
  const area = found.area && isSwapped ? swapped(found.area) : found.area;
  const first = area && cornersOf(area)[0];
  const about = {
    name,
    kind: area && geofenceKind(area),
    at: first && ([first.latitude, first.longitude] as const),
    notes: notes as readonly ImportNote[],
  };
  const refuse = (refusal: ImportRefusal): JudgedArea => ({
    ...about,
    refusal,
    simplified: undefined,
    area: undefined,
  });
  if (!area) return refuse(found.refusal ?? "noShape");
  const refusal = rangeRefusal(area) ?? shapeRefusal(area);
  if (refusal !== undefined) return refuse(refusal);
  const fitted = fitArea(area);
  if (!fitted) return refuse("tooLong");
  const [corners, left] = [cornersOf(area).length, cornersOf(fitted.area).length];
  return {
    ...about,
    refusal: undefined,
    simplified: left < corners ? { left, corners, error: fitted.error } : undefined,
    area: fitted.area,
  };
}

const cornersOf = (area: Area): readonly Coordinate[] =>
  area.kind === "polygon" ? area.ring : area.kind === "line" ? area.path : [area.centre];

const turned = ({ latitude, longitude }: Coordinate): Coordinate => ({
  latitude: longitude,
  longitude: latitude,
});

function swapped(area: Area): Area {
  switch (area.kind) {
    case "polygon":
      return { ...area, ring: area.ring.map(turned) };
    case "line":
      return { ...area, path: area.path.map(turned) };
    case "circle":
      return { ...area, centre: turned(area.centre) };
  }
}

const isLatitude = (value: number) => value >= -90 && value <= 90;
const isLongitude = (value: number) => value >= -180 && value <= 180;

/** Before anything is rounded, which brings longitudes into range. */
function rangeRefusal(area: Area): ImportRefusal | undefined {
  const corners = cornersOf(area);
  if (corners.length > MOST_CORNERS) return "tooManyPoints";
  const wrong = corners.find(
    ({ latitude, longitude }) => !isLatitude(latitude) || !isLongitude(longitude),
  );
  if (!wrong) return undefined;
  const wouldFit = corners.every(
    ({ latitude, longitude }) => isLatitude(longitude) && isLongitude(latitude),
  );
  if (wouldFit) return "swapped";
  return isLatitude(wrong.latitude) ? "badLongitude" : "badLatitude";
}

/** What may be simplified is checked as it is, as far as that can be; the rest when it fits. */
function shapeRefusal(area: Area): ImportRefusal | undefined {
  const rounded = roundArea(area);
  const isLong = cornersOf(area).length > MAX_VERTICES && areaText(rounded).length > MAX_AREA_TEXT;
  // On one line to all digits of the file is on one line, wherever rounding moves its corners.
  return isLong ? undefined : (checkArea(rounded) ?? checkExtent(area));
}

/** What makes it on the server. */
export function bodyOf(
  { name, area }: Pick<JudgedArea, "name" | "area">,
  { description, halfWidth, attributes }: FoundArea,
): ImportBody["body"] | undefined {
  if (!area) return undefined;
  const about = keptText(description ?? "", MAX_NAME).text;
  return {
    name,
    ...(about && { description: about }),
    area: areaText(area),
    attributes: {
      ...attributes,
      ...(area.kind === "line" && halfWidth !== undefined && { polylineDistance: halfWidth }),
    },
  };
}
