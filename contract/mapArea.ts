import type { StateCounts } from "./picture.ts";
import type { Bounds } from "./viewport.ts";

/** A box, or the inside of a closed line; both may lie across 180°. */
export type MapArea =
  | { readonly type: "box"; readonly bounds: Bounds }
  /** Longitude and latitude of each corner; the last is joined to the first. */
  | { readonly type: "polygon"; readonly corners: readonly (readonly [number, number])[] };

/** More corners than anybody draws by hand. */
export const MAX_AREA_CORNERS = 10_000;

/** Who is in an area. */
export interface AreaHits {
  /** In the order of the list by name. */
  readonly vehicleIds: Float64Array;
  readonly counts: StateCounts;
  /** Around the vehicles, not around the area; absent when there are none. */
  readonly bounds: Bounds | undefined;
}
