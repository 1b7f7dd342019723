import type { CommandResult } from "#contract/feed/commandResult";
import type { Event } from "#domain/event";
import { eventId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";

/** Once a second every user is sent an event and of a command; each knows its round. */
export interface Round {
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Everybody sees it. */
const VEHICLE = vehicleId(5);
const ROUNDS_APART = 1_000;

export const eventOf = ({ number, at }: Round, user: number): Event => ({
  id: eventId(number * ROUNDS_APART + user),
  type: "alarm",
  eventTime: epochMs(at),
  vehicleId: VEHICLE,
  positionId: undefined,
  geofenceId: undefined,
  maintenanceId: undefined,
  attributes: { alarm: "sos" },
});

export const roundOf = ({ id }: Event): number => Math.floor(id / ROUNDS_APART);

export const resultOf = ({ number, at }: Round): CommandResult => ({
  commandId: String(number),
  vehicleId: VEHICLE,
  outcome: "delivered",
  at: epochMs(at),
  attributes: {},
});
