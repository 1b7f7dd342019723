import { isObject, timeOf, type WireObject } from "#contract/traccar/wire";
import { isId, type VehicleId, vehicleId } from "#domain/ids";
import { type EpochMs, minutes } from "#domain/units";
import { type CallResult, callServer } from "./callServer.ts";

/** The server gives up earlier, and says how far it came. */
const TIME_LIMIT = minutes(4);

/** Something that an alert would have sent, and where. */
export interface RehearsedEvent {
  /** Its number in the answer: two may be alike in all else. */
  readonly index: number;
  readonly vehicle: VehicleId;
  readonly vehicleName: string;
  readonly type: string;
  readonly alarm: unknown;
  readonly time: EpochMs;
  readonly latitude: number;
  readonly longitude: number;
}

/** How many vehicles it is about, and how many were gone through. */
interface Extent {
  readonly vehicles: number;
  readonly rehearsed: number;
}

/** What an alert would have sent to the signed-in person in the last seven days. */
export interface AlertRehearsal extends Extent {
  readonly isNeverRaised: boolean;
  readonly reachesCaller: boolean;
  readonly uncertain: number;
  readonly total: number;
  readonly late: number;
  /** The newest, in order of time. */
  readonly events: readonly RehearsedEvent[];
}

/** What one shape comes to. */
export interface ShapeOutcome {
  readonly inside: number;
  readonly enters: number;
  readonly exits: number;
}

/** What changing an area would have changed in the last seven days. */
export interface AreaRehearsal extends Extent {
  readonly before: ShapeOutcome | undefined;
  readonly after: ShapeOutcome;
  readonly scope: "linked" | "seen";
  readonly alertCount: number;
  /** Some of them. */
  readonly alerts: readonly WireObject[];
}

/** What an alert is to be linked with besides what it is linked with already. */
export interface AlertLinks {
  readonly deviceIds: readonly number[];
  readonly groupIds: readonly number[];
}

/** Our server's own call, as the two below. */
export const rehearseAlert = (
  notification: WireObject,
  { deviceIds, groupIds }: AlertLinks,
  signal: AbortSignal,
): Promise<CallResult<AlertRehearsal>> =>
  callServer("/api/notifications/rehearse", {
    method: "POST",
    body: {
      notification,
      ...(deviceIds.length + groupIds.length > 0 && { links: { deviceIds, groupIds } }),
    },
    timeout: TIME_LIMIT,
    signal,
    read: alertFromWire,
  });

export const rehearseArea = (
  geofence: WireObject,
  signal: AbortSignal,
): Promise<CallResult<AreaRehearsal>> =>
  callServer("/api/geofences/rehearse", {
    method: "POST",
    body: { geofence },
    timeout: TIME_LIMIT,
    signal,
    read: areaFromWire,
  });

/** Vehicles of the rehearsal that is under way; a total of 0 before they are counted. */
export interface RehearsalProgress {
  readonly done: number;
  readonly total: number;
}

export const getRehearsalProgress = (signal: AbortSignal): Promise<CallResult<RehearsalProgress>> =>
  callServer("/api/rehearsals", { signal, read: progressFromWire });

function progressFromWire(wire: unknown): RehearsalProgress | undefined {
  if (!isObject(wire)) return undefined;
  return { done: countOf(wire["done"]), total: countOf(wire["total"]) };
}

function alertFromWire(wire: unknown): AlertRehearsal | undefined {
  if (!isObject(wire) || !Array.isArray(wire["events"])) return undefined;
  return {
    ...extentOf(wire),
    isNeverRaised: wire["neverRaised"] === true,
    reachesCaller: wire["reachesCaller"] === true,
    uncertain: countOf(wire["uncertain"]),
    total: countOf(wire["total"]),
    late: countOf(wire["late"]),
    events: wire["events"].flatMap((one: unknown, index) => eventFromWire(one, index) ?? []),
  };
}

function eventFromWire(wire: unknown, index: number): RehearsedEvent | undefined {
  if (!isObject(wire) || !isId(wire["deviceId"])) return undefined;
  const { deviceName, type, latitude, longitude, attributes } = wire;
  const time = timeOf(wire["eventTime"]);
  if (time === undefined || typeof type !== "string") return undefined;
  if (typeof latitude !== "number" || typeof longitude !== "number") return undefined;
  return {
    index,
    vehicle: vehicleId(wire["deviceId"]),
    vehicleName: typeof deviceName === "string" ? deviceName : "",
    type,
    alarm: isObject(attributes) ? attributes["alarm"] : undefined,
    time,
    latitude,
    longitude,
  };
}

function areaFromWire(wire: unknown): AreaRehearsal | undefined {
  if (!isObject(wire) || !isObject(wire["after"]) || !isObject(wire["alerts"])) return undefined;
  const { alerts } = wire;
  return {
    ...extentOf(wire),
    before: isObject(wire["before"]) ? outcomeOf(wire["before"]) : undefined,
    after: outcomeOf(wire["after"]),
    scope: wire["scope"] === "linked" ? "linked" : "seen",
    alertCount: countOf(alerts["count"]),
    alerts: Array.isArray(alerts["first"]) ? alerts["first"].filter(isObject) : [],
  };
}

const outcomeOf = ({ inside, enters, exits }: WireObject): ShapeOutcome => ({
  inside: countOf(inside),
  enters: countOf(enters),
  exits: countOf(exits),
});

const extentOf = ({ vehicles, rehearsed }: WireObject): Extent => ({
  vehicles: countOf(vehicles),
  rehearsed: countOf(rehearsed),
});

const countOf = (value: unknown): number => (typeof value === "number" ? value : 0);
