import { ENGINE_HOLD_SETTINGS } from "#domain/actuation/engineHold";
import type { Attributes, AttributeValue } from "#domain/position";
import { flagSetting, numberSetting } from "#domain/settings";
import { plainText } from "#domain/text/plainText";
import { type FuelSetup, fuelSetup } from "#domain/vehicle/fuel";
import { isMappingKey, type SensorMapping, sensorMappings } from "#domain/vehicle/sensorMapping";

/** How a vehicle's readings are shown: read from its attributes once, not for every row. */
export interface VehicleSetup {
  readonly mappings: readonly SensorMapping[];
  readonly fuel: FuelSetup;
  readonly tankLitres: number | undefined;
  readonly vehicleType: string | undefined;
  readonly ignoreOdometer: boolean;
  /** For `engineHold`; absent for the many that have no immobilizer. */
  readonly immobilizer: Attributes | undefined;
}

const OTHER_KEYS: ReadonlySet<string> = new Set([
  "xpert",
  "fuel_low_threshold",
  "fuel_high_threshold",
  "fuel_tank_capacity",
  "fuelCapacity",
  "vehicleType",
  "report.ignoreOdometer",
  ...ENGINE_HOLD_SETTINGS,
]);

/** Whether an attribute of a vehicle says how its readings are shown. */
export const isSetupKey = (key: string): boolean => OTHER_KEYS.has(key) || isMappingKey(key);

/** Sharing saves memory and is worth no memory of its own. */
const MAX_SHARED = 4_096;

/** Of a fleet nearly all vehicles are set up in a few ways: each way is read and kept once. */
export function createSetups() {
  const shared = new Map<string, VehicleSetup>();
  const plain = readSetup({});

  return (attributes: Attributes): VehicleSetup => {
    let asked: Record<string, AttributeValue> | undefined;
    for (const key in attributes) if (isSetupKey(key)) (asked ??= {})[key] = attributes[key]!;
    if (!asked) return plain;
    const key = JSON.stringify(asked);
    const held = shared.get(key);
    if (held) return held;
    if (shared.size >= MAX_SHARED) shared.clear();
    const setup = readSetup(asked);
    shared.set(key, setup);
    return setup;
  };
}

export const readSetup = (attributes: Attributes): VehicleSetup => ({
  mappings: sensorMappings(attributes),
  fuel: fuelSetup(attributes),
  tankLitres:
    numberSetting(attributes, "fuel_tank_capacity") ?? numberSetting(attributes, "fuelCapacity"),
  vehicleType: plainText(attributes.vehicleType),
  ignoreOdometer: flagSetting(attributes, "report.ignoreOdometer"),
  immobilizer: attributes.has_immobilization === true ? attributes : undefined,
});
