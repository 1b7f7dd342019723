import { type Judgement, type Moment, NOTHING } from "./moment.ts";

/** The driver who was named last, however long ago. */
export type DriverMemory = string;

/**
 * A driver is named, and the position before named another or none: then Traccar reports, whoever drove
 * before. The event says who that was as far as it is known; see `isNews`.
 */
export function driverRule(
  { position, last }: Moment,
  memory: DriverMemory | undefined,
): Judgement<DriverMemory> {
  const { driverUniqueId } = position.attributes;
  const before = last?.attributes.driverUniqueId;
  if (driverUniqueId === undefined || driverUniqueId === "") return { drafts: NOTHING, memory };
  const named = String(driverUniqueId);
  if (driverUniqueId === before) return { drafts: NOTHING, memory: named };
  const known = memory ?? (before === undefined || before === "" ? undefined : String(before));
  const attributes = {
    driverUniqueId,
    ...(known !== undefined && { previousDriverUniqueId: known }),
  };
  return { drafts: [{ type: "driverChanged", attributes }], memory: named };
}
