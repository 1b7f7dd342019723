import type { VehicleState } from "#domain/vehicleState";

/** What the map shows, in degrees and pixels. `west` may be greater than `east` across 180°. */
export interface Viewport {
  readonly bounds: Bounds;
  /** Web map zoom of 512 px tiles; fractions between. */
  readonly zoom: number;
  /** Only vehicles in this state; absent: all. */
  readonly state?: VehicleState | undefined;
}

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
