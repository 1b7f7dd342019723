import type { Attributes } from "../../position.ts";
import { flagSetting } from "../../settings.ts";
import { thresholdOf } from "../alertThresholds.ts";
import { vehicleLimit } from "../lasting/overspeedRule.ts";
import { alertOf, type NotificationRule } from "./notificationRule.ts";

/** What a vehicle may lack for an alert to come. */
export const ALERT_LACKS = ["maxSpeed", "geofences"] as const;
export type AlertLack = (typeof ALERT_LACKS)[number];

interface ReachedVehicle {
  /** Its own, its groups' and the server's. */
  readonly settings: Attributes;
  /** Whether it is linked with any area, by itself or through a group. */
  readonly hasGeofences: boolean;
}

/**
 * What may keep an alert from coming of a vehicle that it reaches; undefined where nothing does. Speeding needs
 * a speed that is too much: the alert's, the vehicle's, or the road's where it goes by roads; else only areas and
 * roads with limits are left. What happens at or inside areas needs some.
 */
export function alertLack(
  notification: Pick<NotificationRule, "type" | "attributes">,
  { settings, hasGeofences }: ReachedVehicle,
): AlertLack | undefined {
  const names = alertOf(notification);
  if (names.includes("deviceOverspeed") && !hasMaxSpeed(notification.attributes, settings))
    return "maxSpeed";
  const isOfAreas =
    names.some((name) => name === "geofenceEnter" || name === "geofenceExit") ||
    notification.attributes.checkGeofences === "onlyInside";
  return isOfAreas && !hasGeofences ? "geofences" : undefined;
}

const hasMaxSpeed = (attributes: Attributes, settings: Attributes): boolean =>
  thresholdOf("deviceOverspeed", attributes, settings) !== undefined ||
  vehicleLimit(settings) !== undefined ||
  flagSetting(settings, "overspeedByRoad");
