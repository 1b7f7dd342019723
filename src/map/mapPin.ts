import type { Place } from "#domain/geodesy";

/** Something of the page's own that stands at a place and moves with the map. */
export interface MapPin {
  readonly place: Place;
  /** It stands just above the place. */
  readonly element: HTMLElement;
}
