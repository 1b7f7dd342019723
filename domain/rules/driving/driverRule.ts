import type { Event } from "../../event.ts";
import { type Judgement, type Moment, NOTHING } from "../moment.ts";

/** The driver who was named last, however long ago. */
export type DriverRuleState = string;

/**
 * A driver is named, and the position before named another or none: then Traccar reports, whoever drove
 * before. The event says who that was as far as it is known; see `isNews`.
 */
export function driverRule(
  { position, last }: Moment,
  state: DriverRuleState | undefined,
): Judgement<DriverRuleState> {
  const { driverUniqueId } = position.attributes;
  const before = last?.attributes.driverUniqueId;
  if (driverUniqueId === undefined || driverUniqueId === "") return { drafts: NOTHING, state };
  const named = String(driverUniqueId);
  if (driverUniqueId === before) return { drafts: NOTHING, state: named };
  const known = state ?? (before === undefined || before === "" ? undefined : String(before));
  const attributes = {
    driverUniqueId,
    ...(known !== undefined && { previousDriverUniqueId: known }),
  };
  return { drafts: [{ type: "driverChanged", attributes }], state: named };
}

/**
 * Whether an event of ours is worth waking somebody. That a driver is named for the first time, or
 * again after the engine was off, stands in the history as Traccar writes it; but nobody took the
 * vehicle over.
 */
export function isNews({ type, attributes }: Pick<Event, "type" | "attributes">): boolean {
  if (type !== "driverChanged") return true;
  const { driverUniqueId, previousDriverUniqueId } = attributes;
  return previousDriverUniqueId !== undefined && previousDriverUniqueId !== String(driverUniqueId);
}
