/** What a person reads in. Everything is kept and computed in one unit; this is for the eye only. */
export interface UnitChoice {
  readonly speed: (typeof SPEED_UNITS)[number];
  readonly distance: (typeof DISTANCE_UNITS)[number];
  readonly volume: (typeof VOLUME_UNITS)[number];
  readonly temperature: (typeof TEMPERATURE_UNITS)[number];
}

export const SPEED_UNITS = ["kmPerHour", "milesPerHour", "knots"] as const;
export const DISTANCE_UNITS = ["kilometres", "miles", "nauticalMiles"] as const;
export const VOLUME_UNITS = ["litres", "usGallons", "imperialGallons"] as const;
export const TEMPERATURE_UNITS = ["celsius", "fahrenheit"] as const;

export const UNIT_KINDS = ["speed", "distance", "volume", "temperature"] as const;

/** Product specification, annex: speed in km/h, fuel in litres. */
export const DEFAULT_UNITS: UnitChoice = {
  speed: "kmPerHour",
  distance: "kilometres",
  volume: "litres",
  temperature: "celsius",
};
