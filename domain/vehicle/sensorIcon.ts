/** The icons that a sensor may have. Whatever else was entered is shown by none of its own. */
export const SENSOR_ICONS = [
  "alarm",
  "battery",
  "belt",
  "crane",
  "door",
  "engine",
  "fan",
  "flame",
  "fuel",
  "gauge",
  "key",
  "light",
  "lock",
  "pump",
  "seat",
  "snow",
  "switch",
  "temperature",
  "tipper",
  "trailer",
  "water",
  "wiper",
] as const;
export type SensorIcon = (typeof SENSOR_ICONS)[number];

/** Words of the icon fonts that were in use when the vehicles were set up. */
const ALSO: ReadonlyMap<string, SensorIcon> = new Map([
  ["bell", "alarm"],
  ["exclamation", "alarm"],
  ["warning", "alarm"],
  ["car-battery", "battery"],
  ["door-open", "door"],
  ["door-closed", "door"],
  ["cog", "engine"],
  ["cogs", "engine"],
  ["gear", "engine"],
  ["fire", "flame"],
  ["gas-pump", "fuel"],
  ["tachometer", "gauge"],
  ["tachometer-alt", "gauge"],
  ["lightbulb", "light"],
  ["bulb", "light"],
  ["unlock", "lock"],
  ["user", "seat"],
  ["chair", "seat"],
  ["snowflake", "snow"],
  ["power-off", "switch"],
  ["toggle-on", "switch"],
  ["toggle-off", "switch"],
  ["plug", "switch"],
  ["thermometer", "temperature"],
  ["thermometer-half", "temperature"],
  ["truck-loading", "tipper"],
  ["truck", "trailer"],
  ["tint", "water"],
  ["droplet", "water"],
]);

/** The icon of a name as it was entered: ours, or a class of an icon font such as `fas fa-key`. */
export function sensorIcon(entered: unknown): SensorIcon | undefined {
  if (typeof entered !== "string" || entered.length > 64) return undefined;
  const name = (entered.trim().toLowerCase().split(/\s+/).at(-1) ?? "").replace(
    /^(fa|mdi|el-icon)-/,
    "",
  );
  return SENSOR_ICONS.find((icon) => icon === name) ?? ALSO.get(name);
}
