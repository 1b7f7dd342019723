import { MAX_UNIQUE_ID_LENGTH } from "#contract/objects/vehicleSchema";
import { isAttributeKey, isPrintable } from "#domain/text/isPrintable";
import type { EpochMs } from "#domain/units";
import { checkFix, type FixRefusal } from "#domain/vehicle/checkFix";
import type { TrackerReport } from "./trackerReport.ts";

/** Why a report was not taken in. Each is counted and can be answered to whoever sent it. */
export type ReportRefusal =
  | FixRefusal
  | "badUniqueId"
  | "badAltitude"
  | "badAccuracy"
  | "badAttributes"
  | "attributesTooLong"
  | "unknownVehicle"
  | "vehicleDisabled"
  | "notStored"
  | "overloaded"
  | "stopping";

/** As in Traccar's own database; measured as JSON text. */
const MAX_ATTRIBUTES_LENGTH = 4_000;
/** From below the deepest mine to where balloons fly. */
const MIN_ALTITUDE_M = -12_000;
const MAX_ALTITUDE_M = 100_000;
/** Half the way around the earth. */
const MAX_ACCURACY_M = 20_100_000;

/** Nothing, or the first reason to refuse. Written so that NaN fails. */
export function checkReport(report: TrackerReport, now: EpochMs): ReportRefusal | undefined {
  if (!isUniqueId(report.uniqueId)) return "badUniqueId";
  const refusal = checkFix(
    {
      latitude: report.latitude,
      longitude: report.longitude,
      speed: report.speedKnots,
      course: report.courseDegrees,
      fixTime: report.fixTime,
      valid: report.valid,
    },
    now,
  );
  if (refusal && refusal !== "noPlace") return refusal;
  if (!isAltitude(report.altitudeMetres)) return "badAltitude";
  if (!isAccuracy(report.accuracyMetres)) return "badAccuracy";
  return checkAttributes(report.attributes) ?? refusal;
}

export const isAltitude = (metres: number): boolean =>
  metres >= MIN_ALTITUDE_M && metres <= MAX_ALTITUDE_M;

export const isAccuracy = (metres: number): boolean => metres >= 0 && metres <= MAX_ACCURACY_M;

/** Trimmed, printable, 1 to 128 characters. */
export const isUniqueId = (text: string): boolean =>
  text.length > 0 &&
  text.length <= MAX_UNIQUE_ID_LENGTH &&
  text === text.trim() &&
  isPrintable(text);

function checkAttributes(attributes: TrackerReport["attributes"]): ReportRefusal | undefined {
  for (const [key, value] of Object.entries(attributes)) {
    if (!isAttributeKey(key)) return "badAttributes";
    if (typeof value === "number" && !Number.isFinite(value)) return "badAttributes";
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed()))
      return "badAttributes";
  }
  const length = JSON.stringify(attributes).length;
  return length > MAX_ATTRIBUTES_LENGTH ? "attributesTooLong" : undefined;
}
