import type { Coordinate } from "#domain/geo/geodesy";

/** Something of the page's own that stands at a coordinate and moves with the map. */
export interface MapPin {
  readonly coordinate: Coordinate;
  /** It stands just above the coordinate. */
  readonly element: HTMLElement;
}
