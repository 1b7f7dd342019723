import { HISTORY_FLAGS, type HistoryBlock } from "#contract/feed/historyBlock";
import { worldX, worldY } from "#domain/geo/mercator";
import type { VehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { degrees, type EpochMs, knots } from "#domain/units";
import { IDLE_MARKER_AFTER } from "#domain/vehicle/displayRules";
import { AVERAGED_FUEL_READINGS, fuelLevel, fuelReading, RAW_FUEL } from "#domain/vehicle/fuel";
import {
  BEFORE_IDLE,
  BYTES,
  COURSE,
  DELAY,
  DISCONNECTED,
  DOUBLES,
  E7,
  FIX_TIME,
  FLAGS,
  FREE,
  FUEL_IS_PERCENT,
  HAS_ADDRESS,
  IDLE_FOR,
  IGNITION_ON,
  IGNITION_TIME,
  IS_VALID,
  KNOWS_IGNITION,
  LAST_STOP,
  LATITUDE,
  LONGITUDE,
  NO_POSITION,
  SINGLES,
  SPEED,
} from "../../columns/fleetColumns.ts";
import { NO_SLOT } from "../../columns/slotTable.ts";
import { createFleet, type FleetSource } from "../../fleet/fleet.ts";
import { IDLE, MOVING, speedOf, stateOfRow } from "../rows/blockRows.ts";
import { carriedReading } from "../rows/carriedReading.ts";
import { timeAt } from "../rows/lastRowUpTo.ts";
import { positionAtRow } from "../rows/positionAtRow.ts";
import { breakBetween, REPORT_BREAKS } from "../rows/reportBreak.ts";
import { emptyMoment, findMoment, type TrackMoment } from "../rows/trackMoment.ts";
import { trustedDriver } from "../rows/trustedDriver.ts";
import type { TrackStore } from "../tracks/trackStore.ts";
import { ignitionPast } from "./ignitionTurns.ts";

interface PastFleetParts {
  readonly live: FleetSource & { labelVersion(): number };
  readonly store: TrackStore;
  /** Whose keys were whose; absent: as they are now. */
  readonly driverNamesAt?: (at: EpochMs) => ReadonlyMap<string, string>;
  /** Nobody else is there; nobody at all as long as it is not known. */
  readonly who: () => readonly VehicleId[] | "all" | undefined;
  /** A vehicle is somewhere else than before. */
  readonly onMoved: (slot: number) => void;
}

/** Where one vehicle's track stands, and what was written of it. */
interface PastVehicle {
  readonly blocks: readonly HistoryBlock[];
  readonly moment: TrackMoment;
  /** Between its two points the marker moves. */
  joins: boolean;
  /** The point whose attributes and address were taken over. */
  described: number;
}

const FULL_CIRCLE_E7 = 360 * E7;
const HALF_CIRCLE_E7 = 180 * E7;

/**
 * The fleet as it was at a moment: the same columns as the live one's, written from tracks, so that
 * map, list and counts are made by the same code. Who has no point that is known up to the moment has
 * no position.
 *
 * Between two points coordinate, speed and course are interpolated, except across a gap in the reports
 * or a leap: there a marker waits at the earlier point. The state is that of the earlier point, as a
 * live vehicle's is that of its last position.
 */
export function createPastFleet({ live, store, driverNamesAt, who, onMoved }: PastFleetParts) {
  const fleet = createFleet();
  const vehicles: (PastVehicle | undefined)[] = [];
  let labels = -1;
  let revision = -1;
  let rules = live.rules();
  let shown: EpochMs | undefined;
  let names: ReadonlyMap<string, string> | undefined;

  /** Who is there now, with the words that they have now. */
  function takeOver(): void {
    const asked = who();
    if (asked === undefined) return;
    labels = live.labelVersion();
    fleet.copyVehicles(live, asked);
    names = undefined;
    revision = -1;
    // By other rules everything is judged anew.
    if (rules !== live.rules()) vehicles.length = 0;
    rules = live.rules();
  }

  function catchUp(): void {
    if (labels !== live.labelVersion() || rules !== live.rules()) takeOver();
  }

  /** A key that was lent is shown as whose it was. */
  function nameDrivers(cursor: EpochMs): void {
    const then = driverNamesAt?.(cursor);
    if (!then || then === names) return;
    names = then;
    fleet.renameDrivers(then);
  }

  /** Blocks have come or gone. */
  function takeTracks(): void {
    revision = store.revision();
    const { vehicleIds, states } = fleet.columns;
    for (let slot = 0; slot < fleet.slotCount; slot++) {
      const blocks =
        states[slot] === FREE ? undefined : store.blocksOf(vehicleIds[slot]! as VehicleId);
      if (vehicles[slot]?.blocks === blocks) continue;
      if (states[slot] !== FREE && !vehicles[slot]) writeNowhere(slot);
      vehicles[slot] = blocks && { blocks, moment: emptyMoment(), joins: false, described: -1 };
    }
  }

  function move(slot: number, vehicle: PastVehicle, cursor: EpochMs): void {
    const { moment, blocks } = vehicle;
    if (!(cursor >= moment.from && cursor < moment.until)) {
      const { at, row } = moment;
      findMoment(moment, blocks, cursor);
      if (moment.row < 0) {
        if (fleet.columns.worldY[slot] !== NO_POSITION) writeNowhere(slot);
        return;
      }
      // At the end of what is known it is looked for each time, and is the same.
      if (at !== moment.at || row !== moment.row || fleet.columns.worldY[slot] === NO_POSITION)
        writePoint(slot, vehicle, cursor);
      else vehicle.joins = joinsNext(vehicle, fleet.columns.youngStates[slot]!);
      writeCoordinate(slot, vehicle, cursor);
      onMoved(slot);
    } else if (vehicle.joins) {
      writeCoordinate(slot, vehicle, cursor);
      onMoved(slot);
    }
  }

  function joinsNext({ blocks, moment }: PastVehicle, state: number): boolean {
    const { at, row, nextAt, nextRow } = moment;
    if (nextRow < 0) return false;
    const next = { block: blocks[nextAt]!, row: nextRow };
    const broken = breakBetween({ block: blocks[at]!, row }, next, state, rules);
    return broken === REPORT_BREAKS.none;
  }

  function writePoint(slot: number, vehicle: PastVehicle, cursor: EpochMs): void {
    const { blocks, moment } = vehicle;
    const { at, row } = moment;
    const block = blocks[at]!;
    const { columns } = fleet;
    const { doubles, singles, bytes } = columns.records;
    const fixTime = timeAt(block, row);
    const flags = block.flags[row]!;
    const state = stateOfRow(flags, speedOf(block, row), rules);
    columns.fixTimes[slot] = fixTime;
    columns.positionIds[slot] = block.positionIds[row]!;
    columns.youngStates[slot] = state;
    doubles[slot * DOUBLES + FIX_TIME] = fixTime;
    singles[slot * SINGLES + DELAY] = delayOf(vehicle);
    if (state === IDLE) writeIdling(slot, vehicle, fixTime);
    const { isOn, lastStop } = ignitionPast(blocks, moment.first, at, row);
    doubles[slot * DOUBLES + IGNITION_TIME] = isOn === undefined ? 0 : fixTime;
    doubles[slot * DOUBLES + LAST_STOP] = lastStop ?? 0;
    bytes[slot * BYTES + FLAGS] =
      (bytes[slot * BYTES + FLAGS]! & HAS_ADDRESS) |
      (flags & HISTORY_FLAGS.valid ? IS_VALID : 0) |
      (isOn === undefined ? 0 : KNOWS_IGNITION | (isOn ? IGNITION_ON : 0));
    writeFuel(slot, vehicle);
    fleet.setDriver(slot, driverAt(vehicle, cursor));
    vehicle.joins = joinsNext(vehicle, state);
  }

  /** A marker shows idling only after a minute, and until then what was before. */
  function writeIdling(slot: number, { blocks, moment }: PastVehicle, fixTime: number): void {
    const { singles, bytes } = fleet.columns.records;
    let idleFor = 0;
    let before = MOVING;
    let isKnown = false;
    for (let at = moment.at; at >= moment.first && !isKnown; at--) {
      const block = blocks[at]!;
      for (let row = at === moment.at ? moment.row : block.count - 1; row >= 0; row--) {
        const state = stateOfRow(block.flags[row]!, speedOf(block, row), rules);
        if (state !== IDLE) before = state;
        else idleFor = fixTime - timeAt(block, row);
        isKnown = state !== IDLE || idleFor >= IDLE_MARKER_AFTER;
        if (isKnown) break;
      }
    }
    // Who idles since before anything is known has idled for long: most have.
    singles[slot * SINGLES + IDLE_FOR] = (isKnown ? idleFor : IDLE_MARKER_AFTER) / 1_000;
    bytes[slot * BYTES + BEFORE_IDLE] = before;
  }

  function writeFuel(slot: number, { blocks, moment }: PastVehicle): void {
    const { columns } = fleet;
    const { first, at, row } = moment;
    const setup = fleet.setupOf(slot)?.fuel ?? RAW_FUEL;
    const most = setup.type === "thresholds" ? AVERAGED_FUEL_READINGS : 1;
    const track = { blocks, first };
    const readings: number[] = [];
    let isPercent = false;
    for (let [block, of] = [at, row]; readings.length < most && block >= first; of--) {
      while (of < 0 && --block >= first) of = blocks[block]!.count - 1;
      if (block < first || of < 0) break;
      const fuel = carriedReading(track, block, of, "fuel");
      const reading = fuel ?? carriedReading(track, block, of, "fuelLevel");
      const value = reading && fuelReading({ fuel: reading.value });
      if (value === undefined) break;
      if (readings.length === 0) isPercent = !fuel;
      readings.push(value);
    }
    columns.fuels[slot] = fuelLevel(setup, readings) ?? Number.NaN;
    if (isPercent) columns.records.bytes[slot * BYTES + FLAGS]! |= FUEL_IS_PERCENT;
  }

  function driverAt({ blocks, moment }: PastVehicle, cursor: EpochMs): string | undefined {
    return trustedDriver({ blocks, first: moment.first }, moment, cursor);
  }

  function writeCoordinate(slot: number, { blocks, moment, joins }: PastVehicle, cursor: EpochMs) {
    const { at, row, nextAt, nextRow } = moment;
    const block = blocks[at]!;
    const { columns } = fleet;
    const { singles, ints } = columns.records;
    let latitude = block.latitudesE7[row]!;
    let longitude = block.longitudesE7[row]!;
    let speed = block.speedsTenthKnots[row]!;
    let course = block.courses[row]!;
    if (joins) {
      const next = blocks[nextAt]!;
      const from = timeAt(block, row);
      const share = (cursor - from) / (timeAt(next, nextRow) - from);
      latitude += Math.round((next.latitudesE7[nextRow]! - latitude) * share);
      longitude = between(longitude, next.longitudesE7[nextRow]!, share);
      const nextSpeed = next.speedsTenthKnots[nextRow]!;
      // Who stands has no course: trackers send 0, and the marker would spin.
      if (speed > 0 && nextSpeed > 0) course = turned(course, next.courses[nextRow]!, share);
      speed += (nextSpeed - speed) * share;
    }
    columns.worldX[slot] = worldX(longitude / E7);
    columns.worldY[slot] = worldY(latitude / E7);
    ints[slot * SINGLES + LONGITUDE] = longitude;
    ints[slot * SINGLES + LATITUDE] = latitude;
    singles[slot * SINGLES + SPEED] = speed / 10;
    singles[slot * SINGLES + COURSE] = course;
  }

  function writeNowhere(slot: number): void {
    const { columns } = fleet;
    const { doubles, singles, bytes } = columns.records;
    columns.fixTimes[slot] = 0;
    columns.positionIds[slot] = 0;
    columns.worldX[slot] = 0;
    columns.worldY[slot] = NO_POSITION;
    columns.youngStates[slot] = DISCONNECTED;
    columns.fuels[slot] = Number.NaN;
    for (const field of [FIX_TIME, IGNITION_TIME, LAST_STOP]) doubles[slot * DOUBLES + field] = 0;
    singles[slot * SINGLES + SPEED] = 0;
    singles[slot * SINGLES + DELAY] = 0;
    bytes[slot * BYTES + FLAGS]! &= HAS_ADDRESS;
    fleet.setDriver(slot, undefined);
    onMoved(slot);
  }

  return {
    fleet,

    /** Brings all columns to the moment. */
    moveTo(cursor: EpochMs): void {
      catchUp();
      nameDrivers(cursor);
      const isSame = shown === cursor && revision === store.revision();
      if (isSame) return;
      shown = cursor;
      if (revision !== store.revision()) takeTracks();
      const { slotCount } = fleet;
      for (let slot = 0; slot < slotCount; slot++) {
        const vehicle = vehicles[slot];
        if (vehicle) move(slot, vehicle, cursor);
      }
      fleet.passTime(cursor);
      fleet.touch();
    },

    /** Who is there, whether or not anything is known of their past. */
    vehicles(): readonly VehicleId[] {
      catchUp();
      const { vehicleIds, states } = fleet.columns;
      const ids: VehicleId[] = [];
      for (let slot = 0; slot < fleet.slotCount; slot++)
        if (states[slot] !== FREE) ids.push(vehicleIds[slot]! as VehicleId);
      return ids;
    },

    /** What a vehicle reported in full where it is now, with its interpolated coordinate. */
    positionOf(id: VehicleId): Position | undefined {
      const slot = fleet.slotOf(id);
      const vehicle = slot === NO_SLOT ? undefined : vehicles[slot];
      if (!vehicle || vehicle.moment.row < 0) return undefined;
      const { singles, ints } = fleet.columns.records;
      return {
        ...positionAtRow(vehicle.blocks[vehicle.moment.at]!, vehicle.moment.row),
        latitude: ints[slot * SINGLES + LATITUDE]! / E7,
        longitude: ints[slot * SINGLES + LONGITUDE]! / E7,
        speed: knots(singles[slot * SINGLES + SPEED]!),
        course: degrees(singles[slot * SINGLES + COURSE]!),
      };
    },

    /** Whether everything that was reported there is known of it. */
    isWholeAt(id: VehicleId): boolean {
      const slot = fleet.slotOf(id);
      const vehicle = slot === NO_SLOT ? undefined : vehicles[slot];
      const block = vehicle?.blocks[vehicle.moment.at];
      return block !== undefined && store.isWhole(id, block);
    },

    /** Attributes and address for the rows of these vehicles, of the point that each is at. */
    describe(ids: Iterable<VehicleId>): void {
      for (const id of ids) {
        const slot = fleet.slotOf(id);
        const vehicle = slot === NO_SLOT ? undefined : vehicles[slot];
        if (!vehicle) continue;
        const { at, row } = vehicle.moment;
        const positionId = row < 0 ? 0 : vehicle.blocks[at]!.positionIds[row]!;
        if (vehicle.described === positionId) continue;
        vehicle.described = positionId;
        const position = row < 0 ? undefined : positionAtRow(vehicle.blocks[at]!, row);
        fleet.setAttributes(id, position?.attributes);
        fleet.setAddress(slot, position?.address);
      }
    },

    /** All that is known of a vehicle, in the order of time. */
    blocksOf: store.blocksOf,
  };
}

/** Seconds from the fix to the server knowing it; only whole blocks say. */
function delayOf({ blocks, moment: { at, row } }: PastVehicle): number {
  const block = blocks[at]!;
  const reading = block.readings.find(({ key }) => key === " delay");
  if (!reading) return 0;
  const carried = carriedReading({ blocks: [block], first: 0 }, 0, row, " delay");
  return carried?.row === row && typeof carried.value === "number" ? carried.value / 1_000 : 0;
}

/** The shorter way round the world. */
function between(from: number, to: number, share: number): number {
  let east = to - from;
  if (east > HALF_CIRCLE_E7) east -= FULL_CIRCLE_E7;
  else if (east < -HALF_CIRCLE_E7) east += FULL_CIRCLE_E7;
  const longitude = from + Math.round(east * share);
  if (longitude > HALF_CIRCLE_E7) return longitude - FULL_CIRCLE_E7;
  return longitude < -HALF_CIRCLE_E7 ? longitude + FULL_CIRCLE_E7 : longitude;
}

/** The shorter way round the compass. */
function turned(from: number, to: number, share: number): number {
  const right = ((((to - from) % 360) + 540) % 360) - 180;
  return (from + right * share + 360) % 360;
}
