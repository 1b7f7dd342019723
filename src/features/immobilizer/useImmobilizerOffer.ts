import { isConnected, type Snapshot } from "#contract/snapshot";
import type { EngineHold } from "#domain/actuation/engineHold";
import type { EngineCommand } from "../../api/actuations.ts";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useUser } from "../../state/sessionStore.ts";

/** What one may want of a vehicle by what is known of it. */
export const COMMAND_OF: Readonly<Record<EngineHold, EngineCommand>> = {
  released: "engineStop",
  immobilized: "engineResume",
};

const isReachable = ({ connection }: Snapshot) => isConnected(connection);
/** Nothing can be asked of a vehicle as it was. */
const isPast = ({ history }: Snapshot) => history !== undefined;

/** Whether the buttons that open the dialog are there and can be pressed, wherever they stand. */
export function useImmobilizerOffer(): "hidden" | "disabled" | "open" {
  const { guest } = useUser();
  const live = useSnapshot(isReachable) === true;
  const past = useSnapshot(isPast) === true;
  if (guest !== undefined || past) return "hidden";
  return live ? "open" : "disabled";
}
