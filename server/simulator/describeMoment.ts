import type { AttributeValue } from "#domain/position";
import { type EpochMs, kmPerHour, kmPerHourToKnots } from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { Counters } from "./counters.ts";
import { createRolls } from "./dice.ts";
import type { Follows } from "./equipment.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";

/** Where a vehicle is and how it moves. */
export interface Motion {
  readonly longitude: number;
  readonly latitude: number;
  readonly course: number;
  /** Metres a second, and how it changes. */
  readonly speed: number;
  readonly gain: number;
}

/** A vehicle at the instant of a report, as it truly is. */
export interface Moment {
  readonly time: EpochMs;
  readonly motion: Motion;
  readonly engineRuns: boolean;
  readonly doorIsOpen: boolean;
  /** It stands and something is done with it. */
  readonly isAtWork: boolean;
  readonly driver: string | undefined;
  readonly counters: Counters;
}

/** How far off the satellites are, in degrees: some three metres. */
const NOISE_DEGREES = 0.00003;
/** Below this a tracker says it stands. */
const MIN_MOTION = 0.6;
/** Of a thousand reports while braking, and of a million of any kind. */
const HARD_BRAKING_PER_MILLE = 4;
const SOS_PER_MILLION = 3;

/**
 * What the tracker says: the truth with the noise of satellites and sensors. The noise depends on
 * vehicle and time alone, so a report is the same however one came to it.
 */
export function describeMoment(vehicle: SimulatedVehicle, moment: Moment): TrackerReport {
  const { motion, time } = moment;
  const roll = createRolls(vehicle.seed, vehicle.index, time);
  const noise = (which: number) => roll(which) * 2 - 1;
  const speed = motion.speed > 1 ? motion.speed + noise(1) * 0.15 : motion.speed;
  const moves = speed >= MIN_MOTION;
  return {
    uniqueId: vehicle.uniqueId,
    protocol: vehicle.protocol,
    fixTime: time,
    valid: true,
    latitude: rounded(motion.latitude + noise(2) * NOISE_DEGREES, 1e6),
    longitude: rounded(motion.longitude + noise(3) * NOISE_DEGREES, 1e6),
    altitudeMetres: Math.max(3, Math.round(6 + (motion.latitude + 34.92) * 400)),
    speedKnots: moves ? rounded(kmPerHourToKnots(kmPerHour(speed * 3.6)), 10) : 0,
    courseDegrees: Math.round(motion.course + (moves ? noise(4) * 2 : 0) + 360) % 360,
    accuracyMetres: 2 + Math.floor(roll(5) * 5),
    attributes: attributesOf(vehicle, moment, { moves, roll }),
  };
}

function attributesOf(
  { kind: { engine }, cold, hasDoorSensor, equipment, index }: SimulatedVehicle,
  moment: Moment,
  { moves, roll }: { readonly moves: boolean; readonly roll: (which: number) => number },
) {
  const { engineRuns, doorIsOpen, driver, counters, motion, time } = moment;
  const attributes: Record<string, AttributeValue> = {
    motion: moves,
    odometer: Math.round(counters.odometerMetres),
    sat: 7 + Math.floor(roll(6) * 9),
    rssi: equipment.reportsDbm ? -118 + Math.floor(roll(7) * 50) : 12 + Math.floor(roll(7) * 20),
  };
  if (equipment.batteryVolts !== undefined)
    attributes.battery = rounded(equipment.batteryVolts + (roll(13) - 0.5) * 0.1, 100);
  if (engine) {
    attributes.ignition = engineRuns;
    attributes.hours = Math.round(counters.engineMs);
    attributes.fuel = rounded(counters.fuelLitres, 10);
    attributes.power = rounded(
      (engine.volts / 12) * (engineRuns ? 13.8 : 12.4) + roll(8) * 0.4,
      10,
    );
    if (engineRuns) attributes.rpm = rpmOf(engine.volts, motion.speed, roll(9));
  }
  if (engineRuns && driver !== undefined) attributes.driverUniqueId = driver;
  if (cold !== undefined) {
    // The compressor's swing, and warm air through the door.
    const swing = Math.sin(swingOf(time, index)) * 0.9;
    attributes.temp1 = rounded(cold + swing + roll(10) * 0.4 + (doorIsOpen ? 2.5 : 0), 10);
  }
  if (hasDoorSensor) attributes.door1 = doorIsOpen;
  for (const { attribute, follows } of equipment.wiring)
    attributes[attribute] = IS_ON[follows](moment, index);
  if (motion.gain < -1 && roll(11) * 1e3 < HARD_BRAKING_PER_MILLE) attributes.alarm = "hardBraking";
  else if (roll(12) * 1e6 < SOS_PER_MILLION) attributes.alarm = "sos";
  return attributes;
}

/** Of about half an hour; the compressor runs while it gets colder. */
const swingOf = (time: EpochMs, index: number) => time / 300_000 + index;

const IS_ON: Readonly<Record<Follows, (moment: Moment, index: number) => boolean>> = {
  engine: ({ engineRuns }) => engineRuns,
  work: ({ isAtWork }) => isAtWork,
  door: ({ doorIsOpen }) => doorIsOpen,
  compressor: ({ time }, index) => Math.cos(swingOf(time, index)) < 0,
  always: () => true,
};

/** Idling at 750, then up and down through five gears. */
function rpmOf(volts: 12 | 24, speed: number, roll: number): number {
  const most = volts === 24 ? 1900 : 2900;
  if (speed < MIN_MOTION) return Math.round(720 + roll * 90);
  const withinGear = (speed / 6.5) % 1;
  return Math.round(most * (0.5 + 0.4 * withinGear) + roll * 80);
}

const rounded = (value: number, steps: number) => Math.round(value * steps) / steps;
