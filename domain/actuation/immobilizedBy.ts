import type { Attributes, AttributeValue } from "../position.ts";

/** What trackers call it when they keep an engine from running. */
const FLAGS = ["blocked", "isImmobilizationOn"] as const;
/** Trackers of these types hold the engine by their first output and report the output alone. */
const WIRED_TYPES: ReadonlySet<string> = new Set(["20", "28", "36", "37", "38"]);
const WIRED_FLAGS = ["out1", "do1"] as const;
const ENGINE_ATTRIBUTES = [...FLAGS, ...WIRED_FLAGS] as const;

/** Whether a tracker of this type holds the engine by its first output. */
export const isWiredType = (deviceType: AttributeValue | undefined): boolean =>
  WIRED_TYPES.has(String(deviceType));

/** What a tracker of this type may report of its engine. */
export const engineAttributes = (deviceType: AttributeValue | undefined): readonly string[] =>
  isWiredType(deviceType) ? ENGINE_ATTRIBUTES : FLAGS;

/**
 * Whether the engine is kept from running, by what the tracker reports; undefined when it reports nothing
 * of it or contradicts itself.
 */
export function immobilizedBy(
  attributes: Attributes,
  deviceType: AttributeValue | undefined,
): boolean | undefined {
  const own = agreed(FLAGS.map((flag) => truthOf(attributes[flag])));
  if (own !== "silent" || !isWiredType(deviceType))
    return typeof own === "boolean" ? own : undefined;
  const wired = agreed(WIRED_FLAGS.map((flag) => truthOf(attributes[flag])));
  return typeof wired === "boolean" ? wired : undefined;
}

/** Whether a report contains anything about it at all; quick, because every report is asked. */
export const speaksOfEngine = (attributes: Attributes): boolean =>
  ENGINE_ATTRIBUTES.some((name) => attributes[name] !== undefined);

/** Trackers say true, 1 or "on". */
export function truthOf(value: AttributeValue | undefined): boolean | undefined {
  if (value === true || value === 1 || value === "1" || value === "true" || value === "on")
    return true;
  if (value === false || value === 0 || value === "0" || value === "false" || value === "off")
    return false;
  return undefined;
}

function agreed(claims: readonly (boolean | undefined)[]): boolean | "silent" | "torn" {
  const distinct = new Set(claims.filter((claim) => claim !== undefined));
  if (distinct.size > 1) return "torn";
  const [only] = distinct;
  return only ?? "silent";
}
