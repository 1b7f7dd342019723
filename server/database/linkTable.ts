import type { Selectable, Updateable } from "kysely";
import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";
import type { Tables } from "./tables.ts";

interface Side {
  readonly table: string;
  readonly column: string;
}

/** Where the links of one kind to another are kept. */
export interface LinkTable {
  readonly name: string;
  readonly owner: Side;
  readonly property: Side;
}

const SIDES = {
  vehicle: { table: "devices", column: "device_id" },
  group: { table: "groups", column: "group_id" },
  geofence: { table: "geofences", column: "geofence_id" },
  driver: { table: "drivers", column: "driver_id" },
  notification: { table: "notifications", column: "notification_id" },
  maintenance: { table: "maintenances", column: "maintenance_id" },
  command: { table: "commands", column: "command_id" },
  attribute: { table: "computed_attributes", column: "attribute_id" },
  calendar: { table: "calendars", column: "calendar_id" },
  user: { table: "users", column: "user_id" },
} as const satisfies { readonly [Kind in ObjectKind]: Side };

type TableOf<Kind extends ObjectKind> = (typeof SIDES)[Kind]["table"];

/** A row of a kind as queries give it. */
export type RowOf<Kind extends ObjectKind = ObjectKind> = { readonly id: number } & {
  [One in ObjectKind]: Selectable<Tables[TableOf<One>]>;
}[Kind];

export type ColumnName<Kind extends ObjectKind = ObjectKind> = {
  [One in ObjectKind]: keyof Tables[TableOf<One>];
}[Kind];

/** Columns of a kind as they are written. */
export type ColumnsOf<Kind extends ObjectKind = ObjectKind> = {
  [One in ObjectKind]: Updateable<Tables[TableOf<One>]>;
}[Kind];

/** The table of a kind's rows. */
export const tableOf = (kind: ObjectKind): string => SIDES[kind].table;

/** Names are of our own making: they may stand in a statement as they are. */
export function linkTable(owner: OwnerKind, property: ObjectKind): LinkTable {
  const ownerSide: Side = SIDES[owner];
  const side: Side = SIDES[property];
  // A user who manages a user: the second column needs a name of its own.
  const column = owner === property ? `managed_${side.column}` : side.column;
  return {
    name: `${ownerSide.column.replace("_id", "")}_${side.table}`,
    owner: ownerSide,
    property: { table: side.table, column },
  };
}
