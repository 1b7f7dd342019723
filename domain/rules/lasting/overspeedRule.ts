import type { GeofenceId } from "../../ids.ts";
import type { Attributes, Position } from "../../position.ts";
import { flagSetting, numberSetting, readingOf } from "../../settings.ts";
import { type Knots, kmPerHour, kmPerHourToKnots, knots, minutes, seconds } from "../../units.ts";
import {
  type EventDraft,
  type Judgement,
  type Moment,
  NOTHING,
  type VehicleRules,
} from "../moment.ts";
import { type Episode, followEpisode } from "./episode.ts";

/** Of the vehicle's own limit under `own`, of each alert's under its km/h. */
export type OverspeedRuleState = Readonly<Record<string, Episode>>;

interface Limit {
  readonly speed: Knots;
  readonly geofenceId?: GeofenceId;
  /** What the speed must exceed besides. */
  readonly margin: Knots;
}

const NO_MARGIN = knots(0);

/**
 * Faster than allowed for long enough, once an episode. The limit is a geofence's, else the road's,
 * else the vehicle's, its group's or the server's; alerts may add limits of their own.
 */
export function overspeedRule(
  moment: Moment,
  state: OverspeedRuleState | undefined,
): Judgement<OverspeedRuleState> {
  const { position, vehicle } = moment;
  const ownLimit = limitOf(position, vehicle);
  const asked = vehicle.thresholds.deviceOverspeed;
  if (!ownLimit && !asked && !state) return { drafts: NOTHING, state: undefined };

  const drafts: EventDraft[] = [];
  const kept: Record<string, Episode> = {};
  const durations = [minimalDuration(vehicle.settings)];
  const follow = (key: string, limit: Limit, extra: Attributes | undefined) => {
    const isOver = position.speed > limit.speed * multiplier(vehicle.settings) + limit.margin;
    const before = state?.[key];
    const { episode, reached } = followEpisode(before, isOver, position.fixTime, durations);
    if (episode) kept[key] = episode;
    if (reached.length > 0) drafts.push(draftOf(position, limit, extra));
  };
  if (ownLimit) follow("own", ownLimit, undefined);
  for (const threshold of asked ?? [])
    follow(
      String(threshold),
      { speed: kmPerHourToKnots(kmPerHour(threshold)), margin: NO_MARGIN },
      { threshold },
    );
  return { drafts, state: sameOr(state, kept) };
}

function limitOf(position: Position, vehicle: VehicleRules): Limit | undefined {
  const { settings } = vehicle;
  const ofGeofence = geofenceLimit(position, vehicle);
  if (ofGeofence) return ofGeofence;
  const road = readingOf(position.attributes, "speedLimit");
  if (road !== undefined && road > 0)
    return {
      speed: knots(road),
      margin: flagSetting(settings, "overspeedByRoad") ? roadMargin(settings) : NO_MARGIN,
    };
  const own = vehicleLimit(settings);
  return own && { speed: own, margin: NO_MARGIN };
}

/**
 * The limit of the vehicle, its groups or the server, wherever it drives: as people enter it (VEH-01),
 * else Traccar's. Undefined where there is none, as where the former is the margin over a road's limit.
 */
export function vehicleLimit(settings: Attributes): Knots | undefined {
  const entered = flagSetting(settings, "overspeedByRoad") ? NO_MARGIN : roadMargin(settings);
  if (entered > 0) return entered;
  const limit = numberSetting(settings, "speedLimit") ?? 0;
  return limit > 0 ? knots(limit) : undefined;
}

/** Where several overlap the highest limit holds, unless the lowest is preferred. */
function geofenceLimit(position: Position, vehicle: VehicleRules): Limit | undefined {
  if (!position.geofenceIds) return undefined;
  const prefersLowest = flagSetting(vehicle.settings, "event.overspeed.preferLowest");
  let found: Limit | undefined;
  for (const geofenceId of position.geofenceIds) {
    const speed = vehicle.geofence(geofenceId)?.speedLimit;
    if (speed === undefined || !(speed > 0)) continue;
    if (!found || (prefersLowest ? speed < found.speed : speed > found.speed))
      found = { speed, geofenceId, margin: NO_MARGIN };
  }
  return found;
}

const draftOf = (position: Position, limit: Limit, extra: Attributes | undefined): EventDraft => ({
  type: "deviceOverspeed",
  ...(limit.geofenceId !== undefined && { geofenceId: limit.geofenceId }),
  attributes: { speed: position.speed, speedLimit: limit.speed, ...extra },
});

/** The vehicle's own in minutes, as its form has it, else Traccar's in seconds. */
export const minimalDuration = (settings: Attributes): number => {
  const own = numberSetting(settings, "overspeedMinimalDuration");
  if (own !== undefined) return Math.max(0, minutes(own));
  return Math.max(0, seconds(numberSetting(settings, "event.overspeed.minimalDuration") ?? 0));
};

const multiplier = (settings: Attributes): number =>
  numberSetting(settings, "event.overspeed.thresholdMultiplier") ?? 1;

/** What a road's limit must be exceeded by; in km/h, as people enter it. */
export const roadMargin = (settings: Attributes): Knots =>
  kmPerHourToKnots(kmPerHour(numberSetting(settings, "overspeedThreshold") ?? 0));

function sameOr(
  before: OverspeedRuleState | undefined,
  after: OverspeedRuleState,
): OverspeedRuleState | undefined {
  const keys = Object.keys(after);
  if (keys.length === 0) return undefined;
  const isSame =
    before &&
    Object.keys(before).length === keys.length &&
    keys.every((key) => before[key] === after[key]);
  return isSame ? before : after;
}
