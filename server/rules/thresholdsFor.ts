import type { VehicleId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import {
  ALERT_THRESHOLDS,
  type ThresholdAlert,
  thresholdOf,
  thresholdSetting,
} from "#domain/rules/alertThresholds";
import type { VehicleRules } from "#domain/rules/moment";
import type { NotificationRule } from "#domain/rules/notifying/notificationRule";
import { alertOf } from "#domain/rules/notifying/notificationRule";

/** Whether somebody sees a vehicle. */
export type Sight = (vehicle: VehicleId) => boolean;

const ALERTS = Object.keys(ALERT_THRESHOLDS) as ThresholdAlert[];

/** What settings and notifications ask for of one vehicle, each measure once. */
export function thresholdsFor(
  settings: Attributes,
  notifications: readonly NotificationRule[],
): VehicleRules["thresholds"] {
  const thresholds: Partial<Record<ThresholdAlert, readonly number[]>> = {};
  for (const alert of ALERTS) {
    const asked = notifications
      .filter((notification) => alertOf(notification).includes(alert))
      .map(({ attributes }) => thresholdOf(alert, attributes, settings));
    const all = [thresholdSetting(alert, settings), ...asked].filter((one) => one !== undefined);
    if (all.length > 0) thresholds[alert] = [...new Set(all)].sort((a, b) => a - b);
  }
  return thresholds;
}
