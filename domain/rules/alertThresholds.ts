import type { AlertType } from "../alert/eventTypes.ts";
import type { Attributes } from "../position.ts";
import { numberSetting } from "../settings.ts";
import { minutes, seconds } from "../units.ts";

interface Threshold {
  /** In the attributes of a notification; with the alert's name before it, of a vehicle or group. */
  readonly key: string;
  /** Of one unit, in milliseconds; absent where it is no time. */
  readonly unitMs: number | undefined;
  /** In units, when an alert is asked for without saying how much; absent: then it means another. */
  readonly usual: number | undefined;
}

/**
 * Alerts that say how much is too much. Each runs only where somebody asked for it, by a
 * notification or by an attribute such as `idle.minimalDuration`.
 *
 * Without a threshold `ignitionOff` reports the ignition going off and `deviceOverspeed` of the
 * vehicle's own limit. The usual driving times are those of regulation (EC) 561/2006.
 */
export const ALERT_THRESHOLDS = {
  ignitionOff: { key: "maxDuration", unitMs: minutes(1), usual: undefined },
  deviceOverspeed: { key: "speed", unitMs: undefined, usual: undefined },
  unidentifiedDriver: { key: "minimalDuration", unitMs: minutes(1), usual: 1 },
  idle: { key: "minimalDuration", unitMs: minutes(1), usual: 5 },
  digitalPort: { key: "maxOpenTime", unitMs: seconds(1), usual: 60 },
  inactivity: { key: "maxDuration", unitMs: minutes(1), usual: 48 * 60 },
  alarmEngineOn: { key: "maxDuration", unitMs: minutes(1), usual: 4.5 * 60 },
  alarmEngineOff: { key: "maxDuration", unitMs: minutes(1), usual: 24 * 60 },
  alarmWeeklyDriving: { key: "maxDuration", unitMs: minutes(1), usual: 56 * 60 },
} as const satisfies Partial<Record<AlertType, Threshold>>;

export type ThresholdAlert = keyof typeof ALERT_THRESHOLDS;

export const isThresholdAlert = (name: string): name is ThresholdAlert =>
  Object.hasOwn(ALERT_THRESHOLDS, name);

/** What a notification says itself, in the alert's unit. */
export const ownThreshold = (alert: ThresholdAlert, attributes: Attributes): number | undefined =>
  positive(numberSetting(attributes, ALERT_THRESHOLDS[alert].key));

/** What a vehicle, a group or the server asks for, whether or not anybody is notified. */
export const thresholdSetting = (alert: ThresholdAlert, settings: Attributes): number | undefined =>
  positive(numberSetting(settings, `${alert}.${ALERT_THRESHOLDS[alert].key}`));

/**
 * What a notification asks for of a vehicle with these settings: what it says itself, else what the
 * settings say, else what is usual. Undefined: no threshold. A vehicle with Traccar's own settings
 * for silence keeps to them.
 */
export function thresholdOf(
  alert: ThresholdAlert,
  attributes: Attributes,
  settings: Attributes,
): number | undefined {
  const asked = ownThreshold(alert, attributes) ?? thresholdSetting(alert, settings);
  if (asked !== undefined) return asked;
  if (alert === "inactivity" && positive(numberSetting(settings, "deviceInactivityStart")))
    return undefined;
  return ALERT_THRESHOLDS[alert].usual;
}

const positive = (value: number | undefined) =>
  value !== undefined && value > 0 ? value : undefined;
