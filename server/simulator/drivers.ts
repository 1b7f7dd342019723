import { createDice } from "./dice.ts";
import { FIRST_NAMES, LAST_NAMES } from "./people.ts";
import type { DemoDriver } from "./simulator.ts";

/** A driver for each vehicle and one in ten to spare. Keys are RFID numbers, eight bytes in hex. */
export function createDrivers(seed: number, vehicles: number): DemoDriver[] {
  return Array.from({ length: Math.ceil(vehicles * 1.1) }, (_, index) => {
    const dice = createDice(seed, index, 0xd21ae2);
    const key = (0x01a0_0000 + index).toString(16).padStart(8, "0");
    const salt = dice.whole(0, 0xffff_ffff).toString(16).padStart(8, "0");
    return {
      uniqueId: `${salt}${key}`.toUpperCase(),
      name: `${dice.pick(FIRST_NAMES)} ${dice.pick(LAST_NAMES)} ${dice.pick(LAST_NAMES)}`,
    };
  });
}
