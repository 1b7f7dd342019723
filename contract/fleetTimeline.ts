import type { EpochMs } from "#domain/units";

/** Which part of the open time is seen, and how wide. */
export interface FleetTimelineView {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly widthPx: number;
}

/**
 * What all vehicles of the open history did, column by column from `from` to `to`. What has not been
 * loaded, or is still to come, counts nowhere: there the bands together are less than `vehicles`.
 */
export interface FleetTimeline {
  readonly revision: number;
  readonly from: EpochMs;
  readonly to: EpochMs;
  /** Columns of equal width, one a pixel. */
  readonly count: number;
  /** How many are in the open history. */
  readonly vehicles: number;
  /**
   * A column's numbers follow each other in the order of `TIMELINE_BANDS`: how many vehicles did that, on
   * the average of the column's time.
   */
  readonly means: Float32Array;
  /** What happened meanwhile; nothing until it has come. */
  readonly events: FleetEvents;
}

/** A row for each kind of event in each column, in the order of the columns. */
export interface FleetEvents {
  readonly columns: Uint16Array;
  /** Indices in `EVENT_COUNT_KINDS`. */
  readonly kinds: Uint8Array;
  readonly counts: Uint32Array;
  /** When the first of them was. */
  readonly firsts: Float64Array;
}
