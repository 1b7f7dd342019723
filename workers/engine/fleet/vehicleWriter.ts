import { LINKS } from "#contract/feed/vehicleFlags";
import { FACT, type VehicleRows } from "#contract/feed/vehicleRows";
import type { Vehicle } from "#domain/vehicle";
import { tankOr } from "#domain/vehicle/fuelShown";
import type { Slots } from "../columns/slots.ts";
import type { FleetTexts, TextSource } from "../text/fleetTexts.ts";
import { createTraits, type Traits } from "../text/traits.ts";
import type { LastingFacts } from "./lastingFacts.ts";
import type { MarkSweep } from "./markSweep.ts";

interface VehicleWriterParts {
  readonly slots: Slots;
  readonly texts: FleetTexts;
  readonly facts: LastingFacts;
  readonly markSweep: MarkSweep;
}

/** Brings into the fleet who is there and what is written down of them, whichever way it came. */
export function createVehicleWriter({ slots, texts, facts, markSweep }: VehicleWriterParts) {
  const traits = createTraits();
  /** Where the plate of the row stands that is being read. */
  const plate = { from: 0, to: 0 };
  let version = 0;

  /** Gives the vehicle its slot, if it has none, and what it has in common with others. */
  function admit(vehicle: number, { kind, setup }: Traits): number {
    const slot = slots.admit(vehicle);
    markSweep.mark(slot);
    const columns = slots.columns();
    columns.kinds[slot] = kind;
    columns.tanks[slot] = setup.fuel.type === "thresholds" ? 0 : tankOr(setup.tankLitres);
    if (facts.setUp(slot, setup.fuel)) version++;
    return slot;
  }

  return {
    /** Another one whenever a vehicle's fuel may be another by its rule. */
    version: () => version,

    putVehicle(vehicle: Vehicle): void {
      const common = traits.traitsOf(vehicle);
      const slot = admit(vehicle.id, common);
      facts.recall(slot, vehicle.attributes.lastDriverUniqueId);
      texts.put(slot, vehicle, common);
    },

    /** The same of a vehicle of another fleet; who has no name there yet is left out. */
    copy(vehicle: number, from: TextSource, fromSlot: number): void {
      const common = from.traitsOf(fromSlot);
      if (!common) return;
      const slot = admit(vehicle, common);
      slots.columns().links[slot] = LINKS.indexOf("unknown");
      texts.copy(slot, from, fromSlot, common);
    },

    /** The same of vehicles of the binary feed, of which nothing is made into objects or texts. */
    putRows(rows: VehicleRows): void {
      const { keys, facts: entries, factEnds, vehicleIds } = rows;
      const plateKey = keys.indexOf("licenseplate");
      const driverKey = keys.indexOf("lastDriverUniqueId");
      let fact = 0;
      for (let row = 0; row < rows.count; row++) {
        const common = traits.traitsOfRow(rows, row);
        const slot = admit(vehicleIds[row]!, common);
        plate.from = 0;
        for (; fact < factEnds[row]!; fact++) {
          const key = entries[fact * FACT]!;
          if (key === plateKey) {
            plate.from = entries[fact * FACT + 1]!;
            plate.to = entries[fact * FACT + 2]!;
          } else if (key === driverKey) facts.recall(slot, rows.valueAt(entries[fact * FACT + 1]!));
        }
        texts.putRow(slot, rows, row, plate, common);
      }
    },
  };
}
