import type { Coordinate } from "#domain/geodesy";

/** Something of the page's own that stands at a place and moves with the map. */
export interface MapPin {
  readonly coordinate: Coordinate;
  /** It stands just above the place. */
  readonly element: HTMLElement;
}
