import { distance } from "#domain/geodesy";
import type { PositionId, VehicleId } from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import { degrees, type EpochMs, epochMs, knots, metres } from "#domain/units";
import type { TrackerReport } from "./trackerReport.ts";

/** Below this a standing vehicle's noise; Traccar's own threshold. */
const MOTION_FROM_KNOTS = 0.01;

interface Circumstances {
  readonly id: PositionId;
  readonly vehicleId: VehicleId;
  readonly serverTime: EpochMs;
  /** The latest position before this one; absent at the first. */
  readonly last: Position | undefined;
}

/**
 * Makes a believed report a position and adds what follows from its predecessor: distance, total
 * distance, motion and engine hours, in Traccar's order.
 *
 * A late report gets motion only: the sums already run past it, and any total for it would be a
 * guess. Numbers are rounded here, once, so that what is sent live and what is read back later are
 * the same.
 */
export function completePosition(report: TrackerReport, about: Circumstances): Position {
  const fixTime = epochMs(Math.round(report.fixTime));
  const last = about.last && fixTime > about.last.fixTime ? about.last : undefined;
  const isLate = about.last !== undefined && last === undefined;
  const attributes: Record<string, AttributeValue> = Object.create(null);
  Object.assign(attributes, report.attributes);

  if (!isLate) addDistance(attributes, report, last);
  if (attributes.motion === undefined) attributes.motion = report.speedKnots > MOTION_FROM_KNOTS;
  if (last && attributes.hours === undefined) addHours(attributes, last, fixTime);

  return {
    id: about.id,
    vehicleId: about.vehicleId,
    protocol: report.protocol,
    serverTime: about.serverTime,
    deviceTime: fixTime,
    fixTime,
    valid: report.valid,
    latitude: report.latitude,
    longitude: report.longitude,
    altitude: metres(rounded(report.altitudeMetres, 1)),
    speed: knots(rounded(report.speedKnots, 3)),
    course: degrees(rounded(report.courseDegrees, 2)),
    accuracy: metres(sixDigits(report.accuracyMetres)),
    address: undefined,
    attributes,
  };
}

/** A tracker's own `distance` is kept; the total is always ours. To the centimetre, as Traccar. */
function addDistance(
  attributes: Record<string, AttributeValue>,
  report: TrackerReport,
  last: Position | undefined,
): void {
  const own = numberIn(attributes, "distance");
  const driven = own ?? (last ? rounded(distance(last, report), 2) : 0);
  if (own === undefined) attributes.distance = driven;
  const before = last ? (numberIn(last.attributes, "totalDistance") ?? 0) : 0;
  attributes.totalDistance = rounded(before + driven, 2);
}

/** The engine ran the whole way when it ran at both ends. */
function addHours(
  attributes: Record<string, AttributeValue>,
  last: Position,
  deviceTime: EpochMs,
): void {
  const before = numberIn(last.attributes, "hours") ?? 0;
  const ran = last.attributes.ignition === true && attributes.ignition === true;
  const total = before + (ran ? deviceTime - last.deviceTime : 0);
  if (total > 0) attributes.hours = total;
}

const numberIn = (attributes: Attributes, key: string): number | undefined => {
  const value = attributes[key];
  return typeof value === "number" ? value : undefined;
};

const rounded = (value: number, digits: number) => {
  const factor = 10 ** digits;
  // `+ 0` makes minus zero zero: JSON does not keep it.
  return Math.round(value * factor) / factor + 0;
};

const sixDigits = (value: number) => Number(value.toPrecision(6));
