import type { ObjectKind } from "#domain/account/objectKinds";
import { type Caller, GUESTS, OTHERS, OUTSIDERS } from "./callers.ts";

/** How what a request names stands to home's people. */
export const RELATIONS = [
  "direct",
  "group",
  "nestedGroup",
  "subUsers",
  "siblings",
  "otherTenants",
  "deleted",
  "unknown",
] as const;
export type Relation = (typeof RELATIONS)[number];
/** Of things that are there. */
export type RealRelation = Exclude<Relation, "deleted" | "unknown">;
export const REAL_RELATIONS = RELATIONS.filter(
  (relation): relation is RealRelation => relation !== "deleted" && relation !== "unknown",
);

/** Theirs, of somebody they manage, or none of their business. */
export type Standing = "own" | "managed" | "none";

/** What groups hand down to those who are linked to them. */
const WITH_GROUPS: ReadonlySet<ObjectKind> = new Set<ObjectKind>([
  "vehicle",
  "group",
  "geofence",
  "driver",
  "notification",
  "maintenance",
  "command",
  "attribute",
]);

/** The specification's rule of who stands to what, written down once more. */
export function standing(caller: Caller, kind: ObjectKind, relation: Relation): Standing {
  if (OUTSIDERS.includes(caller)) return "none";
  if (OTHERS.includes(caller)) {
    if (relation !== "otherTenants") return "none";
    if (kind === "user") return caller === "otherManager" ? "managed" : "none";
    return "own";
  }
  if (GUESTS.includes(caller) && kind !== "vehicle" && kind !== "group") return "none";
  // A link that shows only where vehicles are shows no group's name.
  if (caller === "guestPartial" && kind === "group") return "none";
  switch (relation) {
    case "direct":
      if (kind !== "user") return "own";
      return caller === "manager" || caller === "administrator" ? "managed" : "none";
    case "group":
    case "nestedGroup":
      return WITH_GROUPS.has(kind) ? "own" : "none";
    case "subUsers":
      return caller === "manager" && kind !== "user" ? "managed" : "none";
    default:
      return "none";
  }
}
