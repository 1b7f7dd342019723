import { isObject } from "#contract/traccar/wire";
import type { Attributes } from "#domain/position";
import { seconds } from "#domain/units";
import { type StateRules, stateRules } from "#domain/vehicle/vehicleState";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { LoadFailure } from "../ports/fetchJson.ts";
import type { Load } from "../ports/loadFleet.ts";

/** They change seldom, and nobody notifies: who shows vehicles asks again after so long. */
const ASK_AGAIN_AFTER = seconds(60);

const objectOf = (value: unknown): Attributes => (isObject(value) ? (value as Attributes) : {});

/**
 * When a vehicle moves and when it is disconnected: as the partner of this host says, and what it does not
 * say as the server does. Until that is answered, and should it never be, the defaults hold: nothing waits.
 */
export function createPartnerRules(
  ports: Pick<EnginePorts, "monotonic">,
  onRules: (rules: StateRules) => void,
) {
  let load: Load | undefined;
  let askedAt = 0;

  async function ask(): Promise<void> {
    if (!load) return;
    const asked = load;
    askedAt = ports.monotonic();
    try {
      const server = await asked("/api/server");
      if (load !== asked || !isObject(server)) return;
      onRules(
        stateRules({ ...objectOf(server.attributes), ...objectOf(server.partnerThresholds) }),
      );
    } catch (error) {
      if (!(error instanceof LoadFailure)) throw error;
    }
  }

  return {
    /** A connection is open: what was known may have changed meanwhile. */
    load(next: Load): void {
      load = next;
      void ask();
    },

    /** Vehicles are shown. */
    shown(): void {
      if (load && ports.monotonic() - askedAt >= ASK_AGAIN_AFTER) void ask();
    },

    dispose(): void {
      load = undefined;
    },
  };
}

export type PartnerRules = ReturnType<typeof createPartnerRules>;
