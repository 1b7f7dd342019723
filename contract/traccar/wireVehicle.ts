import { calendarId, type GroupId, groupId, isId, positionId, vehicleId } from "#domain/ids";
import type { Group, LinkStatus, Vehicle } from "#domain/vehicle";
import { isObject, settingsOf, textOf, timeOf, wireRelation, wireTime } from "./wire.ts";

const LINKS: readonly LinkStatus[] = ["online", "offline", "unknown"];

/** The wire's "device". Undefined when it has no usable id or name: such a thing cannot be shown. */
export function vehicleFromWire(wire: unknown): Vehicle | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const name = textOf(wire.name);
  const uniqueId = textOf(wire.uniqueId);
  if (name === undefined || uniqueId === undefined) return undefined;
  return {
    id: vehicleId(wire.id),
    name,
    uniqueId,
    groupId: relationOf(wire.groupId),
    status: LINKS.find((link) => link === wire.status) ?? "unknown",
    lastUpdate: timeOf(wire.lastUpdate),
    positionId: isId(wire.positionId) ? positionId(wire.positionId) : undefined,
    model: textOf(wire.model),
    category: textOf(wire.category),
    disabled: wire.disabled === true,
    phone: textOf(wire.phone),
    contact: textOf(wire.contact),
    calendarId: isId(wire.calendarId) ? calendarId(wire.calendarId) : undefined,
    expiresAt: timeOf(wire.expirationTime),
    attributes: settingsOf(wire.attributes),
  };
}

/** Every field a stock client expects, absent ones as it expects them. */
export const vehicleToWire = (vehicle: Vehicle) => ({
  id: vehicle.id,
  name: vehicle.name,
  uniqueId: vehicle.uniqueId,
  status: vehicle.status,
  lastUpdate: vehicle.lastUpdate === undefined ? null : wireTime(vehicle.lastUpdate),
  positionId: wireRelation(vehicle.positionId),
  groupId: wireRelation(vehicle.groupId),
  calendarId: wireRelation(vehicle.calendarId),
  phone: vehicle.phone ?? null,
  model: vehicle.model ?? null,
  contact: vehicle.contact ?? null,
  category: vehicle.category ?? null,
  disabled: vehicle.disabled,
  expirationTime: vehicle.expiresAt === undefined ? null : wireTime(vehicle.expiresAt),
  attributes: vehicle.attributes,
});

export function groupFromWire(wire: unknown): Group | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const name = textOf(wire.name);
  return name === undefined
    ? undefined
    : { id: groupId(wire.id), name, parentId: relationOf(wire.groupId) };
}

const relationOf = (value: unknown): GroupId | undefined =>
  isId(value) ? groupId(value) : undefined;
