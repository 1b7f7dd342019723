import { type CommandType, isCommandType } from "#domain/actuation/commandType";
import type { Vehicle } from "#domain/vehicle";
import { ANY_TRACKER, WIRED_TRACKER } from "../simulator/simulatedCommand.ts";
import type { DemoFleet, Simulator } from "../simulator/simulator.ts";
import { connectionOf } from "../trackers/connectionOf.ts";
import type { CommandCarrier } from "./commandCarrier.ts";

/** The connection to the simulated fleet; to any other vehicle it has none. */
export function simulatorCarrier(
  simulator: Pick<Simulator, "send">,
  { vehicles }: DemoFleet,
): CommandCarrier {
  // As the fleet was made: what its owner writes down later rewires no vehicle.
  const isWired = new Map(
    vehicles.map(({ uniqueId, attributes }) => [uniqueId, attributes.has_immobilization === true]),
  );

  return {
    connectionTo: ({ uniqueId }) =>
      isWired.has(uniqueId) ? connectionOf("simulator", uniqueId) : undefined,

    typesOf({ uniqueId }: Vehicle): readonly CommandType[] | undefined {
      const wired = isWired.get(uniqueId);
      if (wired === undefined) return undefined;
      return [...ANY_TRACKER, ...(wired ? WIRED_TRACKER : [])].filter(isCommandType);
    },

    async deliver({ uniqueId }, command) {
      return isWired.has(uniqueId) ? simulator.send(uniqueId, command) : "notConnected";
    },
  };
}
