import type { GeofenceKind } from "#domain/geo/geofence";
import type { GeofenceId } from "#domain/ids";

/** What is to be drawn: something new of a kind, or an area that there is. */
export type DrawTarget =
  | { readonly type: "new"; readonly kind: GeofenceKind }
  | { readonly type: "area"; readonly id: GeofenceId };
