import { LINKS, type ObjectKind, type OwnerKind } from "#domain/account/objectKinds";
import { linkTable, tableOf } from "../database/linkTable.ts";

interface Reference {
  readonly column: string;
  readonly table: string;
}

/** Rows that the database removes with a thing, and that come back with it. */
export interface Dependent {
  readonly table: string;
  /** Where the thing's id stands. */
  readonly column: string;
  /** What else they name: where that is gone meanwhile they stay away. */
  readonly refers: readonly Reference[];
  /** Of which people: a link to the guest of a shared link is a way in, and does not come back. */
  readonly isWithoutGuests?: boolean;
  /** Of what says who has what: what the thing is in it, and what the other end is. */
  readonly link?: { readonly as: "owner" | "property"; readonly other: ObjectKind };
}

/** A column in which the database writes nothing when a thing is removed. */
export interface Emptied extends Reference {
  readonly kind: ObjectKind;
}

const OWNERS: readonly OwnerKind[] = ["user", "group", "vehicle"];

/** What hangs on one of a kind besides links. Where rows name each other, those that are named come first. */
const OWN: { readonly [Kind in ObjectKind]?: readonly Dependent[] } = {
  vehicle: ["device_states", "device_images", "tracker_keys", "immobilizations", "actuations"]
    .map((table): Dependent => ({ table, column: "device_id", refers: [] }))
    .concat({
      table: "approvals",
      column: "device_id",
      refers: [{ column: "actuation_id", table: "actuations" }],
    })
    .concat({
      table: "service_records",
      column: "device_id",
      refers: [{ column: "maintenance_id", table: "maintenances" }],
    }),
  maintenance: [
    {
      table: "service_records",
      column: "maintenance_id",
      refers: [{ column: "device_id", table: "devices" }],
    },
  ],
  driver: [
    { table: "driver_passwords", column: "driver_id", refers: [] },
    { table: "rfid_keys", column: "driver_id", refers: [{ column: "user_id", table: "users" }] },
  ],
  user: [
    { table: "rfid_keys", column: "user_id", refers: [{ column: "driver_id", table: "drivers" }] },
  ],
};

/**
 * What a removal takes along for good. Ways in are begun anew; letters are sent or not; of the past,
 * packed days are packed again, and events and positions are not removed until nobody can take it back.
 */
export const NOT_TAKEN_BACK: { readonly [Kind in ObjectKind]?: readonly string[] } = {
  vehicle: ["history_chunks"],
  user: ["sessions", "password_resets", "known_browsers", "deliveries", "outbox"],
};

/** All that comes back with one of the kind. */
export function dependentsOf(kind: ObjectKind): readonly Dependent[] {
  const asProperty = OWNERS.filter((owner) => LINKS[owner].includes(kind)).map((owner) => {
    const { name, owner: side, property } = linkTable(owner, kind);
    return {
      table: name,
      column: property.column,
      refers: [side],
      link: { as: "property" as const, other: owner },
    };
  });
  const owned = OWNERS.includes(kind as OwnerKind) ? LINKS[kind as OwnerKind] : [];
  const asOwner = owned.map((property) => {
    const { name, owner, property: other } = linkTable(kind as OwnerKind, property);
    return {
      table: name,
      column: owner.column,
      refers: [other],
      isWithoutGuests: property === "user",
      link: { as: "owner" as const, other: property },
    };
  });
  return [...asProperty, ...asOwner, ...(OWN[kind] ?? [])];
}

/** Under which a snapshot has these rows: people stand on both sides of one table. */
export const keyOf = ({ table, column }: Pick<Dependent, "table" | "column">): string =>
  `${table}.${column}`;

const EMPTIED: { readonly [Kind in ObjectKind]?: readonly (readonly [ObjectKind, string])[] } = {
  group: [
    ["vehicle", "group_id"],
    ["group", "parent_id"],
  ],
  calendar: [
    ["vehicle", "calendar_id"],
    ["geofence", "calendar_id"],
    ["notification", "calendar_id"],
  ],
  command: [["notification", "command_id"]],
};

/** Where others name one of the kind. */
export const emptiedBy = (kind: ObjectKind): readonly Emptied[] =>
  (EMPTIED[kind] ?? []).map(([other, column]) => ({ kind: other, table: tableOf(other), column }));

/** What one of the kind names itself: nothing is written where that is gone meanwhile. */
export const refersOf = (kind: ObjectKind): readonly Reference[] =>
  Object.entries(EMPTIED).flatMap(([named, others]) =>
    others
      .filter(([other]) => other === kind)
      .map(([, column]) => ({ column, table: tableOf(named as ObjectKind) })),
  );
