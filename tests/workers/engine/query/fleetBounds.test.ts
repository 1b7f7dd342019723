import { describe, expect, test } from "vitest";
import { createFleet } from "../../../../workers/engine/fleet/fleet.ts";
import { fleetBounds } from "../../../../workers/engine/query/fleetBounds.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

function boundsOf(longitudes: readonly number[], wantedState = -1) {
  const fleet = createFleet();
  fleet.replaceVehicles([0, ...longitudes].map((_, index) => vehicle({ id: index + 1 })));
  longitudes.forEach((longitude, index) => {
    fleet.applyPosition(
      position({ vehicle: index + 1, longitude, latitude: index, speed: index === 0 ? 9 : 0 }),
      NOON,
    );
  });
  return fleetBounds(fleet.columns, fleet.slotCount, wantedState);
}

describe("the box around the fleet", () => {
  test("holds every vehicle with a position", () => {
    expect(boundsOf([-9, 30, 2])).toEqual({
      west: expect.closeTo(-9, 5),
      south: expect.closeTo(0, 5),
      east: expect.closeTo(30, 5),
      north: expect.closeTo(2, 5),
    });
  });

  test("is the narrow one across 180°", () => {
    const box = boundsOf([179, -179, 178]);
    expect([box?.west, box?.east]).toEqual([expect.closeTo(178, 5), expect.closeTo(-179, 5)]);
  });

  test("may be of one state only", () => {
    const box = boundsOf([-9, 30], 0);
    expect([box?.west, box?.east]).toEqual([expect.closeTo(-9, 5), expect.closeTo(-9, 5)]);
  });

  test("does not exist when nobody has a position", () => {
    expect(boundsOf([])).toBeUndefined();
  });
});
