import type { Attributes, AttributeValue } from "#domain/position";
import type { SensorIcon } from "#domain/vehicle/sensorIcon";
import type { MappedSlot } from "#domain/vehicle/sensorMapping";
import { createRolls } from "./dice.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import type { VehicleKindName } from "./vehicleKinds.ts";

/** When a switch is on: what of the vehicle's day it follows. */
export type Follows =
  | "engine"
  /** Somebody loads, unloads, or lets people in. */
  | "work"
  /** The doors of the load. */
  | "door"
  /** The compressor of the cold box, which runs about half of the time. */
  | "compressor"
  | "always";

/** A switch that somebody has wired to the tracker. */
export interface Wiring {
  readonly slot: MappedSlot;
  /** What the tracker calls it. */
  readonly attribute: string;
  readonly icon: SensorIcon;
  /** What its owner calls on and off; a door is open or closed in every language. */
  readonly words?: readonly [on: string, off: string];
  readonly colours: readonly [on: string, off: string];
  readonly follows: Follows;
}

const GREEN = "#2da44e";
const AMBER = "#d29922";
const RED = "#cf222e";
const BLUE = "#1f6feb";
const GREY = "#8c959f";

const door = (slot: "door1" | "door2", attribute: string, follows: Follows): Wiring => ({
  slot,
  attribute,
  icon: "door",
  colours: [AMBER, GREEN],
  follows,
});

const sensor = (
  slot: "sensor1" | "sensor2" | "sensor3",
  attribute: string,
  icon: SensorIcon,
  words: readonly [on: string, off: string],
  colours: readonly [on: string, off: string],
  follows: Follows,
): Wiring => ({ slot, attribute, icon, words, colours, follows });

const COOLING = sensor("sensor1", "in1", "snow", ["Cooling", "Pause"], [BLUE, GREY], "compressor");
const BELT = sensor("sensor1", "in1", "belt", ["Belt on", "Belt off"], [GREEN, GREY], "engine");
const SEAT = sensor(
  "sensor1",
  "in1",
  "seat",
  ["Seat taken", "Seat empty"],
  [GREEN, GREY],
  "engine",
);
const BUS_DOORS = [door("door1", "in1", "work"), door("door2", "in2", "work")];

/** What vehicles of a kind may be wired with; on many there is nothing. */
const WIRED: Readonly<Partial<Record<VehicleKindName, readonly Wiring[]>>> = {
  car: [BELT],
  pickup: [BELT],
  trailer: [
    BELT,
    sensor("sensor2", "in2", "trailer", ["Coupled", "Uncoupled"], [GREEN, RED], "always"),
  ],
  bus: BUS_DOORS,
  minibus: BUS_DOORS,
  ambulance: [
    sensor("sensor1", "in1", "light", ["Beacon on", "Beacon off"], [BLUE, GREY], "engine"),
    door("door1", "in2", "work"),
  ],
  towtruck: [
    sensor("sensor1", "in1", "crane", ["Winch runs", "Winch rests"], [AMBER, GREY], "work"),
  ],
  mixer: [sensor("sensor1", "in1", "fan", ["Drum turns", "Drum rests"], [GREEN, RED], "engine")],
  dumpingtruck: [
    sensor("sensor1", "in1", "tipper", ["Body up", "Body down"], [AMBER, GREEN], "work"),
  ],
  cistern: [
    sensor("sensor1", "in1", "pump", ["Pumping", "Pump off"], [BLUE, GREY], "work"),
    sensor("sensor2", "in2", "lock", ["Valve locked", "Valve open"], [GREEN, RED], "always"),
  ],
  tractor: [
    sensor("sensor1", "in1", "gauge", ["Shaft turns", "Shaft rests"], [AMBER, GREY], "work"),
  ],
  digger: [SEAT],
  bulldozer: [SEAT],
  roadroller: [SEAT],
  crane: [sensor("sensor1", "in1", "crane", ["Load on hook", "Hook free"], [AMBER, GREY], "work")],
  generator: [
    sensor("sensor1", "in1", "battery", ["Supplying", "Standby"], [GREEN, GREY], "engine"),
  ],
  forklift: [SEAT],
};

/** Of a hundred vehicles of a kind that may be wired, so many are; all cold boxes are. */
const WIRED_PERCENT = 60;
/** Of a hundred with an engine, so many are set up to be asked where they are. */
const ASKABLE_PERCENT = 60;

/** Of a hundred with an engine, so many have a camera. */
const CAMERA_PERCENT = 12;
/** Of a hundred trackers, so many report their own battery, and so many their signal in dBm. */
const BATTERY_PERCENT = 50;
const DBM_PERCENT = 40;
/** Volts of a tracker's own battery: from nearly flat to full. */
const BATTERY_VOLTS = { from: 6.4, to: 8.4 } as const;

/** What the owner of one vehicle has had built in. */
export interface Equipment {
  readonly wiring: readonly Wiring[];
  readonly isAskable: boolean;
  readonly hasCamera: boolean;
  /** Of the tracker's own battery; absent where the tracker does not report it. */
  readonly batteryVolts: number | undefined;
  /** Whether the tracker reports its signal in dBm, and not on a modem's scale. */
  readonly reportsDbm: boolean;
}

/** What a vehicle's own attributes say of it: see `domain/sensorMapping`. */
export function equipmentAttributes({ wiring, isAskable, hasCamera }: Equipment): Attributes {
  const attributes: Record<string, AttributeValue> = {};
  for (const { slot, attribute, icon, words, colours } of wiring) {
    attributes[`${slot}Attribute`] = attribute;
    attributes[`${slot}Icon`] = icon;
    if (words) [attributes[`${slot}On`], attributes[`${slot}Off`]] = words;
    [attributes[`${slot}OnColor`], attributes[`${slot}OffColor`]] = colours;
  }
  if (isAskable) attributes.commandGetPosition = true;
  if (hasCamera) {
    attributes.cameraEnabled = true;
    attributes.internalNotes = "Camera";
  }
  return attributes;
}

/** Chosen with dice of its own, so that all else of a vehicle is the same with any equipment. */
export function equipmentOf({
  seed,
  index,
  kind,
  cold,
  hasDoorSensor,
}: Pick<SimulatedVehicle, "seed" | "index" | "kind" | "cold" | "hasDoorSensor">): Equipment {
  const roll = createRolls(seed, index, 0x5e45);
  const usual =
    roll(1) * 100 < WIRED_PERCENT ? (WIRED[kind.category as VehicleKindName] ?? []) : [];
  const wired = cold !== undefined ? [COOLING] : usual;
  const isPlain = hasDoorSensor && wired.every(({ slot }) => slot !== "door1");
  return {
    wiring: isPlain ? [door("door1", "door1", "door"), ...wired] : wired,
    isAskable: kind.engine !== undefined && roll(2) * 100 < ASKABLE_PERCENT,
    hasCamera: kind.engine !== undefined && roll(3) * 100 < CAMERA_PERCENT,
    batteryVolts:
      cold === undefined && !hasDoorSensor && roll(4) * 100 < BATTERY_PERCENT
        ? BATTERY_VOLTS.from + roll(5) * (BATTERY_VOLTS.to - BATTERY_VOLTS.from)
        : undefined,
    reportsDbm: roll(6) * 100 < DBM_PERCENT,
  };
}
