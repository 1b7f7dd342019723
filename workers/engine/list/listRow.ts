import type { ListRow } from "#contract/listView";
import { engineHold } from "#domain/actuation/engineHold";
import { vehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import { vehicleCounter } from "#domain/report/vehicleCounter";
import { knots } from "#domain/units";
import { isBatteryShown, shownTemperatures, signalBars } from "#domain/vehicle/displayRules";
import { fuelShown } from "#domain/vehicle/fuelShown";
import { readSensors } from "#domain/vehicle/sensorMapping";
import { VEHICLE_STATES } from "#domain/vehicle/vehicleState";
import { SINGLES, SPEED } from "../columns/fleetColumns.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { VehicleText } from "../text/vehicleText.ts";

/** One vehicle as its row shows it: what is worth showing is decided here, once for each snapshot. */
export function listRow(fleet: Fleet, slot: number): ListRow {
  const { columns } = fleet;
  const text = fleet.textOf(slot);
  return {
    vehicleId: vehicleId(columns.vehicleIds[slot]!),
    name: text?.name ?? "",
    group: fleet.groupNameOf(text?.groupId),
    plate: text?.plate,
    driver: fleet.driverOf(slot),
    state: VEHICLE_STATES[columns.states[slot]!] ?? "disconnected",
    speed: knots(columns.records.singles[slot * SINGLES + SPEED]!),
    fixTime: fleet.fixTimeOf(slot),
    lastStop: fleet.lastStopOf(slot),
    address: fleet.addressOf(slot),
    poi: fleet.poiOf(slot),
    fuel: fleet.fuelOf(slot),
    ...readingsOf(fleet, slot, text),
  };
}

type Readings = Pick<
  ListRow,
  "fuelShown" | "counter" | "temperatures" | "sensors" | "battery" | "signal" | "engineHold"
>;

const NO_ATTRIBUTES: Attributes = {};

/** What the tracker reported besides, by the vehicle's own rules. */
function readingsOf(fleet: Fleet, slot: number, text: VehicleText | undefined): Readings {
  const attributes = fleet.attributesOf(slot) ?? NO_ATTRIBUTES;
  const fuel = fleet.fuelOf(slot);
  const { battery } = attributes;
  if (!text) return { temperatures: [], sensors: [] };
  const { setup } = text;
  const rules = {
    category: text.category ?? setup.vehicleType,
    ignoreOdometer: setup.ignoreOdometer,
  };
  const counter = vehicleCounter(attributes, rules);
  const signal = signalBars(attributes);
  const hold = setup.immobilizer && engineHold(attributes, setup.immobilizer);
  return {
    ...(fuel !== undefined && {
      fuelShown: fuelShown(fuel, {
        setup: setup.fuel,
        attributes,
        tankLitres: setup.tankLitres,
      }),
    }),
    ...(counter && { counter }),
    ...(typeof battery === "number" && isBatteryShown(battery) && { battery }),
    ...(signal !== undefined && { signal }),
    ...(hold && { engineHold: hold }),
    temperatures: shownTemperatures(attributes),
    sensors: readSensors(setup.mappings, attributes),
  };
}
