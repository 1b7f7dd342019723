import { geofenceFromWire } from "#contract/traccar/wireGeofence";
import { createAreaIndex } from "#domain/geo/areaIndex";
import type { Coordinate } from "#domain/geo/geodesy";
import {
  GEOFENCE_KINDS,
  type Geofence,
  type GeofenceKind,
  geofenceKind,
  MAX_GEOFENCES,
} from "#domain/geo/geofence";
import type { GeofenceId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import { sortInSlices } from "../schedule/sortInSlices.ts";
import { byName } from "../text/byName.ts";
import { type AreaShape, areaShape } from "./areaShape.ts";
import { jsonEntries } from "./jsonEntries.ts";
import { mapLatitude, mapLongitude } from "./mapUnits.ts";

/** An area with all that is made of it once. */
export interface NamedArea extends Geofence {
  readonly kind: GeofenceKind;
  readonly shape: AreaShape;
  /** What search looks into besides its groups. */
  readonly folded: string;
}

/** All areas as one load had them; never changed, only replaced. */
export interface AreaSet {
  readonly all: readonly NamedArea[];
  readonly byId: ReadonlyMap<GeofenceId, number>;
  /** Left, bottom, right, top in map units, four an area: what is searched for each view. */
  readonly boxes: Float64Array;
  /** Indices in `GEOFENCE_KINDS`. */
  readonly kinds: Uint8Array;
  /** Longitude and latitude of a point inside, two an area. */
  readonly centres: Float64Array;
  readonly counts: Readonly<Record<GeofenceKind, number>>;
  /** Indices in `all` by name. */
  readonly names: Uint32Array;
  /** The circles, which are what a vehicle can be at. */
  readonly pois: ReturnType<typeof createAreaIndex<number>>;
  readonly unreadable: number;
  readonly leftOut: number;
}

export const NO_AREAS: AreaSet = {
  all: [],
  byId: new Map(),
  boxes: new Float64Array(),
  kinds: new Uint8Array(),
  centres: new Float64Array(),
  counts: { geofence: 0, line: 0, poi: 0 },
  names: new Uint32Array(),
  pois: createAreaIndex<number>(),
  unreadable: 0,
  leftOut: 0,
};

/**
 * Makes areas of the server's answer, in slices. One that cannot be read spoils only itself and is
 * counted; beyond the limit nothing is added, and that is counted too. Undefined when the answer is
 * the one whose `hash` is given.
 */
export function* buildAreas(
  text: string,
  lastHash: number | undefined,
): Generator<unknown, { readonly areas: AreaSet; readonly hash: number } | undefined> {
  const all: NamedArea[] = [];
  const byId = new Map<GeofenceId, number>();
  const counts: Record<GeofenceKind, number> = { geofence: 0, line: 0, poi: 0 };
  const pois = createAreaIndex<number>();
  // What is passed over for each view; for as many as there may be.
  const boxes = new Float64Array(4 * MAX_GEOFENCES);
  const kinds = new Uint8Array(MAX_GEOFENCES);
  const centres = new Float64Array(2 * MAX_GEOFENCES);
  let unreadable = 0;
  let leftOut = 0;

  const entries = jsonEntries(text);
  let entry = entries.next();
  for (; !entry.done; entry = entries.next()) {
    yield;
    const geofence = geofenceFromWire(entry.value);
    if (!geofence) unreadable++;
    else if (byId.has(geofence.id)) continue;
    else if (all.length >= MAX_GEOFENCES) leftOut++;
    else {
      const named = namedArea(geofence);
      counts[named.kind]++;
      byId.set(geofence.id, all.length);
      if (named.kind === "poi") pois.put(all.length, geofence.area);
      const { left, bottom, right, top } = named.shape.box;
      boxes.set([left, bottom, right, top], all.length * 4);
      kinds[all.length] = GEOFENCE_KINDS.indexOf(named.kind);
      const { longitude, latitude } = centreOf(named);
      centres.set([longitude, latitude], all.length * 2);
      all.push(named);
    }
  }
  if (entry.value === lastHash) return undefined;
  const order = Uint32Array.from(all.keys());
  const names = yield* sortInSlices(
    order,
    (left, right) => byName(all[left]!.name, all[right]!.name) || all[left]!.id - all[right]!.id,
  );
  const areas = { all, byId, boxes, kinds, centres, counts, names, pois, unreadable, leftOut };
  return { areas, hash: entry.value };
}

function namedArea(geofence: Geofence): NamedArea {
  const { name, description, area, halfWidth } = geofence;
  return {
    ...geofence,
    kind: geofenceKind(area),
    shape: areaShape(area, halfWidth),
    folded: foldText(`${name}\n${description ?? ""}`),
  };
}

/** A coordinate inside of it. */
function centreOf({ area, shape }: Pick<NamedArea, "area" | "shape">): Coordinate {
  if (area.kind === "circle") return area.centre;
  const longitude = mapLongitude(shape.inner[0]);
  return {
    latitude: mapLatitude(shape.inner[1]),
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
  };
}
