import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";

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

const SIDES: { readonly [Kind in ObjectKind]: Side } = {
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
};

/** The table of a kind's rows. */
export const tableOf = (kind: ObjectKind): string => SIDES[kind].table;

/** Names are of our own making: they may stand in a statement as they are. */
export function linkTable(owner: OwnerKind, property: ObjectKind): LinkTable {
  const ownerSide = SIDES[owner];
  const side = SIDES[property];
  // A user who manages a user: the second column needs a name of its own.
  const column = owner === property ? `managed_${side.column}` : side.column;
  return {
    name: `${ownerSide.column.replace("_id", "")}_${side.table}`,
    owner: ownerSide,
    property: { table: side.table, column },
  };
}
