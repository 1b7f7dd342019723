import { isId, userId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { User } from "#domain/user";
import {
  attributesOf,
  isObject,
  numberOf,
  textOf,
  timeOf,
  type WireObject,
  wireTime,
} from "./wire.ts";

export function userFromWire(wire: unknown): User | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const email = textOf(wire.email);
  if (email === undefined) return undefined;
  return {
    id: userId(wire.id),
    name: textOf(wire.name) ?? email,
    email,
    phone: textOf(wire.phone),
    administrator: wire.administrator === true,
    readonly: wire.readonly === true,
    deviceReadonly: wire.deviceReadonly === true,
    userLimit: numberOf(wire.userLimit) ?? 0,
    disabled: wire.disabled === true,
    expiresAt: timeOf(wire.expirationTime),
    attributes: attributesOf(wire.attributes),
  };
}

/** Never carries a password or anything made from one. */
export const userToWire = (user: User): WireObject => ({
  id: user.id,
  name: user.name,
  login: null,
  email: user.email,
  phone: user.phone ?? null,
  readonly: user.readonly,
  administrator: user.administrator,
  map: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  coordinateFormat: null,
  disabled: user.disabled,
  expirationTime: user.expiresAt === undefined ? null : wireTime(epochMs(user.expiresAt)),
  deviceLimit: -1,
  userLimit: user.userLimit,
  deviceReadonly: user.deviceReadonly,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  poiLayer: null,
  totpKey: null,
  temporary: false,
  password: null,
  attributes: user.attributes,
});
