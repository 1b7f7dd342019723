/**
 * The kinds of things people make, change, link and remove. Everything that treats them alike, from
 * tables to rights, is derived from these two lists.
 */
export const OBJECT_KINDS = [
  "vehicle",
  "group",
  "geofence",
  "driver",
  "notification",
  "maintenance",
  "command",
  "attribute",
  "calendar",
  "user",
] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** Who something can be linked to. */
export type OwnerKind = "user" | "group" | "vehicle";

/** What a group hands down to its vehicles, and a vehicle can have for itself. */
const HANDED_DOWN = [
  "geofence",
  "driver",
  "notification",
  "maintenance",
  "command",
  "attribute",
] as const satisfies readonly ObjectKind[];

/** The links there can be, by owner. A user linked to a user manages them. */
export const LINKS: { readonly [Owner in OwnerKind]: readonly ObjectKind[] } = {
  user: ["vehicle", "group", ...HANDED_DOWN, "calendar", "user"],
  group: HANDED_DOWN,
  vehicle: HANDED_DOWN,
};

export const isHandedDown = (kind: ObjectKind): boolean =>
  (HANDED_DOWN as readonly ObjectKind[]).includes(kind);
