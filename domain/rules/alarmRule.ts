import type { Position } from "../position.ts";
import { type Drafts, type Moment, NOTHING } from "./moment.ts";

/** One event for each alarm that the tracker raises and did not raise with the position before. */
export function alarmRule({ position, last }: Moment): Drafts {
  if (position.attributes.alarm === undefined) return NOTHING;
  const before = last ? alarmsOf(last) : [];
  return alarmsOf(position)
    .filter((alarm) => !before.includes(alarm))
    .map((alarm) => ({ type: "alarm", attributes: { alarm } }));
}

/** A tracker may name several, separated by commas. Each counts once. */
export function alarmsOf({ attributes: { alarm } }: Pick<Position, "attributes">): string[] {
  if (typeof alarm !== "string") return [];
  const names = alarm.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
