import { type Map as MapLibreMap, Marker } from "maplibre-gl";
import type { Coordinate } from "#domain/geo/geodesy";
import classes from "./mapPoints.module.css";

/**
 * What is called with places marks them in place of the ones before. They are elements of the page:
 * one moves with each movement of a pointer, and nothing of the map is drawn anew for it.
 */
export function createMapPoints(map: MapLibreMap): (places: readonly Coordinate[]) => void {
  const markers: Marker[] = [];
  let shown = 0;
  return (places) => {
    for (const [index, { longitude, latitude }] of places.entries()) {
      const marker = (markers[index] ??= new Marker({ element: pointElement() }));
      marker.setLngLat([longitude, latitude]);
      if (index >= shown) marker.addTo(map);
    }
    for (const marker of markers.slice(places.length, shown)) marker.remove();
    shown = places.length;
  };
}

function pointElement(): HTMLElement {
  const element = document.createElement("div");
  element.className = classes.point ?? "";
  element.dataset.point = "";
  element.setAttribute("aria-hidden", "true");
  return element;
}
