import { useState } from "react";
import { useBaseCommands } from "../features/mapOptions/useBaseCommands.ts";
import { useBaseView } from "../features/mapOptions/useBaseView.ts";
import type { TilesHealth } from "../map/base/baseMap.ts";
import { createMapSignals } from "../map/signals/mapSignals.ts";

/** What lies under the fleet, how its tiles fare, and what the map reports while it is moved. */
export function useMapGround() {
  const [signals] = useState(createMapSignals);
  const [tilesHealth, onTilesHealth] = useState<TilesHealth>("well");
  const base = useBaseView();
  useBaseCommands();
  return { canvas: { signals, base, onTilesHealth }, signals, tilesHealth };
}
