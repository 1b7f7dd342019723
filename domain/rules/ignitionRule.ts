import { type Drafts, type Moment, NOTHING } from "./moment.ts";

const ON: Drafts = [{ type: "ignitionOn" }];
const OFF: Drafts = [{ type: "ignitionOff" }];

/** Both positions report the ignition, and it changed. */
export function ignitionRule({ position, last }: Moment): Drafts {
  const now = position.attributes.ignition;
  const before = last?.attributes.ignition;
  if (typeof now !== "boolean" || typeof before !== "boolean" || now === before) return NOTHING;
  return now ? ON : OFF;
}
