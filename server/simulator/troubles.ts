import { type EpochMs, epochMs, hours, minutes } from "#domain/units";
import type { TrackerReport } from "../ingest/trackerReport.ts";
import { rollOf } from "./dice.ts";
import type { SimulatedVehicle, Trouble } from "./simulatedVehicle.ts";

/** A report and when it reaches the server: mostly at once. */
export interface Delivery {
  readonly dueAt: EpochMs;
  readonly report: TrackerReport;
}

const DAY_MS = 86_400_000;
/** A silent tracker works for four days and then says nothing for eight. */
const SILENCE_CYCLE_DAYS = 12;
const SILENT_DAYS = 8;
/** A late one loses its network now and then, for up to a third of an hour. */
const GAP_CYCLE = hours(2);
const GAP = minutes(20);

/** Since when the tracker is silent at this time; undefined when it is not. */
export function silentSince(vehicle: SimulatedVehicle, time: EpochMs): EpochMs | undefined {
  if (vehicle.trouble !== "silent") return undefined;
  const phase = rollOf(vehicle.seed, vehicle.index, 0x51e47) * SILENCE_CYCLE_DAYS;
  const into = (time / DAY_MS + phase) % SILENCE_CYCLE_DAYS;
  return into < SILENT_DAYS ? epochMs(time - into * DAY_MS) : undefined;
}

/** The reports as a tracker in trouble delivers them. They never end, and so neither do these. */
export function* troubles(
  vehicle: SimulatedVehicle,
  reports: Generator<TrackerReport, never>,
): Generator<Delivery, never> {
  const deliver = DELIVER[vehicle.trouble](vehicle);
  for (;;) yield* deliver(reports.next().value);
}

type Deliver = (report: TrackerReport) => Iterable<Delivery>;

const DELIVER: Readonly<Record<Trouble, (vehicle: SimulatedVehicle) => Deliver>> = {
  none: () => (report) => [onTime(report)],
  silent: (vehicle) => (report) =>
    silentSince(vehicle, epochMs(report.fixTime)) === undefined ? [onTime(report)] : [],
  late,
  faulty: (vehicle) => (report) => faulty(vehicle, report),
};

const onTime = (report: TrackerReport): Delivery => ({ dueAt: epochMs(report.fixTime), report });

/** Keeps what falls into a gap and sends it all when the network is back, the newest first. */
function late(vehicle: SimulatedVehicle): Deliver {
  const phase = Math.floor(rollOf(vehicle.seed, vehicle.index, 0x1a7e) * GAP_CYCLE);
  let held: TrackerReport[] = [];
  let backAt = epochMs(0);
  return (report) => {
    const released = held.length > 0 && report.fixTime >= backAt ? held.reverse() : [];
    if (released.length > 0) held = [];
    const deliveries = released.map((kept): Delivery => ({ dueAt: backAt, report: kept }));

    const into = (report.fixTime + phase) % GAP_CYCLE;
    if (into >= GAP) return [...deliveries, onTime(report)];
    held.push(report);
    backAt = epochMs(report.fixTime - into + GAP);
    return deliveries;
  };
}

/** Mostly right; else nowhere at all, faster than sound, from next year, or twice. */
function* faulty(vehicle: SimulatedVehicle, report: TrackerReport): Generator<Delivery> {
  const right = onTime(report);
  const percent = rollOf(vehicle.seed, vehicle.index, report.fixTime, 0xfa017) * 100;
  const wrong = (claim: Partial<TrackerReport>): Delivery => ({
    dueAt: right.dueAt,
    report: { ...report, ...claim },
  });
  if (percent < 2) yield wrong({ latitude: 0, longitude: 0, valid: false, speedKnots: 0 });
  else if (percent < 3) yield wrong({ speedKnots: 1_500 });
  else if (percent < 3.7) yield wrong({ fixTime: report.fixTime + 365 * DAY_MS });
  else {
    yield right;
    if (percent < 5) yield right;
  }
}
