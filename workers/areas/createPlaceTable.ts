import type { PlaceRow, PlacesView, PlacesWindow } from "#contract/placesView";
import { foldText } from "#domain/foldText";
import { type Coordinate, distance } from "#domain/geodesy";
import { GEOFENCE_KINDS, MAX_GEOFENCES } from "#domain/geofence";
import type { GeofenceId } from "#domain/ids";
import type { Places } from "./buildPlaces.ts";
import type { Memberships } from "./createMemberships.ts";

/** Nobody sees more at once. */
const MAX_WINDOW_ROWS = 200;

/** The table of places as it stands now; only the rows that are looked at become objects. */
export function createPlaceTable(places: Places, memberships: Memberships) {
  let found: { readonly key: string; readonly slots: Uint32Array } | undefined;

  function search({ kind, search: query }: PlacesView): Uint32Array {
    const words = foldText(query).split(/\s+/).filter(Boolean);
    if (kind === undefined && words.length === 0) return places.names;
    const wanted = kind === undefined ? -1 : GEOFENCE_KINDS.indexOf(kind);
    return places.names.filter((slot) => {
      if (wanted >= 0 && places.kinds[slot] !== wanted) return false;
      const place = places.all[slot]!;
      return words.every(
        (word) => place.folded.includes(word) || memberships.hasWord(place.id, word),
      );
    });
  }

  function ordered(view: PlacesView, middle: Coordinate | undefined): Uint32Array {
    const slots = search(view);
    if (view.order === "kind") return ordering(slots, (slot) => places.kinds[slot]!);
    if (view.order === "name" || !middle) return slots;
    return ordering(slots, (slot) => distance(middle, centreAt(places, slot)));
  }

  function rowOf(slots: Uint32Array, id: GeofenceId): number | undefined {
    const slot = places.byId.get(id);
    const row = slot === undefined ? -1 : slots.indexOf(slot);
    return row < 0 ? undefined : row;
  }

  return {
    show(view: PlacesView, middle: Coordinate | undefined): PlacesWindow {
      const near = view.order === "distance" ? middle : undefined;
      const key = JSON.stringify([view.order, view.kind, view.search, near]);
      if (found?.key !== key) found = { key, slots: ordered(view, middle) };
      const { slots } = found;
      const firstRow = Math.max(0, Math.min(Math.trunc(view.firstRow) || 0, slots.length));
      const end = firstRow + Math.min(Math.trunc(view.rowCount) || 0, MAX_WINDOW_ROWS);
      return {
        total: slots.length,
        all: places.all.length,
        firstRow,
        rows: Array.from(slots.subarray(firstRow, Math.max(firstRow, end)), (slot) =>
          placeRow(places, slot, memberships, middle),
        ),
        sought: view.sought && { geofenceId: view.sought, row: rowOf(slots, view.sought) },
      };
    },
  };
}

/** Keys are told apart to a tenth; what is alike stays in the order in which it comes. */
const STEPS = 10;

/** One number for key and place sorts without a comparison being called. */
function ordering(slots: Uint32Array, keyOf: (slot: number) => number): Uint32Array {
  const packed = Float64Array.from(
    slots,
    (slot, at) => Math.round(keyOf(slot) * STEPS) * MAX_GEOFENCES + at,
  ).sort();
  return Uint32Array.from(packed, (each) => slots[each % MAX_GEOFENCES]!);
}

/** An area as a line of text. */
export function placeRow(
  places: Places,
  slot: number,
  memberships: Memberships,
  middle: Coordinate | undefined,
): PlaceRow {
  const place = places.all[slot]!;
  return {
    geofenceId: place.id,
    name: place.name,
    kind: place.kind,
    colour: place.look.colour,
    icon: place.look.icon,
    group: memberships.nameOf(place.id),
    distance: middle && distance(middle, centreAt(places, slot)),
  };
}

/** A place inside the area. */
export const centreAt = ({ centres }: Places, slot: number): Coordinate => ({
  longitude: centres[slot * 2]!,
  latitude: centres[slot * 2 + 1]!,
});
