import type { Map as MapLibreMap } from "maplibre-gl";
import type { Coordinate } from "#domain/geo/geodesy";
import { STAYS_SHARP } from "../software/reprojectFrames.ts";

/** Clicking a vehicle in the list goes here (product specification, section 9). */
export const FLY_TO_ZOOM = 16;
export const FLY_TO_PITCH = 60;
const FLIGHT_MS = 1_200;
const EASE_MS = 600;

/**
 * Where the processor draws, a flight would be a few blurred frames of ground that nobody wants to
 * see: it lands at once, after the frame that answers who asked for it.
 */
const LAND_AFTER_MS = 50;

/** Whether this person wants to see things move. */
export const mayAnimate = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Ways to a coordinate, for those who want to see it and those who follow it. */
export function createFlights(map: MapLibreMap, container: HTMLElement, isSoftware: boolean) {
  /** Where a flight is heading: a resize on the way would make it land beside. */
  let heading: Coordinate | undefined;
  let landing: ReturnType<typeof setTimeout> | undefined;
  /** What is to be in the middle when a flight has ended where it was going, or a zoom. */
  let awaited: Coordinate | undefined;

  /** Whether the map knows the size it has: a panel that opens changes it a moment later. */
  const isFitted = () => {
    const { clientWidth, clientHeight } = map.getCanvas();
    return clientWidth === container.clientWidth && clientHeight === container.clientHeight;
  };

  function fly(coordinate: Coordinate): void {
    stay();
    if (!isSoftware) return go(coordinate, mayAnimate());
    heading = coordinate;
    landing = setTimeout(() => {
      landing = undefined;
      go(coordinate, false);
    }, LAND_AFTER_MS);
  }

  /** Who wants to be elsewhere does not land any more. */
  function stay(): void {
    clearTimeout(landing);
    landing = undefined;
    heading = undefined;
    awaited = undefined;
  }

  function measure(): void {
    if (!isFitted()) map.resize();
  }

  function go(coordinate: Coordinate, animate: boolean): void {
    measure();
    map.flyTo({
      center: [coordinate.longitude, coordinate.latitude],
      zoom: FLY_TO_ZOOM,
      pitch: FLY_TO_PITCH,
      animate,
      duration: FLIGHT_MS,
    });
    heading = animate ? coordinate : undefined;
  }

  function centre(coordinate: Coordinate): void {
    const isBusy = heading !== undefined || map.isZooming();
    awaited = isBusy ? coordinate : undefined;
    if (isBusy) return;
    const duration = mayAnimate() ? EASE_MS : 0;
    map.easeTo({ center: [coordinate.longitude, coordinate.latitude], duration }, STAYS_SHARP);
  }

  // By hand, that is: a map that is given another size moves, too.
  map.on("movestart", ({ originalEvent }) => {
    if (originalEvent) stay();
  });
  map.on("moveend", () => {
    if (isFitted() && landing === undefined) heading = undefined;
    if (awaited) centre(awaited);
  });
  map.on("dragstart", () => {
    awaited = undefined;
  });

  return {
    fly,
    centre,
    stay,
    /** Lets the map know the size it has now. */
    measure,
    /** Makes a change that would end a flight, which goes on after it. */
    during(change: () => void): void {
      const interrupted = heading;
      change();
      if (interrupted) fly(interrupted);
    },
    dispose: stay,
  };
}
