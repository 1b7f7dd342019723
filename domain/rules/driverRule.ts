import { type Drafts, type Moment, NOTHING } from "./moment.ts";

/** A driver is named, and the position before named another or none. */
export function driverRule({ position, last }: Moment): Drafts {
  const { driverUniqueId } = position.attributes;
  if (driverUniqueId === undefined || driverUniqueId === "") return NOTHING;
  if (driverUniqueId === last?.attributes.driverUniqueId) return NOTHING;
  return [{ type: "driverChanged", attributes: { driverUniqueId } }];
}
