import { HISTORY_FLAGS } from "#contract/feed/historyBlock";
import type { Event } from "#domain/event";
import type { Position } from "#domain/position";
import { orderTime } from "#domain/time/orderTime";
import { type EpochMs, epochMs } from "#domain/units";
import {
  BYTES,
  COURSE,
  DOUBLES,
  FLAGS,
  FREE,
  FUEL_IS_PERCENT,
  IGNITION_ON,
  IGNITION_TIME,
  IS_VALID,
  LATITUDE,
  LONGITUDE,
  SINGLES,
  SPEED,
} from "../../columns/fleetColumns.ts";
import { createSlotTable } from "../../columns/slotTable.ts";
import type { Fleet } from "../../fleet/fleet.ts";
import type { Fix } from "../../fleet/fleetFix.ts";

/** A row of the log. */
export const RECORDED_BYTES_A_ROW = 44;
/** An event with its attributes, as Chromium has it. */
export const RECORDED_BYTES_AN_EVENT = 600;
/** A position with all that it says. */
export const RECORDED_BYTES_A_DETAIL = 1_500;
/** Who joins the fleet later has room here. */
const SPARE_SEEDS = 1_024;
const MOST_TEXTS = 65_535;

/** Rows of many vehicles, as they came. */
export interface Segment {
  count: number;
  /** When its first row came. */
  readonly from: EpochMs;
  readonly vehicleIds: Float64Array<ArrayBuffer>;
  readonly fixTimes: Float64Array<ArrayBuffer>;
  readonly positionIds: Float64Array<ArrayBuffer>;
  readonly latitudesE7: Int32Array<ArrayBuffer>;
  readonly longitudesE7: Int32Array<ArrayBuffer>;
  readonly fuels: Float32Array<ArrayBuffer>;
  readonly speedsTenthKnots: Uint16Array<ArrayBuffer>;
  readonly courses: Uint16Array<ArrayBuffer>;
  /** Indices in the recording's texts; 0: none. */
  readonly drivers: Uint16Array<ArrayBuffer>;
  /** Bits of `HISTORY_FLAGS`. */
  readonly flags: Uint8Array<ArrayBuffer>;
  readonly isPercent: Uint8Array<ArrayBuffer>;
}

/** Something that came whole, and when. */
export interface Received<Thing> {
  readonly at: EpochMs;
  readonly thing: Thing;
}

/** One unbroken connection. */
export interface Recording {
  from: EpochMs;
  /** Undefined while it goes on. */
  until: EpochMs | undefined;
  /** Where everybody was when it began. */
  readonly seeds: Segment;
  readonly seedRows: ReturnType<typeof createSlotTable>;
  segments: Segment[];
  events: Received<Event>[];
  /** All that was known of those on the screen. */
  details: Received<Position>[];
  readonly texts: string[];
  readonly textIds: Map<string, number>;
}

/** Room for so many rows. */
export function allocateSegment(rows: number, from: EpochMs): Segment {
  return {
    count: 0,
    from,
    vehicleIds: new Float64Array(rows),
    fixTimes: new Float64Array(rows),
    positionIds: new Float64Array(rows),
    latitudesE7: new Int32Array(rows),
    longitudesE7: new Int32Array(rows),
    fuels: new Float32Array(rows),
    speedsTenthKnots: new Uint16Array(rows),
    courses: new Uint16Array(rows),
    drivers: new Uint16Array(rows),
    flags: new Uint8Array(rows),
    isPercent: new Uint8Array(rows),
  };
}

/** Where everybody is when it begins. */
export function beginRecording(fleet: Fleet, from: EpochMs): Recording {
  const seeds = allocateSegment(fleet.vehicleCount + SPARE_SEEDS, from);
  const recording: Recording = {
    from,
    until: undefined,
    seeds,
    seedRows: createSlotTable(),
    segments: [],
    events: [],
    details: [],
    texts: [""],
    textIds: new Map(),
  };
  const { states, vehicleIds, fixTimes } = fleet.columns;
  for (let slot = 0; slot < fleet.slotCount; slot++) {
    if (states[slot] === FREE || fixTimes[slot] === 0) continue;
    recording.seedRows.set(vehicleIds[slot]!, seeds.count);
    writeSeed(recording, fleet, slot);
  }
  return recording;
}

function writeSeed(recording: Recording, fleet: Fleet, slot: number): void {
  const { seeds } = recording;
  const { vehicleIds, fixTimes, positionIds, fuels, records } = fleet.columns;
  const { doubles, singles, ints, bytes } = records;
  const row = seeds.count++;
  const at = slot * SINGLES;
  const held = bytes[slot * BYTES + FLAGS]!;
  // An older position may have reported the ignition.
  const knows = doubles[slot * DOUBLES + IGNITION_TIME] === fixTimes[slot];
  seeds.vehicleIds[row] = vehicleIds[slot]!;
  seeds.fixTimes[row] = fixTimes[slot]!;
  seeds.positionIds[row] = positionIds[slot]!;
  seeds.latitudesE7[row] = ints[at + LATITUDE]!;
  seeds.longitudesE7[row] = ints[at + LONGITUDE]!;
  // By a rule of its own it is no reading any more.
  const isReading = (fleet.setupOf(slot)?.fuel.type ?? "raw") === "raw";
  seeds.fuels[row] = isReading ? fuels[slot]! : Number.NaN;
  seeds.isPercent[row] = held & FUEL_IS_PERCENT ? 1 : 0;
  seeds.speedsTenthKnots[row] = Math.round(singles[at + SPEED]! * 10);
  seeds.courses[row] = Math.round(singles[at + COURSE]!);
  seeds.drivers[row] = textId(recording, fleet.driverKeyOf(slot));
  seeds.flags[row] = flagsOf(
    (held & IS_VALID) !== 0,
    knows ? (held & IGNITION_ON) !== 0 : undefined,
  );
}

/** One position of the live stream. */
export function writeRow(recording: Recording, segment: Segment, row: number, fix: Fix): void {
  segment.vehicleIds[row] = fix.vehicleId;
  segment.fixTimes[row] = orderTime(fix.fixTime, epochMs(fix.serverTime));
  segment.positionIds[row] = fix.positionId;
  segment.latitudesE7[row] = Math.round(fix.latitude * 1e7);
  segment.longitudesE7[row] = Math.round(fix.longitude * 1e7);
  segment.fuels[row] = fix.fuel ?? Number.NaN;
  segment.isPercent[row] = fix.isFuelPercent ? 1 : 0;
  segment.speedsTenthKnots[row] = Math.round(fix.speed * 10);
  segment.courses[row] = Math.round(fix.course);
  segment.drivers[row] = textId(recording, fix.driverUniqueId);
  segment.flags[row] = flagsOf(fix.valid, fix.ignition);
}

/** Of one vehicle, in place of its row before. */
export function copyRow(into: Segment, at: number, from: Segment, row: number): void {
  into.vehicleIds[at] = from.vehicleIds[row]!;
  into.fixTimes[at] = from.fixTimes[row]!;
  into.positionIds[at] = from.positionIds[row]!;
  into.latitudesE7[at] = from.latitudesE7[row]!;
  into.longitudesE7[at] = from.longitudesE7[row]!;
  into.fuels[at] = from.fuels[row]!;
  into.isPercent[at] = from.isPercent[row]!;
  into.speedsTenthKnots[at] = from.speedsTenthKnots[row]!;
  into.courses[at] = from.courses[row]!;
  into.drivers[at] = from.drivers[row]!;
  into.flags[at] = from.flags[row]!;
}

function textId({ texts, textIds }: Recording, text: string | undefined): number {
  if (text === undefined) return 0;
  const held = textIds.get(text);
  if (held !== undefined) return held;
  if (texts.length > MOST_TEXTS) return 0;
  textIds.set(text, texts.length);
  return texts.push(text) - 1;
}

const flagsOf = (valid: boolean, ignition: boolean | undefined): number =>
  (valid ? HISTORY_FLAGS.valid : 0) |
  (ignition === undefined ? 0 : HISTORY_FLAGS.ignitionKnown) |
  (ignition === true ? HISTORY_FLAGS.ignitionOn : 0);
