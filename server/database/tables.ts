import type { ColumnType, Generated } from "kysely";

/** Rows as the database has them. Only `server` folders that own a table turn them into things. */
export interface Tables {
  readonly users: UserTable;
  readonly sessions: SessionTable;
  readonly groups: GroupTable;
  readonly devices: DeviceTable;
  readonly user_devices: { readonly user_id: number; readonly device_id: number };
  readonly user_groups: { readonly user_id: number; readonly group_id: number };
  readonly positions: PositionTable;
  readonly device_states: DeviceStateTable;
  readonly settings: { readonly key: string; readonly value: Json };
}

/** Written as text, so that no driver takes a list for an array of its own. */
type Json = ColumnType<unknown, string, string>;

interface UserTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly password_hash: string;
  readonly administrator: Generated<boolean>;
  readonly readonly: Generated<boolean>;
  readonly device_readonly: Generated<boolean>;
  readonly user_limit: Generated<number>;
  readonly disabled: Generated<boolean>;
  readonly expires_at: Date | null;
  /** Exists for demonstrations only and cannot sign in outside of them. */
  readonly demo: Generated<boolean>;
  readonly attributes: ColumnType<Record<string, unknown>, string | undefined, string>;
}

interface SessionTable {
  /** SHA-256 of the token in hexadecimal: who reads the table cannot sign in with it. */
  readonly token_hash: string;
  readonly user_id: number;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
}

interface GroupTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly parent_id: number | null;
}

interface DeviceTable {
  readonly id: Generated<number>;
  readonly name: string;
  readonly unique_id: string;
  readonly group_id: number | null;
  readonly model: string | null;
  readonly category: string | null;
  readonly disabled: Generated<boolean>;
  readonly attributes: ColumnType<Record<string, unknown>, string | undefined, string>;
}

/** Besides these a row has the columns of `ATTRIBUTE_COLUMNS`. */
interface PositionTable {
  readonly id: number;
  readonly fix_time: Date;
  readonly server_time: Date;
  /** Null when the tracker wrote the message at the moment of the fix. */
  readonly device_time: Date | null;
  readonly device_id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude: number;
  readonly speed: number;
  readonly course: number;
  readonly accuracy: number;
  readonly valid: boolean;
  readonly protocol: string;
  readonly address: string | null;
  readonly attributes: Record<string, unknown> | null;
}

/** The latest position of each vehicle in full: what is shown now never asks the history. */
interface DeviceStateTable extends PositionTable {
  readonly last_update: Date;
}
