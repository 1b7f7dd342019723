import type { GeofenceId } from "../../ids.ts";
import type { Position } from "../../position.ts";
import { numberSetting, readingOf } from "../../settings.ts";
import { between } from "../../units.ts";
import { type Drafts, type EventDraft, type Moment, NOTHING } from "../moment.ts";
import { maintenanceRule } from "./maintenanceRule.ts";
import { sensorsOf, switchOf } from "./vehicleSensors.ts";

const OUTSIDE: readonly GeofenceId[] = [];

/**
 * Exits, then entries: the difference between the geofences of two positions. Nothing is reported of a
 * geofence that is no longer the vehicle's, or whose calendar leaves this time out.
 */
function geofenceRule({ position, last, vehicle }: Moment): Drafts {
  const before = last?.geofenceIds ?? OUTSIDE;
  const now = position.geofenceIds ?? OUTSIDE;
  if (before.length === 0 && now.length === 0) return NOTHING;

  const drafts: EventDraft[] = [];
  const add = (type: "geofenceEnter" | "geofenceExit", geofenceId: GeofenceId) => {
    if (vehicle.geofence(geofenceId)?.isInEffect(position.fixTime))
      drafts.push({ type, geofenceId });
  };
  for (const id of before) if (!now.includes(id)) add("geofenceExit", id);
  for (const id of now) if (!before.includes(id)) add("geofenceEnter", id);
  return drafts;
}

const IGNITION_ON: Drafts = [{ type: "ignitionOn" }];
const IGNITION_OFF: Drafts = [{ type: "ignitionOff" }];

/** Both positions report the ignition, and it changed. */
function ignitionRule({ position, last }: Moment): Drafts {
  const now = position.attributes.ignition;
  const before = last?.attributes.ignition;
  if (typeof now !== "boolean" || typeof before !== "boolean" || now === before) return NOTHING;
  return now ? IGNITION_ON : IGNITION_OFF;
}

/** Litres gained or lost between two positions, from a threshold on; without one it is off. */
function fuelRule({ position, last, vehicle: { settings } }: Moment): Drafts {
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

/** One event for each alarm that the tracker raises and did not raise with the position before. */
function alarmRule({ position, last }: Moment): Drafts {
  if (position.attributes.alarm === undefined) return NOTHING;
  const before = last ? alarmsOf(last) : [];
  return alarmsOf(position)
    .filter((alarm) => !before.includes(alarm))
    .map((alarm) => ({ type: "alarm", attributes: { alarm } }));
}

/** A tracker may name several, separated by commas. Each counts once. */
function alarmsOf({ attributes: { alarm } }: Pick<Position, "attributes">): string[] {
  if (typeof alarm !== "string") return [];
  const names = alarm.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

const METRES_PER_SECOND_PER_KNOT = 1_852 / 3_600;

/** Gains or loses speed faster than a threshold in m/s² allows; without thresholds it is off. */
function behaviourRule({ position, last, vehicle: { settings } }: Moment): Drafts {
  const most = numberSetting(settings, "event.behavior.accelerationThreshold") ?? 0;
  const least = numberSetting(settings, "event.behavior.brakingThreshold") ?? 0;
  if (!last || (most <= 0 && least <= 0)) return NOTHING;
  const seconds = between(last.fixTime, position.fixTime) / 1_000;
  if (seconds <= 0) return NOTHING;
  const gain = ((position.speed - last.speed) * METRES_PER_SECOND_PER_KNOT) / seconds;
  if (most > 0 && gain >= most)
    return [{ type: "alarm", attributes: { alarm: "hardAcceleration" } }];
  if (least > 0 && gain <= -least) return [{ type: "alarm", attributes: { alarm: "hardBraking" } }];
  return NOTHING;
}

/** A door opens, or a sensor that was set up for the vehicle goes on, between two positions. */
function sensorRule(moment: Moment): Drafts {
  const { door1, sensors } = sensorsOf(moment.vehicle.settings);
  const drafts: EventDraft[] = [];
  if (wentOn(moment, "door")) drafts.push(alarmDraft("door"));
  if (wentOn(moment, door1)) drafts.push(alarmDraft("door1"));
  for (const [sensor, key] of sensors)
    if (wentOn(moment, key)) drafts.push(alarmDraft("sensor", { sensor }));
  if (drafts.length === 0) return NOTHING;
  // The tracker may say so itself; once is enough.
  const reported = alarmsOf(moment.position);
  return drafts.filter(({ attributes }) => !reported.includes(String(attributes?.alarm)));
}

const wentOn = ({ position, last }: Moment, key: string): boolean =>
  last !== undefined &&
  switchOf(position.attributes, key) === true &&
  switchOf(last.attributes, key) === false;

const alarmDraft = (name: string, extra?: { readonly sensor: string }): EventDraft => ({
  type: "alarm",
  attributes: { alarm: name, ...extra },
});

/** The tracker's answer to a command. It is reported whenever it comes, however late. */
export function commandResultRule({ attributes: { result } }: Position): Drafts {
  return result === undefined ? NOTHING : [{ type: "commandResult", attributes: { result } }];
}

/** Rules without a state: what follows from two positions alone, in the order of the events. */
export const COMPARING_RULES: readonly ((moment: Moment) => Drafts)[] = [
  geofenceRule,
  ignitionRule,
  fuelRule,
  alarmRule,
  behaviourRule,
  sensorRule,
  maintenanceRule,
];
