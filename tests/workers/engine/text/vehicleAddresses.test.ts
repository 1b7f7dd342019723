import fc from "fast-check";
import { expect, test } from "vitest";
import { allocateColumns } from "../../../../workers/engine/columns/fleetColumns.ts";
import { createVehicleAddresses } from "../../../../workers/engine/text/vehicleAddresses.ts";

const SLOTS = 4;
const address = fc.constantFrom(undefined, "", "Rua Augusta 1", "Calle Mayor 2");

test("what a position says goes before what the server was asked, and each change is reported once", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ slot: fc.nat(SLOTS - 1), isAsked: fc.boolean(), address }), {
        maxLength: 40,
      }),
      (steps) => {
        const columns = allocateColumns(SLOTS);
        const changed: number[] = [];
        const addresses = createVehicleAddresses(
          () => columns,
          (slot) => changed.push(slot),
        );
        const own = new Map<number, string | undefined>();
        const asked = new Map<number, string | undefined>();
        const sought = (slot: number) => own.get(slot) ?? asked.get(slot);
        for (const step of steps) {
          const before = sought(step.slot);
          changed.length = 0;
          if (step.isAsked) {
            addresses.setAsked(step.slot, step.address);
            asked.set(step.slot, step.address === "" ? undefined : step.address);
          } else {
            addresses.set(step.slot, step.address);
            own.set(step.slot, step.address);
          }
          expect(addresses.of(step.slot)).toBe(own.get(step.slot));
          expect(addresses.soughtOf(step.slot)).toBe(sought(step.slot));
          if (before !== sought(step.slot)) expect(changed).toEqual([step.slot]);
        }
      },
    ),
  );
});
