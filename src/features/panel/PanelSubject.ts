import type { VehicleDetail } from "#contract/snapshot";
import type { WireObject } from "#contract/traccar/wire";
import type { Position } from "#domain/position";

/** What the panel is about: a vehicle that has reported, and what is written down of it. */
export interface PanelSubject {
  readonly vehicle: VehicleDetail;
  readonly position: Position;
  /** Its own attributes; empty while they load. */
  readonly settings: WireObject;
}
