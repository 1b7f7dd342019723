import type { Position } from "#domain/position";

/** Of streets and yards, in degrees. */
const REACH = 0.002;
const RADIUS_M = 150;
/** A stride that meets every vehicle before one twice. */
const STRIDE = 7_919;

/** Geofences as on the wire, each near some vehicle: circles, polygons and lines in turn. */
export const seededAreas = (count: number, positions: readonly Position[]) =>
  Array.from({ length: count }, (_, index) => {
    const near = positions[(index * STRIDE) % positions.length]!;
    const at = (north: number, east: number) =>
      `${(near.latitude + north * REACH).toFixed(6)} ${(near.longitude + east * REACH).toFixed(6)}`;
    const areas = [
      `CIRCLE (${at(0, 0)}, ${RADIUS_M})`,
      `POLYGON ((${at(0, 0)}, ${at(0, 1)}, ${at(1, 1.5)}, ${at(1.2, 0.5)}, ${at(0, 0)}))`,
      `LINESTRING (${at(0, 0)}, ${at(1, 1)}, ${at(1, 3)}, ${at(2, 4)})`,
    ];
    return {
      id: index + 1,
      name: `Area ${index + 1}`,
      description: "",
      area: areas[index % areas.length]!,
      calendarId: 0,
      attributes: {},
    };
  });
