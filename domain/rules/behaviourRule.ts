import { numberSetting } from "../settings.ts";
import { between } from "../units.ts";
import { type Drafts, type Moment, NOTHING } from "./moment.ts";

const METRES_PER_SECOND_PER_KNOT = 1_852 / 3_600;

/** Gains or loses speed faster than a threshold in m/s² allows; without thresholds it is off. */
export function behaviourRule({ position, last, vehicle: { settings } }: Moment): Drafts {
  const most = numberSetting(settings, "event.behavior.accelerationThreshold") ?? 0;
  const least = numberSetting(settings, "event.behavior.brakingThreshold") ?? 0;
  if (!last || (most <= 0 && least <= 0)) return NOTHING;
  const seconds = between(last.fixTime, position.fixTime) / 1_000;
  if (seconds <= 0) return NOTHING;
  const gain = ((position.speed - last.speed) * METRES_PER_SECOND_PER_KNOT) / seconds;
  if (most > 0 && gain >= most)
    return [{ type: "alarm", attributes: { alarm: "hardAcceleration" } }];
  if (least > 0 && gain <= -least) return [{ type: "alarm", attributes: { alarm: "hardBraking" } }];
  return NOTHING;
}
