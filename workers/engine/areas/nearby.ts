import type { VehicleId } from "#domain/ids";
import type { Fleet } from "../fleet/fleet.ts";
import type { ServerAccess } from "../ports/fetchJson.ts";
import type { KnownAddresses } from "./addresses.ts";
import { createAreas } from "./areas.ts";
import { createFleetAddresses } from "./fleetAddresses.ts";
import { createFleetWords, type FleetWords } from "./fleetWords.ts";

interface NearbyParts extends ServerAccess {
  readonly fleet: Fleet;
  readonly onNews: () => void;
}

/**
 * The areas of the signed-in user, and where the vehicles of the live fleet are in words; of another
 * fleet, while that is shown, as well.
 */
export function createNearby({ ports, clock, fleet, onNews }: NearbyParts) {
  /** Who is inside an area is asked of the fleet that is shown. */
  let shown: { readonly fleet: Fleet; readonly words: FleetWords } | undefined;
  const areas = createAreas(
    { ports, clock, fleet: () => shown?.fleet ?? fleet },
    {
      onNews,
      onReplaced() {
        words.replaced();
        shown?.words.replaced();
      },
    },
  );
  const addresses: KnownAddresses = new Map();
  const words = createFleetWords({ ports, clock, fleet, areas, addresses, onNews });
  const fleetAddresses = createFleetAddresses({ ports, clock, fleet, onNews });

  return {
    areas,

    /** Somebody's position was applied. */
    moved: (vehicle: VehicleId): void => words.moved(fleet.slotOf(vehicle)),

    /** Somebody searches at this moment: the fleet's addresses are wanted. */
    searching: fleetAddresses.want,

    complete: words.complete,

    /** Another fleet is shown instead: the words of it, until they are disposed of. */
    show(other: Fleet): FleetWords {
      const parts = { ports, clock, fleet: other, areas, addresses, onNews, leaps: true };
      const otherWords = createFleetWords(parts);
      const entry = { fleet: other, words: otherWords };
      shown?.words.dispose();
      shown = entry;
      otherWords.replaced();
      return {
        ...otherWords,
        dispose() {
          if (shown === entry) shown = undefined;
          otherWords.dispose();
        },
      };
    },

    dispose(): void {
      areas.dispose();
      words.dispose();
      shown?.words.dispose();
      fleetAddresses.dispose();
    },
  };
}

export type Nearby = ReturnType<typeof createNearby>;
