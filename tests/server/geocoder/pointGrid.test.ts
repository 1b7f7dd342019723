import fc from "fast-check";
import { expect, test } from "vitest";
import { distance } from "#domain/geo/geodesy";
import { metres } from "#domain/units";
import { gridOrder } from "../../../atlas/gridOrder.ts";
import { packColumns } from "../../../atlas/packColumns.ts";
import { readPointGrid, visitNear } from "../../../server/geocoder/pointGrid.ts";
import { readColumns } from "../../../server/geocoder/readColumns.ts";

const RADIUS = metres(60_000);

test("finds what lies within the radius and nothing else, on the date line too", () => {
  const longitude = fc.integer({ min: -60, max: 60 }).map((steps) => 180 + steps / 50);
  const latitude = fc.integer({ min: -60, max: 60 }).map((steps) => -35 + steps / 50);
  const coordinate = fc.record({ longitude, latitude });
  const wrapped = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees);

  fc.assert(
    fc.property(
      fc.array(coordinate, { minLength: 1, maxLength: 60 }),
      coordinate,
      (coordinates, from) => {
        const columns = {
          longitude: coordinates.map((each) => Math.round(wrapped(each.longitude) * 1e7)),
          latitude: coordinates.map((each) => Math.round(each.latitude * 1e7)),
        };
        const { order, cellStart, facts } = gridOrder(columns, 5_000_000);
        const grid = readPointGrid(
          readColumns(
            packColumns(
              {
                cellStart,
                longitude: Int32Array.from(order, (row) => columns.longitude[row]!),
                latitude: Int32Array.from(order, (row) => columns.latitude[row]!),
              },
              facts,
            ).buffer,
          ),
        );

        const found = new Set<number>();
        const around = {
          latitude: from.latitude,
          longitude: wrapped(from.longitude),
          radius: RADIUS,
        };
        visitNear(grid, around, (row) => {
          expect(found.has(order[row]!)).toBe(false);
          found.add(order[row]!);
        });

        coordinates.forEach((each, index) => {
          const away = distance(each, from);
          if (away < RADIUS * 0.97) expect(found.has(index)).toBe(true);
          if (away > RADIUS * 1.03) expect(found.has(index)).toBe(false);
        });
      },
    ),
  );
});
