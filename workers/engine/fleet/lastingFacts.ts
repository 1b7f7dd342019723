import type { AttributeValue } from "#domain/position";
import { plainText } from "#domain/text/plainText";
import type { EpochMs } from "#domain/units";
import { chooseDriver } from "#domain/vehicle/driver";
import type { FuelSetup } from "#domain/vehicle/fuel";
import { DOUBLES, DRIVER, DRIVER_TIME, FIX_TIME, SINGLES } from "../columns/fleetColumns.ts";
import type { Slots } from "../columns/slots.ts";
import type { FleetTexts } from "../text/fleetTexts.ts";
import type { Fix } from "./fleetFix.ts";
import { createFuelReadings, type Reading } from "./fuelReadings.ts";

/**
 * What is known of a vehicle from more than its newest position: who drives, and fuel that is read by
 * a rule of its own. A late position may still know better.
 */
export function createLastingFacts(slots: Slots, texts: FleetTexts) {
  const { drivers } = texts.stringTables;
  const fuels = createFuelReadings();

  function nameDriver(slot: number, fix: Fix, now: EpochMs): void {
    const { driverUniqueId, fixTime, valid } = fix;
    const { ints, doubles } = slots.columns().records;
    const heldId = ints[slot * SINGLES + DRIVER]!;
    // By number where the numbers are known: no text is read then.
    const isSame = fix.driverId === heldId || drivers.textOf(heldId) === driverUniqueId;
    if (!isSame || !valid) {
      const driver = chooseDriver({ driverUniqueId, fixTime, outdated: !valid }, undefined, now);
      if (driver === undefined) return;
      if (!isSame) texts.share("drivers", slot, driver);
    }
    doubles[slot * DOUBLES + DRIVER_TIME] = fixTime;
  }

  function heldReading(slot: number): Reading {
    const { records, positionIds, fuels: column } = slots.columns();
    return {
      fixTime: records.doubles[slot * DOUBLES + FIX_TIME]!,
      positionId: positionIds[slot]!,
      value: column[slot]!,
    };
  }

  return {
    /** True when the vehicle's fuel may be another one by its rule. */
    setUp(slot: number, setup: FuelSetup): boolean {
      const { fuels: column } = slots.columns();
      const wasRaw = !fuels.setupOf(slot);
      fuels.setUp(slot, setup.type === "raw" ? undefined : setup);
      if (setup.type === "raw") return false;
      // In a snapshot positions come before vehicles: what came is the rule's first reading.
      if (wasRaw && !Number.isNaN(column[slot]!)) fuels.levelWith(slot, heldReading(slot));
      column[slot] = fuels.level(slot);
      return true;
    },

    /** Who drove last, as it was written down: whom no position has reported. */
    recall(slot: number, driverUniqueId: AttributeValue | undefined): void {
      if (slots.columns().records.doubles[slot * DOUBLES + DRIVER_TIME] !== 0) return;
      const known = plainText(driverUniqueId);
      if (known !== undefined) texts.share("drivers", slot, known);
    },

    /** Call after the fix was written, or found to be late. */
    keep(slot: number, fix: Fix, now: EpochMs): void {
      const { fixTime, positionId } = fix;
      const { records, fuels: column } = slots.columns();
      if (
        fix.driverUniqueId !== undefined &&
        fixTime >= records.doubles[slot * DOUBLES + DRIVER_TIME]!
      )
        nameDriver(slot, fix, now);
      if (!fuels.setupOf(slot)) return;
      const value = fix.fuel;
      column[slot] =
        value === undefined
          ? fuels.level(slot)
          : fuels.levelWith(slot, { fixTime, positionId, value });
    },

    forget(slot: number): void {
      fuels.setUp(slot, undefined);
      texts.share("drivers", slot, undefined);
    },
  };
}

export type LastingFacts = ReturnType<typeof createLastingFacts>;
