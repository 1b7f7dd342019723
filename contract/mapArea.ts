import type { StateCounts } from "./snapshot.ts";
import type { Bounds } from "./viewport.ts";

/** A box, or the inside of a closed line; both may lie across 180°. */
export type MapArea =
  | { readonly type: "box"; readonly bounds: Bounds }
  /** Longitude and latitude of each corner; the last is joined to the first. */
  | { readonly type: "polygon"; readonly corners: readonly (readonly [number, number])[] };

/** More corners than anybody draws by hand. */
export const MAX_AREA_CORNERS = 10_000;

/** How some vehicles fare together. */
export interface GroupSummary {
  readonly counts: StateCounts;
  /** Around those that have a position; absent when there are none. */
  readonly bounds: Bounds | undefined;
}

/** Who is in an area. The box is around the vehicles, not around the area. */
export interface AreaHits extends GroupSummary {
  /** In the order of the list by name. */
  readonly vehicleIds: Float64Array;
}
