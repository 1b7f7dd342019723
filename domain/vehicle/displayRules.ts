import type { Attributes, AttributeValue } from "../position.ts";
import { seconds } from "../units.ts";

/** Which readings are worth showing, and how seriously: the product specification, 5 and 9. */

/** Sensors that are absent or broken report one of these. */
const BROKEN_TEMPERATURES: ReadonlySet<number> = new Set([175, 3000, 0]);

export const isTemperatureShown = (celsius: number) =>
  Number.isFinite(celsius) && !BROKEN_TEMPERATURES.has(celsius);

/**
 * So long a vehicle has idled before its marker says so: at every red light one idles, and a map of a
 * city would blink. Lists and counts show the state as it is.
 */
export const IDLE_MARKER_AFTER = seconds(60);

/** Below this there is no battery, only noise on the wire. */
const BATTERY_SHOWN_ABOVE_VOLTS = 5;

export const isBatteryShown = (volts: number) => volts > BATTERY_SHOWN_ABOVE_VOLTS;

/** How a reading is to be taken; a colour never says it alone. */
export type Severity = "normal" | "low" | "veryLow";

const BATTERY_VERY_LOW_BELOW_VOLTS = 6.6;
const BATTERY_LOW_BELOW_VOLTS = 7;

/** Red below 6.6 V, orange below 7 V; undefined where the battery is not shown. */
export function batterySeverity(volts: number): Severity | undefined {
  if (!isBatteryShown(volts)) return undefined;
  if (volts < BATTERY_VERY_LOW_BELOW_VOLTS) return "veryLow";
  return volts < BATTERY_LOW_BELOW_VOLTS ? "low" : "normal";
}

const FUEL_NORMAL_ABOVE_PERCENT = 40;
const FUEL_VERY_LOW_BELOW_PERCENT = 20;

export function fuelSeverity(percent: number): Severity {
  if (percent < FUEL_VERY_LOW_BELOW_PERCENT) return "veryLow";
  return percent > FUEL_NORMAL_ABOVE_PERCENT ? "normal" : "low";
}

/** Bars of a telephone's signal. */
export type SignalBars = 0 | 1 | 2 | 3 | 4;

/** In dBm: whoever reaches as many of these has as many bars. */
const RSSI_STEPS_DBM = [-109, -93, -83, -73] as const;
/** A modem counts to 31 or 32 (GSM 07.07); five steps are spread over this. */
const GSM_SCALE = 33;
const GSM_STEPS = 5;

/**
 * The signal from what the tracker reports: `rssi` in dBm, which is negative, or on the modem's scale
 * as `gsmSignal` is. Undefined when it reports none.
 */
export function signalBars({ rssi, gsmSignal }: Attributes): SignalBars | undefined {
  if (isNumber(rssi) && rssi < 0)
    return RSSI_STEPS_DBM.filter((step) => rssi >= step).length as SignalBars;
  const scaled = isNumber(gsmSignal) ? gsmSignal : rssi;
  if (!isNumber(scaled) || scaled < 0 || scaled >= UNKNOWN_GSM) return undefined;
  return Math.min(4, Math.floor((scaled * GSM_STEPS) / GSM_SCALE)) as SignalBars;
}

/** What a modem reports when it does not know. */
const UNKNOWN_GSM = 99;

/** The temperatures that say something, by the name of their sensor. */
export function shownTemperatures(attributes: Attributes): readonly (readonly [string, number])[] {
  return TEMPERATURES.flatMap((name) => {
    const value = attributes[name];
    return isNumber(value) && isTemperatureShown(value) ? [[name, value] as const] : [];
  });
}
const TEMPERATURES = ["temp1", "temp2", "temp3"] as const;

const isNumber = (value: AttributeValue | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);
