import { createContext, useContext } from "react";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";

/** The address of a vehicle's past at a moment: only `app` knows how addresses are written. */
export type MomentLink = (vehicle: VehicleId, at: EpochMs) => string;

export const MomentLinkContext = createContext<MomentLink | undefined>(undefined);

export function useMomentLink(): MomentLink {
  const link = useContext(MomentLinkContext);
  if (!link) throw new Error("a moment's link is for components below MomentLinkContext");
  return link;
}
