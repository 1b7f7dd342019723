import { FormulaFault } from "#domain/formula/formula";
import { ownAttributes } from "#domain/ownAttributes";
import type { AttributeValue, Position } from "#domain/position";
import type { KnownComputedAttribute } from "../rules/readRuleObjects.ts";
import { computedIn, putComputed, type ReportDraft, valueIn } from "./computeAttributes.ts";

/** What a formula made of one position: a value, none, or why it could not. */
interface TriedAttribute {
  readonly value: AttributeValue | undefined;
  readonly fault: string | undefined;
}

/** Computes one attribute as `computeAttributes` does, and says what comes of it. */
export function tryAttribute(
  draft: ReportDraft,
  computed: KnownComputedAttribute,
  last: Position | undefined,
): TriedAttribute {
  try {
    const value = computed.formula((name) => valueIn(draft, last, name));
    if (!putComputed(draft, computed, value))
      return { value: undefined, fault: `${typeof value} does not fit` };
    return { value: computedIn(draft, computed.attribute), fault: undefined };
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    return { value: undefined, fault: error.message };
  }
}

/** The report that a position was made of, as far as that is known: what was computed then is still in it. */
export const draftOfPosition = (position: Position): ReportDraft => ({
  uniqueId: "",
  protocol: position.protocol,
  fixTime: position.fixTime,
  valid: position.valid,
  latitude: position.latitude,
  longitude: position.longitude,
  altitudeMetres: position.altitude,
  speedKnots: position.speed,
  courseDegrees: position.course,
  accuracyMetres: position.accuracy,
  attributes: Object.assign(ownAttributes(), position.attributes),
});
