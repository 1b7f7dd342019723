import { ALERT_THRESHOLDS, type ThresholdAlert } from "../alertThresholds.ts";
import type { EventDraft, VehicleRules } from "../moment.ts";

const NONE: readonly number[] = [];

interface InMilliseconds {
  readonly unit: number;
  readonly durations: readonly number[];
}

/** Thresholds never change, they are replaced; every position asks for them. */
const known = new WeakMap<readonly number[], InMilliseconds>();

/** What was asked for, in milliseconds. Empty: nobody did, and the rule may rest. */
export function durationsOf(vehicle: VehicleRules, alert: ThresholdAlert): readonly number[] {
  const asked = vehicle.thresholds[alert];
  if (!asked) return NONE;
  const unit = unitMs(alert);
  const found = known.get(asked);
  if (found?.unit === unit) return found.durations;
  const durations = asked.map((units) => units * unit);
  known.set(asked, { unit, durations });
  return durations;
}

/** The event of a duration that was reached. `threshold` shows for whom: it is what they asked. */
export const lasted = (
  vehicle: VehicleRules,
  alert: ThresholdAlert,
  durationMs: number,
): EventDraft => ({
  ...(alert === "ignitionOff" ? { type: "ignitionOff" } : { type: "alarm" }),
  attributes: {
    ...(alert !== "ignitionOff" && { alarm: alert }),
    threshold: askedFor(vehicle, alert, durationMs),
  },
});

/** The duration in the alert's unit as it was entered: dividing would leave rounding errors. */
export const askedFor = (
  vehicle: VehicleRules,
  alert: ThresholdAlert,
  durationMs: number,
): number =>
  vehicle.thresholds[alert]?.find((units) => units * unitMs(alert) === durationMs) ??
  durationMs / unitMs(alert);

const unitMs = (alert: ThresholdAlert): number => ALERT_THRESHOLDS[alert].unitMs ?? 1;
