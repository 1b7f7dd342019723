import type { VehicleState } from "#domain/vehicle/vehicleState";

/** What the map shows, in degrees and pixels. `west` may be greater than `east` across 180°. */
export interface Viewport {
  readonly bounds: Bounds;
  /** Web map zoom of 512 px tiles; fractions between. */
  readonly zoom: number;
  /** Only vehicles in this state; absent: all. */
  readonly state?: VehicleState | undefined;
  /** Whether markers want their names; absent: no. */
  readonly labels?: boolean | undefined;
  /** False: every vehicle as a marker of its own, up to `MAX_SINGLE_MARKERS`; absent: true. */
  readonly clusters?: boolean | undefined;
  /** Absent: north is up, seen from straight above. */
  readonly tilt?: Tilt | undefined;
}

/** How a turned or tilted map projects the ground: what lies on what depends on it. */
export interface Tilt {
  readonly longitude: number;
  readonly latitude: number;
  /** Degrees clockwise from north: where up is. */
  readonly bearing: number;
  /** Degrees from straight above. */
  readonly pitch: number;
  /** From the eye to the middle of the ground, in pixels. */
  readonly distancePx: number;
}

export interface Bounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}
