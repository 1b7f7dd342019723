import { LINKS } from "#contract/feed/vehicleFlags";
import { FACT, type VehicleRows } from "#contract/feed/vehicleRows";
import { labelStyle } from "#contract/labelStyle";
import { packedColour } from "#domain/colour/packedColour";
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

/** Whose colours on the map are meant, as people write them down. */
const LABEL_COLOUR = "labelColor";
const LABEL_SIZE = "labelSize";
const ROUTE_COLOUR = "web.reportColor";

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

  /** Most say nothing of it, and are written as they were. */
  function draw(slot: number, label: number, route: number): void {
    const { labelStyles, routeColours } = slots.columns();
    if (labelStyles[slot] === label && routeColours[slot] === route) return;
    labelStyles[slot] = label;
    routeColours[slot] = route;
    version++;
  }

  return {
    /** Another one whenever a vehicle's fuel may be another by its rule, or it is drawn otherwise. */
    version: () => version,

    putVehicle(vehicle: Vehicle): void {
      const common = traits.traitsOf(vehicle);
      const slot = admit(vehicle.id, common);
      const { attributes } = vehicle;
      facts.recall(slot, attributes.lastDriverUniqueId);
      draw(
        slot,
        labelStyle(attributes[LABEL_COLOUR], attributes[LABEL_SIZE]),
        packedColour(attributes[ROUTE_COLOUR]),
      );
      texts.put(slot, vehicle, common);
    },

    /** The same of a vehicle of another fleet; who has no name there yet is left out. */
    copy(vehicle: number, from: TextSource, fromSlot: number): void {
      const common = from.traitsOf(fromSlot);
      if (!common) return;
      const slot = admit(vehicle, common);
      slots.columns().links[slot] = LINKS.indexOf("unknown");
      draw(slot, from.labelStyleOf(fromSlot), from.routeColourOf(fromSlot));
      texts.copy(slot, from, fromSlot, common);
    },

    /** The same of vehicles of the binary feed, of which nothing is made into objects or texts. */
    putRows(rows: VehicleRows): void {
      const { keys, facts: entries, factEnds, vehicleIds } = rows;
      const plateKey = keys.indexOf("licenseplate");
      const driverKey = keys.indexOf("lastDriverUniqueId");
      const colourKey = keys.indexOf(LABEL_COLOUR);
      const sizeKey = keys.indexOf(LABEL_SIZE);
      const routeKey = keys.indexOf(ROUTE_COLOUR);
      let fact = 0;
      for (let row = 0; row < rows.count; row++) {
        const common = traits.traitsOfRow(rows, row);
        const slot = admit(vehicleIds[row]!, common);
        plate.from = 0;
        let colour = 0;
        let size = 0;
        let route = 0;
        for (; fact < factEnds[row]!; fact++) {
          const key = entries[fact * FACT]!;
          if (key === plateKey) {
            plate.from = entries[fact * FACT + 1]!;
            plate.to = entries[fact * FACT + 2]!;
          } else if (key === driverKey) facts.recall(slot, rows.valueAt(entries[fact * FACT + 1]!));
          else if (key === colourKey) colour = entries[fact * FACT + 1]!;
          else if (key === sizeKey) size = entries[fact * FACT + 1]!;
          else if (key === routeKey) route = entries[fact * FACT + 1]!;
        }
        const label = colour + size === 0 ? 0 : labelStyleAt(rows, colour, size);
        draw(slot, label, route === 0 ? 0 : packedColour(rows.valueAt(route)));
        texts.putRow(slot, rows, row, plate, common);
      }
    },
  };
}

/** Of values that begin there in the frame; 0: there is none. */
const labelStyleAt = (rows: VehicleRows, colour: number, size: number): number =>
  labelStyle(
    colour === 0 ? undefined : rows.valueAt(colour),
    size === 0 ? undefined : rows.valueAt(size),
  );
