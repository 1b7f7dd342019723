import { useState } from "react";
import type { VehicleId } from "#domain/ids";
import { useMayCommand } from "../../features/commands/useCommandOffers.ts";

/** To whom a command shall be sent; nothing is offered to who may not, and in the past. */
export function useCommandDialog(selected: readonly VehicleId[] | undefined, isPast: boolean) {
  const [vehicles, setVehicles] = useState<readonly VehicleId[]>();
  const mayCommand = useMayCommand() && !isPast;
  return {
    /** Undefined: the dialog is closed. */
    vehicles,
    askOf: mayCommand ? setVehicles : undefined,
    askSelected: mayCommand && selected ? () => setVehicles(selected) : undefined,
    close: () => setVehicles(undefined),
  };
}
