import { AVERAGED_FUEL_READINGS, type FuelSetup, fuelLevel } from "#domain/vehicle/fuel";

interface Tank {
  readonly setup: FuelSetup;
  /** Newest first, at most `AVERAGED_FUEL_READINGS`. */
  readings: readonly Reading[];
}

export interface Reading {
  readonly fixTime: number;
  readonly positionId: number;
  readonly value: number;
}

/** The last readings of the few vehicles whose fuel has a rule of its own; all others need none. */
export function createFuelReadings() {
  const tanks = new Map<number, Tank>();

  return {
    setupOf: (slot: number): FuelSetup | undefined =>
      tanks.size === 0 ? undefined : tanks.get(slot)?.setup,

    /** Undefined: the vehicle's fuel is shown as it comes. */
    setUp(slot: number, setup: FuelSetup | undefined): void {
      if (setup) tanks.set(slot, { setup, readings: tanks.get(slot)?.readings ?? [] });
      else tanks.delete(slot);
    },

    /** Adds a reading, in whatever order they come, and returns the level; NaN when there is none. */
    levelWith(slot: number, reading: Reading): number {
      const tank = tanks.get(slot);
      if (!tank) return Number.NaN;
      tank.readings = [...tank.readings.filter((held) => !isSame(held, reading)), reading]
        .sort((left, right) => right.fixTime - left.fixTime || right.positionId - left.positionId)
        .slice(0, AVERAGED_FUEL_READINGS);
      return this.level(slot);
    },

    level(slot: number): number {
      const tank = tanks.get(slot);
      return (
        (tank &&
          fuelLevel(
            tank.setup,
            tank.readings.map(({ value }) => value),
          )) ??
        Number.NaN
      );
    },
  };
}

const isSame = (one: Reading, other: Reading) =>
  one.fixTime === other.fixTime && one.positionId === other.positionId;
