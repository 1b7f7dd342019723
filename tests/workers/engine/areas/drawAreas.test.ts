import fc from "fast-check";
import { expect, test } from "vitest";
import { type AreaSnapshot, type ShownAreas, SIGN_CLUSTER, SIGN_DOT } from "#contract/areaSnapshot";
import { groupId } from "#domain/ids";
import { areaWindow, covers } from "../../../../workers/engine/areas/areaWindow.ts";
import type { AreaSet } from "../../../../workers/engine/areas/buildAreas.ts";
import { drawAreas, isShown } from "../../../../workers/engine/areas/drawAreas.ts";
import { mapLatitude, mapLongitude } from "../../../../workers/engine/areas/mapUnits.ts";
import { createPoiClusters } from "../../../../workers/engine/areas/poiClusters.ts";
import { areasOf, circleText } from "../../../support/areaBuilders.ts";

const ALL: ShownAreas = { geofences: true, lines: true, pois: true, hiddenGroups: [] };
const square = (latitude: number, longitude: number, side: number) =>
  `POLYGON ((${latitude} ${longitude}, ${latitude} ${longitude + side}, ${latitude + side} ${longitude + side}, ${latitude + side} ${longitude}))`;

function draw(
  areas: AreaSet,
  bounds: { west: number; south: number; east: number; north: number },
  zoom: number,
  shown = ALL,
): AreaSnapshot {
  const window = areaWindow({ bounds, zoom });
  if (!window) throw new Error("no window");
  const slots = Uint32Array.from(
    [...areas.all.keys()].filter((slot) => shown.pois && areas.all[slot]!.kind === "poi"),
  );
  const centre = (slot: number) => {
    const { area } = areas.all[slot]!;
    return area.kind === "circle" ? area.centre : { latitude: 0, longitude: 0 };
  };
  const making = createPoiClusters(
    Float64Array.from(slots, (slot) => centre(slot).longitude),
    Float64Array.from(slots, (slot) => centre(slot).latitude),
  );
  let step = making.next();
  while (!step.done) step = making.next();
  const pois = { clusters: step.value, slots };
  return drawAreas(window, { areas, pois, shown, groupsOf: () => [] }, 1);
}

const HERE = { west: 19.9, south: 9.9, east: 20.1, north: 10.1 };

test("draws each kind as what it is, in its colour, under its name [MAP-08]", () => {
  const areas = areasOf([
    { id: 11, name: "Zone", area: square(9.95, 19.95, 0.02), attributes: { color: "#ff0000" } },
    { id: 12, name: "Bare", area: square(10.03, 19.95, 0.02), attributes: { fill: false } },
    { id: 13, name: "Road", area: "LINESTRING (10 20, 10.01 20.03, 10.02 20.03)" },
    { id: 14, name: "Depot", area: circleText(9.95, 20.05, 400), attributes: { icon: "fuel" } },
  ]);

  const snapshot = draw(areas, HERE, 13);

  const idOf = (row: number) => snapshot.ids[row];
  expect([...snapshot.fills.rows].map(idOf)).toEqual([11, 11]);
  expect(Array.from(snapshot.fills.colours.subarray(0, 3))).toEqual([255, 0, 0]);
  expect(new Set([...snapshot.lines.rows].map(idOf))).toEqual(new Set([11, 12, 13]));
  expect(snapshot.lines.halfWidths.filter((width) => width > 0)).toHaveLength(2);
  expect([...snapshot.circles.rows].map(idOf)).toEqual([14]);
  expect([...snapshot.icons.icons]).toEqual([16]);
  expect(snapshot.icons.rows).toHaveLength(1);
  expect(snapshot.labels.map(({ text }) => text).sort()).toEqual(["Bare", "Depot", "Road", "Zone"]);
});

test("shows only the kinds that are wanted [MAP-08]", () => {
  const areas = areasOf([
    { id: 1, name: "Zone", area: square(10, 20, 0.02) },
    { id: 2, name: "Road", area: "LINESTRING (10 20, 10.02 20.03)" },
    { id: 3, name: "Depot", area: circleText(10, 20, 400) },
  ]);
  const idsOf = (shown: Partial<ShownAreas>) =>
    new Set(draw(areas, HERE, 13, { ...ALL, ...shown }).ids);

  expect(idsOf({})).toEqual(new Set([1, 2, 3]));
  expect(idsOf({ geofences: false })).toEqual(new Set([2, 3]));
  expect(idsOf({ lines: false })).toEqual(new Set([1, 3]));
  expect(idsOf({ pois: false })).toEqual(new Set([1, 2]));
});

test("an area is hidden when all of its groups are, and one without groups never [MAP-08]", () => {
  const groups = [1, 2, 3].map(groupId);
  fc.assert(
    fc.property(fc.subarray(groups), fc.subarray(groups), (of, hidden) => {
      const [area] = areasOf([{ id: 1, name: "Zone", area: square(0, 0, 1) }]).all;
      const isHidden = of.length > 0 && of.every((group) => hidden.includes(group));
      expect(isShown(area!, { shown: ALL, hidden: new Set(hidden), groupsOf: () => of })).toBe(
        !isHidden,
      );
    }),
  );
});

test("what is too small to see is one dot, and points of interest are counted [MAP-08]", () => {
  const areas = areasOf([
    ...Array.from({ length: 50 }, (_, at) => ({
      id: at + 1,
      name: `Zone ${at}`,
      area: square(10 + at * 1e-5, 20, 1e-4),
    })),
    ...Array.from({ length: 30 }, (_, at) => ({
      id: at + 101,
      name: `POI ${at}`,
      area: circleText(10.01 + at * 1e-5, 20.01, 50),
    })),
  ]);

  const { icons, fills, circles } = draw(areas, HERE, 8);

  expect(fills.count + circles.count).toBe(0);
  const signs = [...icons.icons];
  expect(signs.filter((icon) => icon === SIGN_DOT)).toHaveLength(1);
  expect(signs.filter((icon) => icon === SIGN_CLUSTER)).toHaveLength(1);
  expect(icons.counts[signs.indexOf(SIGN_CLUSTER)]).toBe(30);
});

test("an area across the antimeridian is drawn on whichever side somebody looks [MAP-08]", () => {
  const areas = areasOf([
    { id: 1, name: "Fiji", area: "POLYGON ((-17 179.5, -17 -179.5, -18 -179.5, -18 179.5))" },
  ]);
  for (const bounds of [
    { west: 179, south: -18.5, east: -179, north: -16.5 },
    { west: -180, south: -18.5, east: -179, north: -16.5 },
    { west: 179, south: -18.5, east: 180, north: -16.5 },
  ]) {
    const { fills } = draw(areas, bounds, 9);
    expect(fills.count).toBe(2);
    expect(Math.max(...fills.corners.map(Math.abs))).toBeLessThan(4); // near the origin
  }
});

test("names do not lie on each other [MAP-08]", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          // Some 500 pixels.
          fc.double({ min: 10, max: 10.005, noNaN: true }),
          fc.double({ min: 20, max: 20.005, noNaN: true }),
          fc.string({ maxLength: 40 }),
        ),
        { maxLength: 80 },
      ),
      (list) => {
        const areas = areasOf(
          list.map(([latitude, longitude, name], at) => ({
            id: at + 1,
            name,
            area: circleText(latitude, longitude, 50),
          })),
        );
        const { labels } = draw(areas, HERE, 16);
        const px = 2 ** 16;
        const boxes = labels.map(({ text, x, y, below }) => ({
          x: x * px,
          y: y * px - below,
          half: (text.length * 7) / 2,
        }));
        boxes.forEach((one, at) => {
          for (const other of boxes.slice(at + 1))
            expect(
              Math.abs(one.y - other.y) >= 17 || Math.abs(one.x - other.x) >= one.half + other.half,
            ).toBe(true);
        });
        expect(labels.length).toBeLessThanOrEqual(150);
      },
    ),
  );
});

test("a pan inside what was laid out needs nothing new, and every other does [MAP-08]", () => {
  const at = (west: number, south: number, zoom: number) =>
    ({ bounds: { west, south, east: west + 1, north: south + 1 }, zoom }) as const;
  const made = areaWindow(at(10, 10, 9.2))!;
  const seen = (west: number, south: number, zoom: number) => areaWindow(at(west, south, zoom), 0)!;

  expect(covers(made, seen(10, 10, 9.2))).toBe(true);
  expect(covers(made, seen(10.24, 10.2, 9.4))).toBe(true);
  expect(covers(made, seen(10.26, 10, 9.2))).toBe(false);
  expect(covers(made, seen(10, 9.5, 9.2))).toBe(false);
  expect(covers(made, seen(10, 10, 9.8))).toBe(false);
  expect(covers(made, seen(10, 10, 8.9))).toBe(false);
  const whole = areaWindow({ bounds: { west: -180, south: -80, east: 180, north: 80 }, zoom: 1 })!;
  const moved = areaWindow(
    { bounds: { west: -180, south: -80, east: 180, north: 80 }, zoom: 1 },
    0,
  )!;
  expect(covers(whole, moved)).toBe(true);
});

test("a viewport whose sides meet is as wide as the world [MAP-08]", () => {
  const around = { west: 170, south: -60, east: 170, north: 60 };
  const made = areaWindow({ bounds: around, zoom: 1 })!;
  for (const west of [-180, -90, 0, 90, 170]) {
    const seen = { west, south: -10, east: west + 10, north: 10 };
    expect(covers(made, areaWindow({ bounds: seen, zoom: 1 }, 0)!)).toBe(true);
  }
});

test("a point of interest stands where it is, also beyond the antimeridian [MAP-08]", () => {
  for (const [west, east, longitude] of [
    [19.9, 20.1, 20.03],
    [179.9, -179.9, 179.97],
    [179.9, -179.9, -179.97],
  ] as const) {
    const areas = areasOf([{ id: 1, name: "Depot", area: circleText(10.02, longitude, 50) }]);
    const { origin, icons } = draw(areas, { west, south: 9.9, east, north: 10.1 }, 12);
    expect(icons.count).toBe(1);
    const [x, y] = icons.centres;
    const beside = mapLongitude(origin[0] + x!) - longitude;
    expect(beside - 360 * Math.round(beside / 360)).toBeCloseTo(0, 4);
    expect(mapLatitude(origin[1] + y!)).toBeCloseTo(10.02, 4);
    expect(Math.abs(x!)).toBeLessThan(1);
  }
});

test("an area's outline is closed: it ends where it began [MAP-08]", () => {
  const areas = areasOf([
    { id: 1, name: "Yard", area: square(9.95, 19.95, 0.05) },
    {
      id: 2,
      name: "Bend",
      area: "POLYGON ((10.02 20.01, 10.02 20.06, 10.04 20.06, 10.05 20.03, 10.08 20.01))",
    },
  ]);
  const { lines, ids } = draw(areas, HERE, 14);
  for (const [row, corners] of [...ids.entries()].map(
    ([at, id]) => [at, id === 1 ? 4 : 5] as const,
  )) {
    const pieces = Array.from({ length: lines.count }, (_, at) => at)
      .filter((at) => lines.rows[at] === row)
      .map((at) => [...lines.points.subarray(at * 8, at * 8 + 8)]);
    expect(pieces).toHaveLength(corners);
    for (const [at, piece] of pieces.entries()) {
      const [previous, next] = [pieces.at(at - 1)!, pieces[(at + 1) % corners]!];
      expect(piece.slice(0, 2)).toEqual(previous.slice(2, 4));
      expect(piece.slice(4, 6)).toEqual(next.slice(2, 4));
      expect(piece.slice(6, 8)).toEqual(next.slice(4, 6));
    }
  }
});
