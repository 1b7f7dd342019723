import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Coordinate } from "#domain/geo/geodesy";

/** Something of the page's own that stands at a coordinate and moves with the map. */
export interface MapPin {
  readonly coordinate: Coordinate;
  /** It stands just above the coordinate. */
  readonly element: HTMLElement;
}

/** Pixels: a pin stands above a vehicle at its coordinate. */
const OFFSET: [number, number] = [0, -18];

/** What is called with a pin shows it in place of the one before. */
export function createPinning(map: MapLibreMap): (pin: MapPin | undefined) => void {
  let shown: Marker | undefined;
  return (pin) => {
    shown?.remove();
    shown =
      pin &&
      new Marker({ element: pin.element, anchor: "bottom", offset: OFFSET })
        .setLngLat([pin.coordinate.longitude, pin.coordinate.latitude])
        .addTo(map);
  };
}
