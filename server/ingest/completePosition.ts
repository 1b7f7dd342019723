import { isAnswer } from "#domain/actuation/commandOutcome";
import { distance } from "#domain/geo/geodesy";
import type { PositionId, VehicleId } from "#domain/ids";
import type { Attributes, AttributeValue, Position } from "#domain/position";
import { readingOf } from "#domain/report/measure";
import { flagSetting, wordsIn } from "#domain/settings";
import { orderTime } from "#domain/time/orderTime";
import { degrees, type EpochMs, epochMs, knots, metres } from "#domain/units";
import { applyOffsets } from "#domain/vehicle/counterOffsets";
import type { RoadLimits } from "../roads/roadLimits.ts";
import type { KnownVehicle } from "../rules/ruleCache.ts";
import { computeAttributes, draftOf, type ReportDraft } from "./computeAttributes.ts";
import type { TrackerReport } from "./trackerReport.ts";

/** Below this a standing vehicle's noise; Traccar's own threshold. */
const MOTION_FROM_KNOTS = 0.01;

interface PositionContext {
  readonly id: PositionId;
  readonly vehicleId: VehicleId;
  readonly serverTime: EpochMs;
  /** The latest position before this one; absent at the first. */
  readonly last: Position | undefined;
  /** The latest whose words it may carry on; absent where there is none. */
  readonly carried: Position | undefined;
  /** What was entered about the vehicle; absent: nothing. */
  readonly known?: KnownVehicle;
  readonly roadLimits?: RoadLimits | undefined;
  /** A computed attribute met values that it cannot use. */
  readonly onFault?: (attribute: number) => void;
}

const ignored = () => {};

/**
 * Makes a believed report a position and adds what follows from it, in Traccar's order: early
 * computed attributes, distance, geofences, road limit, motion, computed attributes, driver, copies
 * and engine hours.
 *
 * A fix ahead of our clock is taken to be of the moment it was received, so that it holds nothing
 * up; what the tracker's clock said is kept as `deviceTime`.
 *
 * A late report gets no distance and no hours: the sums already run past it, and any total for it
 * would be a guess. Numbers are rounded here, once, so that what is sent live and what is read back
 * later are the same.
 */
export function completePosition(report: TrackerReport, about: PositionContext): Position {
  const { known, onFault = ignored } = about;
  const deviceTime = epochMs(Math.round(report.fixTime));
  const fixTime = orderTime(deviceTime, about.serverTime);
  const last = about.last && fixTime >= about.last.fixTime ? about.last : undefined;
  const carried = about.carried && fixTime >= about.carried.fixTime ? about.carried : undefined;
  const isLate = about.last !== undefined && last === undefined;
  const draft = draftOf(report);
  const { attributes } = draft;

  applyOffsets(attributes, about.last?.attributes);
  if (known && known.earlyAttributes.length > 0)
    computeAttributes(draft, known.earlyAttributes, { last: carried, onFault });
  if (!isLate) addDistance(attributes, draft, last);
  const geofenceIds = known?.geofencesAt(coordinateAndAltitude(draft));
  if (known && about.roadLimits) addRoadLimit(draft, known, about.roadLimits);
  if (attributes.motion === undefined) attributes.motion = draft.speedKnots > MOTION_FROM_KNOTS;
  if (known && known.computedAttributes.length > 0)
    computeAttributes(draft, known.computedAttributes, { last: carried, onFault });
  if (known) addWhatIsKnown(attributes, carried, known);
  if (last && attributes.hours === undefined) addHours(attributes, last, fixTime);

  return {
    id: about.id,
    vehicleId: about.vehicleId,
    protocol: draft.protocol,
    serverTime: about.serverTime,
    deviceTime,
    fixTime,
    valid: draft.valid,
    latitude: draft.latitude,
    longitude: draft.longitude,
    ...heightOf(draft),
    speed: knots(rounded(draft.speedKnots, 3)),
    course: degrees(rounded(draft.courseDegrees, 2)),
    accuracy: metres(sixDigits(draft.accuracyMetres)),
    address: undefined,
    ...(geofenceIds && { geofenceIds }),
    ...(report.line !== undefined && { line: report.line }),
    attributes,
  };
}

const heightOf = ({ altitudeMetres }: TrackerReport) => ({
  altitude: metres(rounded(altitudeMetres, 1)),
});

const coordinateAndAltitude = (draft: ReportDraft) => ({
  latitude: draft.latitude,
  longitude: draft.longitude,
  ...heightOf(draft),
});

/** A tracker that knows the limit itself is believed; ours is asked for only where it counts. */
function addRoadLimit(draft: ReportDraft, { settings }: KnownVehicle, limits: RoadLimits): void {
  if (draft.attributes.speedLimit !== undefined || !flagSetting(settings, "overspeedByRoad"))
    return;
  const limit = limits(draft, draft.courseDegrees);
  if (limit !== undefined) draft.attributes.speedLimit = rounded(limit, 3);
}

/**
 * Where it was set so: the driver who is linked, and what the position before had. What may answer
 * a command is not carried on: it would be an answer that was given before anybody asked.
 */
function addWhatIsKnown(
  attributes: Record<string, AttributeValue>,
  carried: Position | undefined,
  { settings, linkedDriver }: KnownVehicle,
): void {
  if (
    linkedDriver !== undefined &&
    attributes.driverUniqueId === undefined &&
    flagSetting(settings, "processing.useLinkedDriver")
  )
    attributes.driverUniqueId = linkedDriver;
  const copied = settings["processing.copyAttributes"];
  if (!carried || copied === undefined) return;
  for (const key of wordsIn(copied)) {
    const value = carried.attributes[key];
    if (attributes[key] === undefined && !isAnswer(key) && value !== undefined)
      attributes[key] = value;
  }
}

/**
 * A tracker's own `distance` is kept; the total is always ours and counts what can be believed of it.
 * To the centimetre, as Traccar.
 */
function addDistance(
  attributes: Record<string, AttributeValue>,
  report: ReportDraft,
  last: Position | undefined,
): void {
  const driven = readingOf(attributes.distance) ?? (last ? rounded(distance(last, report), 2) : 0);
  if (numberIn(attributes, "distance") === undefined) attributes.distance = driven;
  const before = readingOf(last?.attributes.totalDistance) ?? 0;
  attributes.totalDistance = rounded(before + driven, 2);
}

/** The engine ran the whole way when it ran at both ends. */
function addHours(
  attributes: Record<string, AttributeValue>,
  last: Position,
  fixTime: EpochMs,
): void {
  const before = numberIn(last.attributes, "hours") ?? 0;
  const ran = last.attributes.ignition === true && attributes.ignition === true;
  const total = before + (ran ? fixTime - last.fixTime : 0);
  if (total > 0) attributes.hours = total;
}

const numberIn = (attributes: Attributes, key: string): number | undefined => {
  const value = attributes[key];
  return typeof value === "number" ? value : undefined;
};

export const rounded = (value: number, digits: number) => {
  const factor = 10 ** digits;
  // `+ 0` makes minus zero zero: JSON does not keep it.
  return Math.round(value * factor) / factor + 0;
};

/** Of less than a micrometre nothing is left: four bytes keep no number as small as may be written. */
const sixDigits = (value: number) => (value < 1e-6 ? 0 : Number(value.toPrecision(6)));
