import { MapLibreOverlay } from "@deck.gl/maplibre";
import { AttributionControl, Map as MapLibreMap, setWorkerUrl } from "maplibre-gl";
import mapWorkerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import type { Picture } from "#contract/picture";
import type { Bounds } from "#contract/viewport";
import type { Place } from "#domain/geodesy";
import type { VehicleId } from "#domain/ids";
import { vehicleId } from "#domain/ids";
import { baseStyle } from "./baseStyle.ts";
import type { Camera } from "./camera.ts";
import { fleetLayers } from "./layers/fleetLayers.ts";
import { readMapColours } from "./mapColours.ts";
import { tellViewport, type ViewportListeners } from "./tellViewport.ts";

setWorkerUrl(mapWorkerUrl);

/** Where a click leads, and what the engine must know. */
export interface FleetMapEvents extends ViewportListeners {
  readonly onPick: (vehicle: VehicleId) => void;
  readonly onGraphicsLost: () => void;
  readonly onGraphicsBack: () => void;
}

export interface FleetMap {
  show(picture: Picture): void;
  /** The theme or the brand changed: takes the page's colours again. */
  restyle(dark: boolean): void;
  flyTo(place: Place): void;
  /** Keeps the place in the middle without a flight: for following. */
  centre(place: Place): void;
  fit(bounds: Bounds): void;
  zoomBy(steps: number): void;
  dispose(): void;
}

/** Clicking a vehicle in the list goes here (product specification, section 9). */
const FLY_TO_ZOOM = 16;
const FLY_TO_PITCH = 60;

/**
 * The map as an object: base map below, fleet above on a canvas of its own, so that a new picture
 * repaints only the fleet. React never renders for it. Throws when there is no WebGL.
 */
export function createFleetMap(
  container: HTMLElement,
  camera: Camera,
  dark: boolean,
  label: string,
  events: FleetMapEvents,
): FleetMap {
  let colours = readMapColours();
  let picture: Picture | undefined;

  const map = new MapLibreMap({
    container,
    style: baseStyle(dark),
    center: [camera.longitude, camera.latitude],
    zoom: camera.zoom,
    bearing: camera.bearing,
    pitch: camera.pitch,
    maxPitch: FLY_TO_PITCH,
    attributionControl: false,
    locale: { "Map.Title": label },
  });
  map.addControl(new AttributionControl({ compact: true }), "bottom-left");

  const overlay = new MapLibreOverlay({
    interleaved: false,
    layers: [],
    pickingRadius: 6,
    getCursor: ({ isHovering, isDragging }) =>
      isDragging ? "grabbing" : isHovering ? "pointer" : "grab",
  });
  map.addControl(overlay);

  const draw = () => {
    if (!picture) return;
    const { map: columns, selected } = picture;
    const place = selected?.position;
    overlay.setProps({
      layers: fleetLayers(columns, place && [place.longitude, place.latitude], colours, {
        onVehicle: (row) => events.onPick(vehicleId(columns.markers.vehicleIds[row] ?? 0)),
        onCluster: (row) => fit(boundsAt(columns.clusters.bounds, row)),
      }),
    });
  };

  const fit = ({ west, south, east, north }: Bounds) =>
    void map.fitBounds(
      [
        [west, south],
        [east < west ? east + 360 : east, north],
      ],
      { padding: 60, maxZoom: FLY_TO_ZOOM, animate: mayAnimate() },
    );

  /** Where a flight is heading: a resize on the way would make it land beside. */
  let heading: Place | undefined;
  const fly = (place: Place) => {
    map.flyTo({
      center: [place.longitude, place.latitude],
      zoom: FLY_TO_ZOOM,
      pitch: FLY_TO_PITCH,
      animate: mayAnimate(),
      duration: 1_200,
    });
    heading = place;
  };
  map.on("moveend", () => {
    heading = undefined;
  });

  const stopTelling = tellViewport(map, events);
  map.on("webglcontextlost", events.onGraphicsLost);
  map.on("webglcontextrestored", events.onGraphicsBack);
  const resizing = new ResizeObserver(() => {
    const interrupted = heading;
    map.resize();
    if (interrupted) fly(interrupted);
  });
  resizing.observe(container);

  return {
    show(next) {
      picture = next;
      draw();
    },
    restyle(wanted) {
      if (wanted === dark) return;
      dark = wanted;
      colours = readMapColours();
      map.setStyle(baseStyle(dark));
      draw();
    },
    flyTo: fly,
    centre: ({ longitude, latitude }) =>
      void map.easeTo({ center: [longitude, latitude], duration: mayAnimate() ? 600 : 0 }),
    fit,
    zoomBy: (steps) => void map.zoomTo(map.getZoom() + steps, { animate: mayAnimate() }),
    dispose() {
      stopTelling();
      resizing.disconnect();
      map.remove();
    },
  };
}

const boundsAt = (bounds: Float64Array, row: number): Bounds => ({
  west: bounds[row * 4] ?? 0,
  south: bounds[row * 4 + 1] ?? 0,
  east: bounds[row * 4 + 2] ?? 0,
  north: bounds[row * 4 + 3] ?? 0,
});

const mayAnimate = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;
