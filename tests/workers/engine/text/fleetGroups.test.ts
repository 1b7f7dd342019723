import fc from "fast-check";
import { expect, test } from "vitest";
import { groupId } from "#domain/ids";
import { allocateColumns } from "../../../../workers/engine/columns/fleetColumns.ts";
import { byName } from "../../../../workers/engine/text/byName.ts";
import { createFleetGroups } from "../../../../workers/engine/text/fleetGroups.ts";

const SLOTS = 8;
const groups = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 6 }), name: fc.constantFrom("A", "B 9", "B 10") }),
    {
      selector: ({ id }) => id,
    },
  )
  .map((list) => list.map(({ id, name }) => ({ id: groupId(id), name, parentId: undefined })));

test("slots rank by the names of their groups, and those without a known group come last", () => {
  fc.assert(
    fc.property(
      groups,
      groups,
      fc.array(fc.nat(7), { minLength: SLOTS, maxLength: SLOTS }),
      (before, after, groupOf) => {
        const columns = allocateColumns(SLOTS);
        const held = createFleetGroups(
          () => columns,
          () => SLOTS,
        );
        held.replace(before, byName);
        for (const [slot, group] of groupOf.entries()) held.assign(slot, group);
        held.replace(after, byName);

        expect(held.version()).toBe(2);
        expect([...columns.groupIds]).toEqual(groupOf);
        const names = held.names();
        expect(names).toEqual(after.map(({ name }) => name).sort(byName));
        for (const [slot, group] of groupOf.entries()) {
          const known = after.find(({ id }) => id === group);
          expect(held.of(known?.id)).toBe(known);
          expect(names[columns.groupRanks[slot]!]).toBe(known?.name);
        }
      },
    ),
  );
});
