import { HISTORY_FLAGS, type HistoryBlock, type HistoryReading } from "#contract/feed/historyBlock";
import { vehicleId } from "#domain/ids";
import { days, type EpochMs, epochMs } from "#domain/units";
import { createDice } from "../../seededFleet.ts";

/** Whose past is made, from when on, and how densely. */
export interface PastPlan {
  readonly vehicle: number;
  /** The start of a UTC day. */
  readonly from: EpochMs;
  readonly points: number;
  readonly everyMs: number;
}

const DAY_MS = days(1);
const KNOTS_TO_METRES_A_SECOND = 0.514_444;
const METRES_PER_DEGREE = 111_320;
const { valid, ignitionKnown, ignitionOn, motionKnown, inMotion } = HISTORY_FLAGS;
const ALWAYS = valid | ignitionKnown | motionKnown;
/** Towns in Uruguay: the demo's streets lie there, too. */
const TOWNS = [
  [-34.88, -56.16],
  [-34.46, -57.84],
  [-32.32, -58.08],
  [-31.38, -57.96],
  [-34.9, -54.95],
  [-33.25, -58.03],
] as const;
const TANK_LITRES = 300;

/** What a vehicle is doing, and for how long still. */
type Doing = "driving" | "waiting" | "parked";

/**
 * What a vehicle reported, a block a UTC day: it drives along streets that bend and cross, waits at
 * crossings with its engine on, and parks. The same of the same plan, for ever.
 */
export function* seededPast({ vehicle, from, points, everyMs }: PastPlan): Generator<HistoryBlock> {
  const drive = createDrive(vehicle, everyMs / 1_000);
  const perDay = DAY_MS / everyMs;
  for (let first = 0; first < points; first += perDay) {
    const count = Math.min(perDay, points - first);
    const block = emptyBlock(vehicle, epochMs(from + (first / perDay) * DAY_MS), count);
    const [totals, fuels, revolutions, temperatures] = block.readings.map(({ values }) => values);
    for (let row = 0; row < count; row++) {
      const fix = drive();
      block.times[row] = row * everyMs;
      block.positionIds[row] = vehicle * 1e7 + first + row + 1;
      block.latitudesE7[row] = Math.round(fix.latitude * 1e7);
      block.longitudesE7[row] = Math.round(fix.longitude * 1e7);
      block.speedsTenthKnots[row] = Math.round(fix.speed * 10);
      block.courses[row] = Math.round(fix.course) % 360;
      block.flags[row] = ALWAYS | (fix.isOn ? ignitionOn : 0) | (fix.speed > 0 ? inMotion : 0);
      totals![row] = Math.round(fix.metres);
      fuels![row] = Math.round(fix.litres * 10) / 10;
      revolutions![row] = fix.isOn ? Math.round(800 + fix.speed * 25) : 0;
      temperatures![row] = Math.round(40 + 20 * Math.sin(row / 900)) / 10;
    }
    yield block;
  }
}

function createDrive(seed: number, everySeconds: number) {
  const dice = createDice(seed);
  const [north, east] = TOWNS[seed % TOWNS.length]!;
  // Streets cross at right angles, and each town lies another way round.
  const grid = (seed % TOWNS.length) * 13;
  let [latitude, longitude] = [north + (dice() - 0.5) * 0.1, east + (dice() - 0.5) * 0.1];
  let doing: Doing = dice() < 0.5 ? "driving" : "parked";
  let secondsLeft = dice() * 1_800;
  let street = { heading: grid + 90 * Math.floor(dice() * 4), metresLeft: 500, limit: 25 };
  let [speed, metres, litres, untilParked] = [0, dice() * 1e7, TANK_LITRES * dice(), 1_800];

  function next(): void {
    if (doing === "driving") {
      doing = untilParked <= 0 ? "parked" : "waiting";
      secondsLeft = doing === "parked" ? 600 + dice() * 6_600 : 10 + dice() * 80;
    } else {
      if (doing === "parked") untilParked = 600 + dice() * 3_000;
      doing = "driving";
      secondsLeft = 60 + dice() * 300;
    }
  }

  function turn(): void {
    const isHome = Math.hypot(latitude - north, longitude - east) < 0.3;
    const chance = dice();
    const turned = chance < 0.25 ? 90 : chance < 0.5 ? -90 : (dice() - 0.5) * 20;
    // Whoever has gone far turns back towards the town.
    const towards = (Math.atan2(east - longitude, north - latitude) * 180) / Math.PI;
    street = {
      heading: isHome ? street.heading + turned : towards + (dice() - 0.5) * 30,
      metresLeft: 100 + dice() * (isHome ? 900 : 5_000),
      limit: isHome ? 15 + dice() * 15 : 40 + dice() * 15,
    };
  }

  return () => {
    secondsLeft -= everySeconds;
    if (secondsLeft <= 0) next();
    if (doing === "driving") {
      untilParked -= everySeconds;
      speed = Math.max(3, Math.min(street.limit, speed + (dice() - 0.3) * 15));
      const way = speed * KNOTS_TO_METRES_A_SECOND * everySeconds;
      const heading = ((street.heading + (dice() - 0.5) * 4) * Math.PI) / 180;
      latitude += (Math.cos(heading) * way) / METRES_PER_DEGREE;
      longitude +=
        (Math.sin(heading) * way) / METRES_PER_DEGREE / Math.cos((north * Math.PI) / 180);
      metres += way;
      litres = litres < 20 ? TANK_LITRES : litres - way / 4_000;
      street.metresLeft -= way;
      if (street.metresLeft <= 0) turn();
    } else speed = 0;
    return {
      latitude,
      longitude,
      speed,
      course: ((street.heading % 360) + 360) % 360,
      isOn: doing !== "parked",
      metres,
      litres,
    };
  };
}

function emptyBlock(vehicle: number, from: EpochMs, count: number): HistoryBlock {
  const reading = (key: string, type: "real" | "double"): HistoryReading => ({
    key,
    type,
    rows: undefined,
    values: type === "real" ? new Float32Array(count) : new Float64Array(count),
  });
  return {
    vehicleId: vehicleId(vehicle),
    from,
    until: epochMs(from + DAY_MS),
    count,
    times: new Uint32Array(count),
    positionIds: new Float64Array(count),
    latitudesE7: new Int32Array(count),
    longitudesE7: new Int32Array(count),
    speedsTenthKnots: new Uint16Array(count),
    courses: new Uint16Array(count),
    flags: new Uint8Array(count),
    texts: [`RFID-${vehicle}`],
    readings: [
      reading("totalDistance", "double"),
      reading("fuel", "real"),
      reading("rpm", "real"),
      reading("temp1", "real"),
      {
        key: "driverUniqueId",
        type: "text",
        rows: Uint32Array.of(0),
        values: Uint32Array.of(0),
      },
    ],
  };
}
