import { type Area, areaText, type Polygon } from "#domain/geo/area";
import { circleRing } from "#domain/geo/circleRing";
import { coordinateBounds } from "#domain/geo/coordinateBounds";
import { widened } from "#domain/geo/geoBox";
import { type Coordinate, EARTH_RADIUS_M } from "#domain/geo/geodesy";
import { type GeofenceKind, NEW_LINE_DISTANCE, NEW_POI_RADIUS } from "#domain/geo/geofence";
import { type AreaRefusal, checkArea } from "#domain/geo/readArea";
import { type FittedArea, fitArea, roundArea } from "#domain/geo/shaping/fitArea";
import { type MergeRefusal, mergeRings } from "#domain/geo/shaping/mergeRings";
import { roundCoordinate } from "#domain/geo/shaping/ringFrame";
import { type SplitRefusal, splitRing } from "#domain/geo/shaping/splitRing";
import { type Metres, metres } from "#domain/units";

/** Another area by its name. */
export interface NamedArea {
  readonly id: number;
  readonly name: string;
}

/** An area as it is being drawn; what of it is not an area yet, `faultOf` says. */
export interface Draft {
  readonly area: Area;
  /** Of a corridor; the others have their own size. */
  readonly halfWidth: Metres;
  /** What was split off: areas of their own once it is saved. */
  readonly pieces: readonly Polygon[];
  /** What was merged into it: gone once it is saved. */
  readonly merged: readonly NamedArea[];
}

/** An area without a history. */
export const draftOf = (area: Area, halfWidth: Metres = NEW_LINE_DISTANCE): Draft => ({
  area: roundArea(area),
  halfWidth,
  pieces: [],
  merged: [],
});

/** What a kind begins with when its corners are typed. */
export function draftFrom(kind: GeofenceKind, corners: readonly Coordinate[]): Draft | undefined {
  switch (kind) {
    case "geofence":
      return draftOf({ kind: "polygon", ring: corners });
    case "line":
      return draftOf({ kind: "line", path: corners });
    case "poi":
      return corners[0] && draftOf({ kind: "circle", centre: corners[0], radius: NEW_POI_RADIUS });
  }
}

/** The corners of an area in order; the centre of a circle is its only one. */
export const cornersOf = (area: Area): readonly Coordinate[] =>
  area.kind === "polygon" ? area.ring : area.kind === "line" ? area.path : [area.centre];

/** The box around all that an area covers; undefined where it has no corner. */
export function boundsOf({ area, halfWidth }: Pick<Draft, "area" | "halfWidth">) {
  const box = coordinateBounds(cornersOf(area));
  const reach = area.kind === "circle" ? area.radius : area.kind === "line" ? halfWidth : metres(0);
  return box && widened(box, reach);
}

/** The same area with other corners. */
export function withCorners(area: Area, corners: readonly Coordinate[]): Area {
  const rounded = corners.map(roundCoordinate);
  if (area.kind === "polygon") return { kind: "polygon", ring: rounded };
  if (area.kind === "line") return { kind: "line", path: rounded };
  return { ...area, centre: rounded[0] ?? area.centre };
}

/** What can be wrong with what is drawn: the other refusals are of texts. */
const SHAPE_FAULTS = [
  "badLatitude",
  "badLongitude",
  "badRadius",
  "tooFewPoints",
  "tooManyPoints",
  "selfCrossing",
  "aroundEarth",
  "tooComplex",
  "noArea",
  "noLength",
] as const satisfies readonly AreaRefusal[];

/** Why it cannot be saved as it is. */
export type DraftFault = (typeof SHAPE_FAULTS)[number] | "badWidth" | "tooLong" | "notAnArea";

/** What is no fault yet of what is still being drawn: the next corner mends it. */
export const isUnfinished = (fault: DraftFault): boolean =>
  fault === "tooFewPoints" || fault === "noArea" || fault === "noLength";

/** Undefined when it can be saved. */
export function faultOf({ area, halfWidth }: Draft): DraftFault | undefined {
  const refusal = checkArea(area);
  if (refusal) return SHAPE_FAULTS.find((fault) => fault === refusal) ?? "notAnArea";
  if (area.kind === "line" && !(halfWidth > 0 && halfWidth <= MAX_WIDTH)) return "badWidth";
  return fittedOf(area) ? undefined : "tooLong";
}

/** Farther from a line nobody means a road. */
export const MAX_WIDTH = metres(100_000);

const fitted = new WeakMap<Area, FittedArea | "never">();

/** As it will be saved; asked for with every frame of a drag, so each area is worked out once. */
export function fittedOf(area: Area): FittedArea | undefined {
  let found = fitted.get(area);
  if (!found) {
    found = fitArea(area) ?? "never";
    fitted.set(area, found);
  }
  return found === "never" ? undefined : found;
}

/** The text as the server keeps it; throws for what `faultOf` refuses. */
export function savedText(area: Area): string {
  const fits = fittedOf(area);
  if (!fits) throw new Error("an area that does not fit is never saved");
  return areaText(fits.area);
}

/** Why an area was not split, merged or made a polygon. */
export type ToolFault = SplitRefusal | MergeRefusal | "notRead" | "reachesPole";

/** The draft cut in two: one part stays, the other becomes an area of its own. */
export function splitDraft(draft: Draft, cut: readonly Coordinate[]): Draft | SplitRefusal {
  if (draft.area.kind !== "polygon") return "missesArea";
  const { pieces, refusal } = splitRing(draft.area.ring, cut);
  if (refusal) return refusal;
  const [ring, other] = pieces;
  return {
    ...draft,
    area: { kind: "polygon", ring },
    pieces: [...draft.pieces, { kind: "polygon", ring: other }],
  };
}

/** The draft with another area in it. */
export function mergeDraft(draft: Draft, other: NamedArea, area: Area): Draft | MergeRefusal {
  if (draft.area.kind !== "polygon" || area.kind !== "polygon") return "apart";
  const { ring, refusal } = mergeRings(draft.area.ring, area.ring);
  return refusal ?? { ...draft, area: { kind: "polygon", ring }, merged: [...draft.merged, other] };
}

/** Of so many corners it looks round. */
const ROUND_CORNERS = 64;

/**
 * The circle as a polygon that can be changed corner by corner. None stands for a circle that reaches a
 * pole: on a map its corners would enclose what is outside.
 */
export function circleToPolygon(draft: Draft): Draft | "reachesPole" {
  const { area } = draft;
  if (area.kind !== "circle") return draft;
  const toPole = (90 - Math.abs(area.centre.latitude)) * (Math.PI / 180) * EARTH_RADIUS_M;
  if (area.radius >= toPole) return "reachesPole";
  return {
    ...draft,
    area: roundArea({ kind: "polygon", ring: circleRing(area, ROUND_CORNERS) }),
  };
}
