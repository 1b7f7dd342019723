import { numberSetting, readingOf } from "../settings.ts";
import { type Drafts, type Moment, NOTHING } from "./moment.ts";

/** Litres gained or lost between two positions, from a threshold on; without one it is off. */
export function fuelRule({ position, last, vehicle: { settings } }: Moment): Drafts {
  if (!last) return NOTHING;
  const after = readingOf(position.attributes, "fuel");
  const before = readingOf(last.attributes, "fuel");
  if (after === undefined || before === undefined || after === before) return NOTHING;

  const type = after > before ? "deviceFuelIncrease" : "deviceFuelDrop";
  const key = after > before ? "fuelIncreaseThreshold" : "fuelDropThreshold";
  const threshold = numberSetting(settings, key) ?? 0;
  return threshold > 0 && Math.abs(after - before) >= threshold
    ? [{ type, attributes: { before, after } }]
    : NOTHING;
}
