import type { CalendarId, GroupId, PositionId, VehicleId } from "./ids.ts";
import type { Attributes } from "./position.ts";
import type { EpochMs } from "./units.ts";

/** Whether the tracker's connection is up, as the wire protocol has it; not the state we show. */
export type LinkStatus = "online" | "offline" | "unknown";

/** A vehicle as its owner knows it. Where it is and how it moves is its last `Position`. */
export interface Vehicle {
  readonly id: VehicleId;
  readonly name: string;
  /** What its tracker calls itself: an IMEI, a serial, a chosen word. */
  readonly uniqueId: string;
  readonly groupId: GroupId | undefined;
  readonly status: LinkStatus;
  readonly lastUpdate: EpochMs | undefined;
  readonly positionId: PositionId | undefined;
  readonly model: string | undefined;
  readonly category: string | undefined;
  readonly disabled: boolean;
  /** Of the card in its tracker. */
  readonly phone: string | undefined;
  readonly contact: string | undefined;
  readonly calendarId: CalendarId | undefined;
  /** Its tracker is not listened to from then on. */
  readonly expiresAt: EpochMs | undefined;
  readonly attributes: Attributes;
}

/** Vehicles are gathered in groups, and groups in groups. */
export interface Group {
  readonly id: GroupId;
  readonly name: string;
  readonly parentId: GroupId | undefined;
}
