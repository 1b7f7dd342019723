import type { Attributes, AttributeValue } from "#domain/position";
import { isDoor, MAPPED_SLOTS } from "#domain/vehicle/sensorMapping";
import { namedAttribute } from "../../../i18n/attributes/attributeKinds.ts";

/** What the sections above say already, by rules that a plain list would go round. */
const SHOWN_ABOVE: ReadonlySet<string> = new Set([
  "ignition",
  "motion",
  "rpm",
  "power",
  "battery",
  "batteryLevel",
  "gsmSignal",
  "sat",
  "driverUniqueId",
  "driverState",
  "temp1",
  "temp2",
  "temp3",
  "humidity",
  "humidity1",
  "humidity2",
  ...MAPPED_SLOTS.filter(isDoor),
]);

/** Trackers send dozens; who sends more does not mean to be read. */
const SHOWN = 200;

export interface ReportedFacts {
  readonly entries: readonly (readonly [key: string, value: AttributeValue])[];
  readonly more: number;
}

/** The rest of what the tracker said: first what has a name in every language, then its own words. */
export function reportedFacts(attributes: Attributes): ReportedFacts {
  const rest = Object.entries(attributes).filter(([key]) => !SHOWN_ABOVE.has(key));
  const named = rest.filter(([key]) => namedAttribute(key));
  const own = rest.filter(([key]) => !namedAttribute(key));
  own.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  const entries = [...named, ...own].slice(0, SHOWN);
  return { entries, more: rest.length - entries.length };
}
