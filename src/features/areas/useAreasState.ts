import type { AreasSummary } from "#contract/areaSnapshot";
import type { Snapshot } from "#contract/snapshot";
import { useSnapshot } from "../../engine/useSnapshot.ts";

/** What a screen of words shows of the summary; without what only the map must know. */
export interface AreasState {
  readonly state: AreasSummary["state"];
  readonly version: number;
  readonly geofence: number;
  readonly line: number;
  readonly poi: number;
  readonly unreadable: number;
  readonly leftOut: number;
}

const stateOf = ({ areas }: Snapshot): AreasState => {
  const { state, version, counts, unreadable, leftOut } = areas;
  return { state, version, ...counts, unreadable, leftOut };
};

/** How the areas fare; the same object for as long as nothing has changed. */
export const useAreasState = (): AreasState | undefined => useSnapshot(stateOf);
