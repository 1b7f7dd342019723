import type { Bounds } from "#contract/viewport";
import { latitudeOf, longitudeOf, WORLD_SIZE } from "#domain/geo/mercator";
import { type FleetColumns, NO_POSITION } from "../columns/fleetColumns.ts";
import { WORLD_MASK } from "../map/mapWindow.ts";

const HALF_WORLD = WORLD_SIZE / 2;

/**
 * The box around all vehicles, or around those in one state (an index in `VEHICLE_STATES`; -1:
 * all). A fleet on both sides of 180° gets the narrow box across it, not the wide one around the
 * world.
 */
export function fleetBounds(
  { worldX, worldY, states }: FleetColumns,
  slotCount: number,
  wantedState: number,
): Bounds | undefined {
  const box = createBox();
  for (let slot = 0; slot < slotCount; slot++)
    if (wantedState < 0 || states[slot] === wantedState) box.add(worldX[slot]!, worldY[slot]!);
  return box.bounds();
}

/** The same around the vehicles of some slots. */
export function slotBounds(
  { worldX, worldY }: FleetColumns,
  slots: Iterable<number>,
): Bounds | undefined {
  const box = createBox();
  for (const slot of slots) box.add(worldX[slot]!, worldY[slot]!);
  return box.bounds();
}

function createBox() {
  const across = { least: Number.POSITIVE_INFINITY, most: Number.NEGATIVE_INFINITY };
  const shifted = { ...across };
  const down = { ...across };

  return {
    add(x: number, y: number): void {
      if (y === NO_POSITION) return;
      widen(down, y);
      widen(across, x);
      widen(shifted, (x + HALF_WORLD) & WORLD_MASK);
    },

    /** Undefined while nobody with a position was added. */
    bounds(): Bounds | undefined {
      if (down.least > down.most) return undefined;
      const isNarrower = shifted.most - shifted.least < across.most - across.least;
      const back = (x: number) => (isNarrower ? (x + HALF_WORLD) & WORLD_MASK : x);
      const { least, most } = isNarrower ? shifted : across;
      return {
        west: longitudeOf(back(least)),
        south: latitudeOf(down.most),
        east: longitudeOf(back(most)),
        north: latitudeOf(down.least),
      };
    },
  };
}

function widen(range: { least: number; most: number }, value: number): void {
  if (value < range.least) range.least = value;
  if (value > range.most) range.most = value;
}
