/** Which readings are worth showing: the product specification, section 5. */

/** Sensors that are absent or broken report one of these. */
const BROKEN_TEMPERATURES: ReadonlySet<number> = new Set([175, 3000, 0]);

export const isTemperatureShown = (celsius: number) =>
  Number.isFinite(celsius) && !BROKEN_TEMPERATURES.has(celsius);

/** Below this there is no battery, only noise on the wire. */
const BATTERY_SHOWN_ABOVE_VOLTS = 5;

export const isBatteryShown = (volts: number) => volts > BATTERY_SHOWN_ABOVE_VOLTS;
