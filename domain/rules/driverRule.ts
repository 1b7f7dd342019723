import { type Judgement, type Moment, NOTHING } from "./moment.ts";

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
