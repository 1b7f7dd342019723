import type { ShownAreas } from "#contract/areaSnapshot";
import type { GeofenceId, GroupId } from "#domain/ids";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { runTimeSliced } from "../schedule/runTimeSliced.ts";
import type { AreaSet } from "./buildAreas.ts";
import { isShown, type ShownPois } from "./drawAreas.ts";
import { createPoiClusters } from "./poiClusters.ts";

/** What decides which points of interest are shown. */
export interface PoiChoice {
  readonly areas: AreaSet;
  readonly shown: ShownAreas;
  readonly groupsOf: (id: GeofenceId) => readonly GroupId[];
}

/**
 * Gathers the points of interest that are shown, anew whenever the choice changes; until that is done
 * the ones before stay, unless their areas are gone.
 */
export function createShownPois(ports: EnginePorts, onMade: () => void) {
  let making: AbortController | undefined;
  let made: (ShownPois & { readonly of: AreaSet }) | undefined;

  async function make({ areas, shown, groupsOf }: PoiChoice, signal: AbortSignal): Promise<void> {
    const showing = { shown, hidden: new Set(shown.hiddenGroups), groupsOf };
    const slots = Uint32Array.from(
      [...areas.all.keys()].filter((slot) => {
        const area = areas.all[slot]!;
        return area.kind === "poi" && isShown(area, showing);
      }),
    );
    const longitudes = Float64Array.from(slots, (slot) => areas.centres[slot * 2]!);
    const latitudes = Float64Array.from(slots, (slot) => areas.centres[slot * 2 + 1]!);
    const clusters = await runTimeSliced(ports, createPoiClusters(longitudes, latitudes), signal);
    made = { clusters, slots, of: areas };
    onMade();
  }

  return {
    choose(choice: PoiChoice): void {
      making?.abort();
      making = undefined;
      if (choice.areas.counts.poi === 0) {
        made = undefined;
        return;
      }
      making = new AbortController();
      make(choice, making.signal).catch((error: unknown) => {
        if (!making?.signal.aborted && (error as Error).name !== "AbortError") throw error;
      });
    },

    /** Those of these areas; nothing while they are being gathered for the first time. */
    current: (areas: AreaSet): ShownPois | undefined => (made?.of === areas ? made : undefined),

    dispose(): void {
      making?.abort();
    },
  };
}
