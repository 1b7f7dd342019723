import type { AreaRow, AreasView, AreasWindow } from "#contract/areasView";
import { type Coordinate, distance } from "#domain/geo/geodesy";
import { GEOFENCE_KINDS, MAX_GEOFENCES } from "#domain/geo/geofence";
import type { GeofenceId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import type { AreaSet } from "./buildAreas.ts";
import type { Memberships } from "./memberships.ts";

/** Nobody sees more at once. */
const MAX_WINDOW_ROWS = 200;

/** The table of areas as it stands now; only the rows that are shown become objects. */
export function createAreaTable(areas: AreaSet, memberships: Memberships) {
  let found: { readonly key: string; readonly slots: Uint32Array } | undefined;

  function search({ kind, search: query }: AreasView): Uint32Array {
    const words = foldText(query).split(/\s+/).filter(Boolean);
    if (kind === undefined && words.length === 0) return areas.names;
    const wanted = kind === undefined ? -1 : GEOFENCE_KINDS.indexOf(kind);
    return areas.names.filter((slot) => {
      if (wanted >= 0 && areas.kinds[slot] !== wanted) return false;
      const area = areas.all[slot]!;
      return words.every(
        (word) => area.folded.includes(word) || memberships.hasWord(area.id, word),
      );
    });
  }

  function ordered(view: AreasView, middle: Coordinate | undefined): Uint32Array {
    const slots = search(view);
    if (view.order === "kind") return ordering(slots, (slot) => areas.kinds[slot]!);
    if (view.order === "name" || !middle) return slots;
    return ordering(slots, (slot) => distance(middle, centreAt(areas, slot)));
  }

  function rowOf(slots: Uint32Array, id: GeofenceId): number | undefined {
    const slot = areas.byId.get(id);
    const row = slot === undefined ? -1 : slots.indexOf(slot);
    return row < 0 ? undefined : row;
  }

  return {
    show(view: AreasView, middle: Coordinate | undefined): AreasWindow {
      const near = view.order === "distance" ? middle : undefined;
      const key = JSON.stringify([view.order, view.kind, view.search, near]);
      if (found?.key !== key) found = { key, slots: ordered(view, middle) };
      const { slots } = found;
      const firstRow = Math.max(0, Math.min(Math.trunc(view.firstRow) || 0, slots.length));
      const end = firstRow + Math.min(Math.trunc(view.rowCount) || 0, MAX_WINDOW_ROWS);
      return {
        total: slots.length,
        all: areas.all.length,
        firstRow,
        rows: Array.from(slots.subarray(firstRow, Math.max(firstRow, end)), (slot) =>
          areaRow({ areas, memberships, middle }, slot),
        ),
        sought: view.sought && { geofenceId: view.sought, row: rowOf(slots, view.sought) },
      };
    },
  };
}

/** Keys are distinguished to a tenth; what is alike stays in the order in which it comes. */
const STEPS = 10;

/** One number for key and index sorts without a comparison being called. */
function ordering(slots: Uint32Array, keyOf: (slot: number) => number): Uint32Array {
  const packed = Float64Array.from(
    slots,
    (slot, at) => Math.round(keyOf(slot) * STEPS) * MAX_GEOFENCES + at,
  ).sort();
  return Uint32Array.from(packed, (each) => slots[each % MAX_GEOFENCES]!);
}

/** What is written down of areas, and from where they are looked at. */
export interface AreaBook {
  readonly areas: AreaSet;
  readonly memberships: Memberships;
  /** The middle of the map; undefined while none is shown. */
  readonly middle: Coordinate | undefined;
}

/** An area as a line of text. */
export function areaRow({ areas, memberships, middle }: AreaBook, slot: number): AreaRow {
  const area = areas.all[slot]!;
  return {
    geofenceId: area.id,
    name: area.name,
    kind: area.kind,
    colour: area.style.colour,
    icon: area.style.icon,
    group: memberships.nameOf(area.id),
    distance: middle && distance(middle, centreAt(areas, slot)),
  };
}

/** A coordinate inside the area. */
export const centreAt = ({ centres }: AreaSet, slot: number): Coordinate => ({
  longitude: centres[slot * 2]!,
  latitude: centres[slot * 2 + 1]!,
});
