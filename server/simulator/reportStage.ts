import { after, type EpochMs, epochMs, minutes, seconds } from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import type { City } from "./city.ts";
import { type Counters, spent } from "./counters.ts";
import { describeMoment } from "./describeMoment.ts";
import { rollOf } from "./dice.ts";
import { driveAt } from "./driveAt.ts";
import { coordinateOf } from "./layRoute.ts";
import { reportSeconds } from "./reportSeconds.ts";
import type { SimulatedVehicle } from "./simulatedVehicle.ts";
import type { Stage } from "./stage.ts";

type Standing = Exclude<Stage, { type: "driving" }>;
type Driving = Extract<Stage, { type: "driving" }>;

const IDLE_REPORT_EVERY = minutes(4);
/** A change is reported as soon as the tracker wakes; so long the door takes too. */
const WAKE = seconds(3);
const DOOR = seconds(40);
const FILLED_BEFORE_LEAVING = seconds(60);

/** What a vehicle reports later than a time. */
export interface ReportsSince {
  readonly from: EpochMs;
  /** At that time. */
  readonly counters: Counters;
  /** From here on, if there is such a time, reports are closer together. */
  readonly liveFrom?: EpochMs;
}

interface Reporting extends ReportsSince {
  readonly vehicle: SimulatedVehicle;
  readonly city: City;
}

/**
 * The reports of one stage later than `from`; returns the counters at its end. The times are the
 * same from wherever one begins.
 */
export function* reportStage(
  reporting: Reporting & { readonly stage: Stage },
): Generator<TrackerReport, Counters> {
  const { stage, counters, from } = reporting;
  if (stage.until <= from) return counters;
  return stage.type === "driving"
    ? yield* reportDrive(stage, reporting)
    : yield* reportStanding(stage, reporting);
}

function* reportDrive(
  { drive, driver, from: start, until }: Driving,
  { vehicle, counters, from, liveFrom }: Reporting,
): Generator<TrackerReport, Counters> {
  const begin = Math.max(start, from);
  const liveSecond = liveFrom === undefined ? undefined : (liveFrom - start) / 1000;
  const covered = driveAt(drive, (begin - start) / 1000).at;
  const countersAt = (at: number, time: number) =>
    spent(counters, vehicle, { metres: at - covered, engineMs: time - begin, idleMs: 0 });
  for (const second of reportSeconds(drive, vehicle.kind.reportEverySeconds, liveSecond)) {
    const time = after(start, seconds(second));
    if (time <= from) continue;
    const motion = driveAt(drive, second);
    yield describeMoment(vehicle, {
      time,
      motion,
      engineRuns: true,
      doorIsOpen: false,
      isAtWork: false,
      driver,
      counters: countersAt(motion.at, time),
    });
  }
  return countersAt(drive.route.at.at(-1)!, until);
}

function* reportStanding(
  stage: Standing,
  { vehicle, city, counters, from }: Reporting,
): Generator<TrackerReport, Counters> {
  const begin = Math.max(stage.from, from);
  const engineRuns = stage.type === "idling";
  const motion = {
    ...coordinateOf(city.roads, stage.spot),
    course: Math.floor(rollOf(vehicle.seed, vehicle.index, stage.spot.edge) * 360),
    speed: 0,
    gain: 0,
  };
  const tank = tankAt(vehicle, stage);
  const countersAt = (time: number): Counters => {
    const engineMs = engineRuns ? time - begin : 0;
    const running = spent(counters, vehicle, { metres: 0, engineMs, idleMs: engineMs });
    return tank && time >= tank.from && begin < tank.from
      ? { ...running, fuelLitres: Math.max(running.fuelLitres, tank.litres) }
      : running;
  };
  for (const time of standingTimes(vehicle, stage)) {
    if (time <= from) continue;
    yield describeMoment(vehicle, {
      time,
      motion,
      engineRuns,
      doorIsOpen: vehicle.hasDoorSensor && isServed(stage, time),
      isAtWork: engineRuns || isServed(stage, time),
      driver: stage.driver,
      counters: countersAt(time),
    });
  }
  return countersAt(stage.until);
}

/** When it stands: at once on arrival, then now and then, and whenever doors or tank change. */
function standingTimes(vehicle: SimulatedVehicle, stage: Standing): EpochMs[] {
  const times = new Set<number>([after(stage.from, WAKE)]);
  const every = stage.type === "idling" ? IDLE_REPORT_EVERY : minutes(vehicle.parkedEveryMinutes);
  const offset = seconds(Math.floor((rollOf(vehicle.seed, vehicle.index) * every) / 1000));
  for (
    let time = Math.ceil((stage.from - offset) / every) * every + offset;
    time < stage.until;
    time += every
  )
    times.add(time);
  if (reportsService(vehicle) && isServed(stage, after(stage.from, DOOR))) {
    times.add(after(stage.from, DOOR));
    times.add(stage.until - DOOR);
  }
  const tank = tankAt(vehicle, stage);
  if (tank) times.add(tank.from);
  return [...times]
    .filter((time) => time > stage.from && time < stage.until)
    .sort((a, b) => a - b)
    .map(epochMs);
}

/** Whether it is loaded or unloaded, with the doors open. */
function isServed(stage: Standing, time: EpochMs): boolean {
  if (stage.type !== "parked" || stage.purpose !== "service") return false;
  return time >= stage.from + DOOR && time < stage.until - DOOR;
}

/** Whether it has something that shows it. */
const reportsService = ({ hasDoorSensor, equipment }: SimulatedVehicle): boolean =>
  hasDoorSensor || equipment.wiring.some(({ follows }) => follows === "work");

/** At a fuel station: what is in the tank from when on; seldom to the brim. */
function tankAt({ kind, seed, index }: SimulatedVehicle, stage: Standing) {
  if (stage.type !== "parked" || stage.purpose !== "refuel" || !kind.engine) return undefined;
  const share = 0.9 + 0.1 * rollOf(seed, index, stage.from);
  return {
    from: epochMs(stage.until - FILLED_BEFORE_LEAVING),
    litres: kind.engine.tankLitres * share,
  };
}
