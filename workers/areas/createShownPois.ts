import type { ShownAreas } from "#contract/areaSnapshot";
import type { GeofenceId, GroupId } from "#domain/ids";
import type { EnginePorts } from "../engine/enginePorts.ts";
import type { Places } from "./buildPlaces.ts";
import { createPlaceClusters } from "./createPlaceClusters.ts";
import { isShown, type ShownPois } from "./drawAreas.ts";
import { runTimeSliced } from "./runTimeSliced.ts";

/** What decides which points of interest are shown. */
export interface PoiChoice {
  readonly places: Places;
  readonly shown: ShownAreas;
  readonly groupsOf: (id: GeofenceId) => readonly GroupId[];
}

/**
 * Gathers the points of interest that are shown, anew whenever the choice changes; until that is done
 * the ones before stay, unless their areas are gone.
 */
export function createShownPois(ports: EnginePorts, onMade: () => void) {
  let making: AbortController | undefined;
  let made: (ShownPois & { readonly of: Places }) | undefined;

  async function make({ places, shown, groupsOf }: PoiChoice, signal: AbortSignal): Promise<void> {
    const hidden = new Set(shown.hiddenGroups);
    const slots = Uint32Array.from(
      [...places.all.keys()].filter((slot) => {
        const place = places.all[slot]!;
        return place.kind === "poi" && isShown(place, shown, hidden, groupsOf);
      }),
    );
    const longitudes = Float64Array.from(slots, (slot) => places.centres[slot * 2]!);
    const latitudes = Float64Array.from(slots, (slot) => places.centres[slot * 2 + 1]!);
    const clusters = await runTimeSliced(ports, createPlaceClusters(longitudes, latitudes), signal);
    made = { clusters, slots, of: places };
    onMade();
  }

  return {
    choose(choice: PoiChoice): void {
      making?.abort();
      making = undefined;
      if (choice.places.counts.poi === 0) {
        made = undefined;
        return;
      }
      making = new AbortController();
      make(choice, making.signal).catch((error: unknown) => {
        if (!making?.signal.aborted && (error as Error).name !== "AbortError") throw error;
      });
    },

    /** Those of these areas; nothing while they are being gathered for the first time. */
    current: (places: Places): ShownPois | undefined => (made?.of === places ? made : undefined),

    dispose(): void {
      making?.abort();
    },
  };
}
