import { PARTNER_ATTRIBUTE, partnerNamed } from "#domain/account/partnerNamed";
import type { User } from "#domain/account/user";
import { isId, userId } from "#domain/ids";
import { epochMs } from "#domain/units";
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
  const attributes = attributesOf(wire.attributes);
  const partner = partnerNamed(attributes);
  return {
    id: userId(wire.id),
    name: textOf(wire.name) ?? email,
    email,
    login: textOf(wire.login),
    phone: textOf(wire.phone),
    map: textOf(wire.map),
    latitude: numberOf(wire.latitude) ?? 0,
    longitude: numberOf(wire.longitude) ?? 0,
    zoom: numberOf(wire.zoom) ?? 0,
    coordinateFormat: textOf(wire.coordinateFormat),
    poiLayer: textOf(wire.poiLayer),
    administrator: wire.administrator === true,
    readonly: wire.readonly === true,
    deviceReadonly: wire.deviceReadonly === true,
    userLimit: numberOf(wire.userLimit) ?? 0,
    deviceLimit: numberOf(wire.deviceLimit) ?? -1,
    limitCommands: wire.limitCommands === true,
    disableReports: wire.disableReports === true,
    fixedEmail: wire.fixedEmail === true,
    guest: guestFromWire(wire),
    disabled: wire.disabled === true,
    expiresAt: timeOf(wire.expirationTime),
    attributes,
    ...(typeof partner === "number" && { partner }),
    ...viewedByFromWire(wire.viewedBy),
  };
}

function viewedByFromWire(wire: unknown): Pick<User, "viewedBy"> {
  if (!isObject(wire) || !isId(wire.id)) return {};
  return { viewedBy: { id: userId(wire.id), name: textOf(wire.name) ?? "" } };
}

/** A stock server has temporary users and knows of no degrees: they see what is shared in full. */
function guestFromWire(wire: WireObject): User["guest"] {
  if (wire.temporary !== true) return undefined;
  return isObject(wire.attributes) && wire.attributes.access === "partial" ? "partial" : "full";
}

/**
 * Never carries a password or anything made from one. The guest of a shared link has neither a name
 * nor an address: theirs would be those of the person who shared.
 */
export const userToWire = (user: User) => ({
  id: user.id,
  name: user.guest === undefined ? user.name : "",
  login: user.login ?? null,
  email: user.guest === undefined ? user.email : "",
  phone: user.phone ?? null,
  readonly: user.readonly,
  administrator: user.administrator,
  map: user.map ?? null,
  latitude: user.latitude,
  longitude: user.longitude,
  zoom: user.zoom,
  coordinateFormat: user.coordinateFormat ?? null,
  disabled: user.disabled,
  expirationTime: user.expiresAt === undefined ? null : wireTime(epochMs(user.expiresAt)),
  deviceLimit: user.deviceLimit,
  userLimit: user.userLimit,
  deviceReadonly: user.deviceReadonly,
  limitCommands: user.limitCommands,
  disableReports: user.disableReports,
  fixedEmail: user.fixedEmail,
  poiLayer: user.poiLayer ?? null,
  totpKey: null,
  temporary: user.guest !== undefined,
  password: null,
  attributes: {
    ...user.attributes,
    ...(user.guest !== undefined && { access: user.guest }),
    ...(user.guest === undefined &&
      user.partner !== undefined && { [PARTNER_ATTRIBUTE]: user.partner }),
  },
  ...(user.viewedBy && { viewedBy: user.viewedBy }),
});
