import type { Selectable } from "kysely";
import { attributesOf } from "#contract/traccar/wire";
import { userId } from "#domain/ids";
import type { User } from "#domain/user";
import type { Tables } from "../database/tables.ts";

type UserRow = Omit<Selectable<Tables["users"]>, "password_hash" | "demo">;

/** The person without anything secret. */
export const userOfRow = (row: UserRow): User => ({
  id: userId(row.id),
  name: row.name,
  email: row.email,
  phone: row.phone ?? undefined,
  administrator: row.administrator,
  readonly: row.readonly,
  deviceReadonly: row.device_readonly,
  userLimit: row.user_limit,
  disabled: row.disabled,
  expiresAt: row.expires_at?.getTime(),
  attributes: attributesOf(row.attributes),
});

/** The columns `userOfRow` reads. */
export const USER_COLUMNS = [
  "users.id",
  "users.name",
  "users.email",
  "users.phone",
  "users.administrator",
  "users.readonly",
  "users.device_readonly",
  "users.user_limit",
  "users.disabled",
  "users.expires_at",
  "users.attributes",
] as const;
