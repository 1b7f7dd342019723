import type { Messages } from "../messages/en.ts";

/** How a reported value is read. */
export type AttributeKind =
  | "switch"
  | "door"
  | "text"
  | "number"
  | "count"
  | "litres"
  | "litresAnHour"
  | "percent"
  | "metres"
  | "durationMs"
  | "perMinute"
  | "volts"
  | "batteryVolts"
  | "celsius"
  | "knots"
  | "kmPerHour"
  | "kilograms"
  | "signal"
  | "alarm";

export type AttributeName = keyof Messages["attribute"];

/**
 * What trackers report under names of the wire protocol, and how it is read. Anything else is shown
 * under the tracker's own name, as the text it is.
 */
const KINDS = {
  ignition: "switch",
  motion: "switch",
  charge: "switch",
  blocked: "switch",
  armed: "switch",
  lock: "switch",
  roaming: "switch",
  approximate: "switch",
  archive: "switch",
  rain: "switch",
  lowSignal: "switch",
  isImmobilizationOn: "switch",
  door: "door",
  fuel: "litres",
  fuelUsed: "litres",
  fuelConsumption: "litresAnHour",
  fuelLevel: "percent",
  batteryLevel: "percent",
  throttle: "percent",
  engineLoad: "percent",
  humidity: "percent",
  odometer: "metres",
  serviceOdometer: "metres",
  tripOdometer: "metres",
  obdOdometer: "metres",
  totalDistance: "metres",
  distance: "metres",
  hours: "durationMs",
  drivingTime: "durationMs",
  rpm: "perMinute",
  power: "volts",
  battery: "batteryVolts",
  coolantTemp: "celsius",
  engineTemp: "celsius",
  deviceTemp: "celsius",
  obdSpeed: "kmPerHour",
  speedLimit: "knots",
  axleWeight: "kilograms",
  sat: "count",
  satVisible: "count",
  rssi: "signal",
  gsmSignal: "signal",
  hdop: "number",
  vdop: "number",
  pdop: "number",
  acceleration: "number",
  input: "number",
  output: "number",
  status: "number",
  event: "text",
  result: "text",
  operator: "text",
  driverUniqueId: "text",
  driverState: "number",
  card: "text",
  vin: "text",
  dtcs: "text",
  versionFw: "text",
  versionHw: "text",
  alarm: "alarm",
} as const satisfies Partial<Record<AttributeName, AttributeKind>>;

/** Families that trackers number through. */
const FAMILIES = {
  temp: "celsius",
  door: "door",
  humidity: "percent",
  in: "switch",
  di: "switch",
  out: "switch",
  do: "switch",
  adc: "number",
  io: "number",
} as const satisfies Record<string, AttributeKind>;

type Family = keyof typeof FAMILIES;

export interface NamedAttribute {
  /** The message that names it. */
  readonly name: AttributeName;
  readonly kind: AttributeKind;
  /** Which of its family. */
  readonly number?: number;
}

/** Undefined for what only its tracker knows. */
export function namedAttribute(key: string): NamedAttribute | undefined {
  if (Object.hasOwn(KINDS, key)) {
    const name = key as keyof typeof KINDS;
    return { name, kind: KINDS[name] };
  }
  const [, family = "", digits = ""] = /^([a-z]+)(\d{1,4})$/.exec(key) ?? [];
  if (!Object.hasOwn(FAMILIES, family)) return undefined;
  const one = family as Family;
  return { name: `${one}Number`, kind: FAMILIES[one], number: Number(digits) };
}
