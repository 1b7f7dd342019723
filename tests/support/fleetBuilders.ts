import type { Event } from "#domain/event";
import { eventId, groupId, positionId, vehicleId } from "#domain/ids";
import type { Attributes, Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";

/** Noon of a winter's day: the moment around which tests take place. */
export const NOON = epochMs(Date.UTC(2026, 0, 15, 12));

interface PositionFacts {
  readonly vehicle?: number;
  /** Milliseconds since noon. */
  readonly at?: number;
  readonly id?: number;
  readonly longitude?: number;
  readonly latitude?: number;
  readonly speed?: number;
  readonly course?: number;
  readonly attributes?: Attributes;
}

let lastId = 0;

/** A sane position; says only what the test is about. */
export const position = (facts: PositionFacts = {}): Position => ({
  id: positionId(facts.id ?? ++lastId),
  vehicleId: vehicleId(facts.vehicle ?? 1),
  protocol: "test",
  serverTime: epochMs(NOON + (facts.at ?? 0)),
  deviceTime: epochMs(NOON + (facts.at ?? 0)),
  fixTime: epochMs(NOON + (facts.at ?? 0)),
  valid: true,
  latitude: facts.latitude ?? -34.9,
  longitude: facts.longitude ?? -56.2,
  altitude: metres(0),
  speed: knots(facts.speed ?? 0),
  course: degrees(facts.course ?? 0),
  accuracy: metres(0),
  address: undefined,
  attributes: facts.attributes ?? { ignition: true },
});

interface VehicleFacts {
  readonly id?: number;
  readonly name?: string;
  readonly group?: number;
  readonly plate?: string;
  readonly model?: string;
  readonly uniqueId?: string;
}

export const vehicle = (facts: VehicleFacts = {}): Vehicle => ({
  id: vehicleId(facts.id ?? 1),
  name: facts.name ?? `Vehicle ${facts.id ?? 1}`,
  uniqueId: facts.uniqueId ?? `unique-${facts.id ?? 1}`,
  groupId: facts.group === undefined ? undefined : groupId(facts.group),
  status: "online",
  lastUpdate: NOON,
  positionId: undefined,
  model: facts.model,
  category: undefined,
  disabled: false,
  phone: undefined,
  contact: undefined,
  calendarId: undefined,
  expiresAt: undefined,
  attributes: facts.plate === undefined ? {} : { licenseplate: facts.plate },
});

/** Somebody pressed the button for help in a vehicle. */
export const alarm = (id: number, about: number): Event => ({
  id: eventId(id),
  type: "alarm",
  eventTime: NOON,
  vehicleId: vehicleId(about),
  positionId: undefined,
  geofenceId: undefined,
  maintenanceId: undefined,
  attributes: { alarm: "sos" },
});
