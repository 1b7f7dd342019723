import type { Selectable } from "kysely";
import type { User } from "#domain/account/user";
import { userId } from "#domain/ids";
import type { Attributes } from "#domain/position";
import type { Tables } from "../database/tables.ts";

type UserRow = Omit<Selectable<Tables["users"]>, "password_hash" | "proven_email" | "demo">;

/** The person without anything secret. */
export const userOfRow = (row: UserRow): User => ({
  id: userId(row.id),
  name: row.name,
  email: row.email,
  login: row.login ?? undefined,
  phone: row.phone ?? undefined,
  map: row.map ?? undefined,
  latitude: row.latitude,
  longitude: row.longitude,
  zoom: row.zoom,
  coordinateFormat: row.coordinate_format ?? undefined,
  poiLayer: row.poi_layer ?? undefined,
  administrator: row.administrator,
  readonly: row.readonly,
  deviceReadonly: row.device_readonly,
  userLimit: row.user_limit,
  deviceLimit: row.device_limit,
  limitCommands: row.limit_commands,
  disableReports: row.disable_reports,
  fixedEmail: row.fixed_email,
  guest: row.guest ?? undefined,
  disabled: row.disabled,
  expiresAt: row.expires_at?.getTime(),
  attributes: row.attributes as Attributes,
  partner: row.partner_id ?? undefined,
});

interface WrittenUser extends Omit<User, "id" | "guest" | "attributes" | "partner"> {
  readonly attributes: object;
}

/** The columns that a person's account is written with. */
export const columnsOfUser = (user: WrittenUser) => ({
  name: user.name,
  email: user.email,
  login: user.login ?? null,
  phone: user.phone ?? null,
  map: user.map ?? null,
  latitude: user.latitude,
  longitude: user.longitude,
  zoom: user.zoom,
  coordinate_format: user.coordinateFormat ?? null,
  poi_layer: user.poiLayer ?? null,
  administrator: user.administrator,
  readonly: user.readonly,
  device_readonly: user.deviceReadonly,
  user_limit: user.userLimit,
  device_limit: user.deviceLimit,
  limit_commands: user.limitCommands,
  disable_reports: user.disableReports,
  fixed_email: user.fixedEmail,
  disabled: user.disabled,
  expires_at: user.expiresAt === undefined ? null : new Date(user.expiresAt),
  attributes: JSON.stringify(user.attributes),
});

/** The columns `userOfRow` reads. */
export const USER_COLUMNS = [
  "users.id",
  "users.name",
  "users.email",
  "users.login",
  "users.phone",
  "users.map",
  "users.latitude",
  "users.longitude",
  "users.zoom",
  "users.coordinate_format",
  "users.poi_layer",
  "users.administrator",
  "users.readonly",
  "users.device_readonly",
  "users.user_limit",
  "users.device_limit",
  "users.limit_commands",
  "users.disable_reports",
  "users.fixed_email",
  "users.guest",
  "users.disabled",
  "users.expires_at",
  "users.attributes",
  "users.partner_id",
] as const;
