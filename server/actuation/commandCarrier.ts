import type { CommandType } from "#domain/actuation/commandType";
import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import type { ConnectionId } from "#domain/ids";
import type { Vehicle } from "#domain/vehicle";

/**
 * What became of a hand-over. `notConnected`: nothing left this server, and nothing waits to leave
 * it later. A carrier that does not know throws: the outcome is then unknown.
 */
export type Delivery = "handedOff" | "notConnected" | "commandNotSupported";

/**
 * The connection to the vehicles. Only `server/actuation` may call it; a test holds everybody else
 * off. A carrier never keeps a command for later and never sends one twice.
 */
export interface CommandCarrier {
  /**
   * The connection that takes commands to it, and by which it answers; undefined when there is
   * none.
   */
  connectionTo(vehicle: Vehicle): ConnectionId | undefined;
  /** What the vehicle's connection takes; undefined when there is no connection to it. */
  typesOf(vehicle: Vehicle): readonly CommandType[] | undefined;
  deliver(vehicle: Vehicle, command: VehicleCommand, signal: AbortSignal): Promise<Delivery>;
}

/** Where vehicles have no connection back, such as trackers that only report over HTTP. */
export const noCarrier: CommandCarrier = {
  connectionTo: () => undefined,
  typesOf: () => undefined,
  deliver: async () => "notConnected",
};
