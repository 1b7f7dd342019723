import type { VehicleCommand } from "#domain/actuation/vehicleCommand";
import type { VehicleId } from "#domain/ids";

interface Sent {
  /** 0 for one that is not kept. */
  readonly id: number;
  readonly vehicle: VehicleId;
  readonly command: VehicleCommand;
  readonly description: string | undefined;
}

/** A command as it was sent, with every field a stock client expects. */
export const commandToWire = ({ id, vehicle, command, description }: Sent) => ({
  id,
  deviceId: vehicle,
  type: command.type,
  textChannel: false,
  description: description ?? null,
  attributes: command.attributes,
});
