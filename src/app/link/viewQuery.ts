import { AREA_ORDERS, type AreaOrder } from "#contract/areasView";
import { LIST_ORDERS, type ListOrder } from "#contract/listView";
import { GEOFENCE_KINDS, type GeofenceKind } from "#domain/geo/geofence";
import { type GeofenceId, geofenceId, type VehicleId, vehicleId } from "#domain/ids";
import { VEHICLE_STATES, type VehicleState } from "#domain/vehicle/vehicleState";
import { TRIP_PERIODS, type TripPeriod } from "../../features/trips/tripPeriod.ts";
import type { Camera } from "../../map/camera/camera.ts";
import { queryText } from "../../ui/address/queryText.ts";
import { readId } from "../../ui/address/readId.ts";
import { cameraText, readCameraText } from "./cameraText.ts";
import { HISTORY_KEYS, type HistoryView, readHistory, writeHistory } from "./historyText.ts";
import { onlyText, readOnly } from "./onlyText.ts";

/** What the side column shows. */
export const SIDE_TABS = ["vehicles", "places", "trips"] as const;
export type SideTab = (typeof SIDE_TABS)[number];

/** What the address of the map says, so that a reload or a sent link shows the same. */
export interface MapView {
  /** Its panel is open. */
  readonly vehicle: VehicleId | undefined;
  /** The area whose card is open. */
  readonly area: GeofenceId | undefined;
  readonly state: VehicleState | undefined;
  readonly order: ListOrder;
  /** As typed into the list's search. */
  readonly search: string;
  readonly tab: SideTab;
  /** How the table of areas is searched, filtered and ordered. */
  readonly areasSearch: string;
  readonly areasKind: GeofenceKind | undefined;
  readonly areasOrder: AreaOrder;
  /** Which days' trips are listed. */
  readonly tripsPeriod: TripPeriod;
  /** The list shows only these: a selection on the map. */
  readonly only: readonly VehicleId[] | undefined;
  /** Such a selection, which this tab does not know; it stays in the address. */
  readonly unknownOnly: string | undefined;
  /** What of the past is shown; undefined: what is now. */
  readonly history: HistoryView | undefined;
  /** Absent in a link that leaves it to whoever opens it. */
  readonly camera: Camera | undefined;
}

/** Names in the address; others there are none of ours and stay as they are. */
export const MAP_KEYS = [
  "vehicle",
  "place",
  "state",
  "order",
  "search",
  "tab",
  "placesSearch",
  "placesKind",
  "placesOrder",
  "tripsPeriod",
  "only",
  "at",
  ...HISTORY_KEYS,
] as const;

/** A longer text is no search. */
export const MAX_SEARCH_LENGTH = 200;

/** Reads any query: what makes no sense falls back, field by field. */
export function readMapView(query: URLSearchParams): MapView {
  const vehicle = readId(query.get("vehicle"), vehicleId);
  const selection = readOnly(query.get("only"));
  return {
    vehicle,
    area: readId(query.get("place"), geofenceId),
    state: VEHICLE_STATES.find((state) => state === query.get("state")),
    order: LIST_ORDERS.find((order) => order === query.get("order")) ?? "status",
    search: readSearch(query.get("search")),
    tab: SIDE_TABS.find((tab) => tab === query.get("tab")) ?? "vehicles",
    areasSearch: readSearch(query.get("placesSearch")),
    areasKind: GEOFENCE_KINDS.find((kind) => kind === query.get("placesKind")),
    areasOrder: AREA_ORDERS.find((order) => order === query.get("placesOrder")) ?? "name",
    tripsPeriod: TRIP_PERIODS.find((period) => period === query.get("tripsPeriod")) ?? "today",
    ...selection,
    history: readHistory(query, { vehicle, only: selection.only }),
    camera: readCameraText(query.get("at")),
  };
}

/** The query that says this view, with what else stood in `beside`. */
export function writeMapView(view: MapView, beside = new URLSearchParams()): string {
  const query = new URLSearchParams(beside);
  for (const key of MAP_KEYS) query.delete(key);
  const { vehicle, area, state, order, search, tab, only, camera } = view;
  const { areasSearch, areasKind, areasOrder, tripsPeriod } = view;
  if (vehicle !== undefined) query.set("vehicle", String(vehicle));
  if (area !== undefined) query.set("place", String(area));
  if (state) query.set("state", state);
  if (order !== "status") query.set("order", order);
  if (search !== "") query.set("search", search);
  if (tab !== "vehicles") query.set("tab", tab);
  if (areasSearch !== "") query.set("placesSearch", areasSearch);
  if (areasKind) query.set("placesKind", areasKind);
  if (areasOrder !== "name") query.set("placesOrder", areasOrder);
  if (tripsPeriod !== "today") query.set("tripsPeriod", tripsPeriod);
  if (only) query.set("only", onlyText(only));
  else if (view.unknownOnly !== undefined) query.set("only", view.unknownOnly);
  if (view.history) writeHistory(query, view.history, { vehicle, only });
  if (camera) query.set("at", cameraText(camera));
  return queryText(query);
}

/** Cut between characters: half of one cannot be written into an address again. */
const readSearch = (text: string | null): string =>
  (text ?? "").slice(0, MAX_SEARCH_LENGTH).toWellFormed();
