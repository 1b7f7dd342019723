import { useState } from "react";
import type { VehicleId } from "#domain/ids";
import { vehicleId } from "#domain/ids";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { useEngine } from "../../engine/EngineProvider.tsx";
import type { MapCorner } from "../../map/camera/camera.ts";
import type { SelectionTool } from "../../map/selection/dragShape.ts";
import { useEscape } from "../../ui/useEscape.ts";

interface Around {
  /** The map's filter: only who is drawn can be chosen. */
  readonly state: VehicleState | undefined;
  /** What the list shows only, which the address keeps. */
  readonly only: readonly VehicleId[] | undefined;
  readonly onOnly: (only: readonly VehicleId[] | undefined) => void;
}

/** Many vehicles chosen on the map, from the button to the list that shows only these. */
export function useGathering({ state, only, onOnly }: Around) {
  const { engine } = useEngine();
  const [tool, setTool] = useState<SelectionTool>();
  const [drawn, setDrawn] = useState<readonly VehicleId[]>();
  const vehicles = drawn ?? only;

  const onDrawn = async (outline: readonly MapCorner[] | undefined) => {
    if (!outline) return;
    setTool(undefined);
    const found = await engine.vehiclesIn({ type: "polygon", corners: outline }, state);
    if (!found.ok) return;
    const ids = Array.from(found.value.vehicleIds, vehicleId);
    setDrawn(ids);
    if (only) onOnly(ids.length > 0 ? ids : undefined);
  };
  const clear = () => {
    setDrawn(undefined);
    if (only) onOnly(undefined);
  };
  useEscape(vehicles !== undefined, clear);
  useEscape(tool !== undefined, () => setTool(undefined));

  return {
    tools: { tool, onTool: setTool },
    canvas: {
      tool,
      onDrawn: (outline: readonly MapCorner[] | undefined) => void onDrawn(outline),
      onPutAway: () => setTool(undefined),
    },
    /** Undefined while nobody is chosen. */
    bar: vehicles && {
      vehicles,
      isOnly: only !== undefined,
      onOnly: () => onOnly(only ? undefined : vehicles),
      onClear: clear,
    },
  };
}
