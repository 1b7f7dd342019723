import type { FormulaValue } from "#domain/formula/formula";
import { runFormula } from "#domain/formula/formula";
import { ownAttributes } from "#domain/ownAttributes";
import type { AttributeValue, Position } from "#domain/position";
import { epochMs } from "#domain/units";
import { checkFix } from "#domain/vehicle/checkFix";
import type { KnownComputedAttribute } from "../rules/readRuleObjects.ts";
import { isAccuracy, isAltitude } from "./checkReport.ts";
import type { TrackerReport } from "./trackerReport.ts";

/** A report on its way to a position: it may still be changed. */
export type ReportDraft = { -readonly [Key in keyof TrackerReport]: TrackerReport[Key] } & {
  attributes: Record<string, AttributeValue>;
};

type NumberField =
  | "latitude"
  | "longitude"
  | "altitudeMetres"
  | "speedKnots"
  | "courseDegrees"
  | "accuracyMetres";

/** What formulas call the parts of a report that are no attributes, and may change. */
const FIELDS: ReadonlyMap<string, NumberField> = new Map<string, NumberField>([
  ["latitude", "latitude"],
  ["longitude", "longitude"],
  ["altitude", "altitudeMetres"],
  ["speed", "speedKnots"],
  ["course", "courseDegrees"],
  ["accuracy", "accuracyMetres"],
]);

interface Surroundings {
  /** What was last known of the vehicle. */
  readonly last: Position | undefined;
  readonly onFault: (attribute: number) => void;
}

/**
 * Computes attributes one after the other, each seeing those before it; what was last known goes by
 * `last` before its name, as in `lastFuel`. A formula that meets values it cannot use changes
 * nothing and is counted.
 */
export function computeAttributes(
  draft: ReportDraft,
  computed: readonly KnownComputedAttribute[],
  { last, onFault }: Surroundings,
): void {
  for (const one of computed) {
    let failed = false;
    const fault = () => {
      failed = true;
      onFault(one.id);
    };
    const value = runFormula(one.formula, (name) => valueIn(draft, last, name), fault);
    if (!failed && !putComputed(draft, one, value)) fault();
  }
}

/** What a name in a formula stands for. */
export function valueIn(
  draft: ReportDraft,
  last: Position | undefined,
  name: string,
): FormulaValue {
  const own = draft.attributes[name];
  if (own !== undefined) return own;
  const field = FIELDS.get(name);
  if (field) return draft[field];
  if (name === "valid" || name === "protocol") return draft[name];
  if (name === "fixTime" || name === "deviceTime") return draft.fixTime;
  if (!last || !/^last[A-Z]/.test(name)) return undefined;
  const before = name.charAt(4).toLowerCase() + name.slice(5);
  return last.attributes[before] ?? fieldOf(last, before);
}

const fieldOf = (last: Position, name: string): FormulaValue =>
  FIELDS.has(name) || name === "valid" || name === "fixTime"
    ? (last[name as keyof Position] as number | boolean)
    : undefined;

/** Writes what was computed; false where it does not fit. Nothing removes the attribute, as in Traccar. */
export function putComputed(
  draft: ReportDraft,
  { attribute, type }: KnownComputedAttribute,
  value: FormulaValue,
): boolean {
  const field = FIELDS.get(attribute);
  if (field) return value === undefined || putField(draft, field, value);
  if (attribute === "valid") {
    if (typeof value === "boolean") draft.valid = value;
    return typeof value === "boolean";
  }
  if (value === undefined) {
    delete draft.attributes[attribute];
    return true;
  }
  if (typeof value === "number" && !Number.isFinite(value)) return false;
  if (type === "string") draft.attributes[attribute] = String(value);
  else if (typeof value !== type) return false;
  else draft.attributes[attribute] = value;
  return true;
}

/** What a report says by a name that can be computed. */
export function computedIn(draft: ReportDraft, attribute: string): AttributeValue | undefined {
  const field = FIELDS.get(attribute);
  if (field) return draft[field];
  return attribute === "valid" ? draft.valid : draft.attributes[attribute];
}

/** What is computed must be as believable as what is reported. */
function putField(draft: ReportDraft, field: NumberField, value: FormulaValue): boolean {
  if (typeof value !== "number") return false;
  const before = draft[field];
  draft[field] = value;
  const { latitude, longitude, speedKnots, courseDegrees, fixTime } = draft;
  const refusal = checkFix(
    { latitude, longitude, speed: speedKnots, course: courseDegrees, fixTime },
    epochMs(fixTime),
  );
  const fits =
    refusal === undefined && isAltitude(draft.altitudeMetres) && isAccuracy(draft.accuracyMetres);
  if (!fits) draft[field] = before;
  return fits;
}

/** The report as it is, with attributes of its own. */
export const draftOf = (report: TrackerReport): ReportDraft => ({
  ...report,
  attributes: Object.assign(ownAttributes(), report.attributes),
});
