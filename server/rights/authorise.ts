import type { ObjectKind } from "#domain/account/objectKinds";
import { type Action, closedBy, may, type Relation, type Subject } from "#domain/account/policy";
import { Refusal } from "../refusal/refusal.ts";
import type { Present } from "./rights.ts";

/** What Traccar's messages call things. */
export const WIRE_NAMES: { readonly [Kind in ObjectKind]: string } = {
  vehicle: "Device",
  group: "Group",
  geofence: "Geofence",
  driver: "Driver",
  notification: "Notification",
  maintenance: "Maintenance",
  command: "Command",
  attribute: "Attribute",
  calendar: "Calendar",
  user: "User",
};

/**
 * Refuses unless the viewer may do this to that. What they may not even see is refused in the words
 * for what does not exist, so that nobody learns which ids there are.
 */
export async function authorise(
  viewer: Present,
  action: Action,
  kind: ObjectKind,
  id: number,
): Promise<void> {
  const relation = await viewer.relation(kind, id);
  if (!may(viewer.subject, `${kind}.see`, relation)) throw unseen(kind);
  if (!may(viewer.subject, action, relation)) throw denied(viewer.subject, action, relation);
}

/** As above for what concerns no object, or one that is yet to be. */
export function authoriseGeneral(viewer: Present, action: Action): void {
  if (!may(viewer.subject, action, "none")) throw denied(viewer.subject, action, "none");
}

/** Refuses what a policy has denied; who lacks a whole section is told which: somebody can open it. */
export function denied(
  subject: Subject,
  action: Action,
  relation: Relation,
  why?: string,
): Refusal {
  const section = closedBy(subject, action, relation);
  if (section === undefined) return forbidden(why);
  return new Refusal(403, "sectionClosed", `The section ${section} is off for this account`);
}

export const unseen = (kind: ObjectKind): Refusal =>
  new Refusal(403, "notAllowed", `${WIRE_NAMES[kind]} access denied`);

export const forbidden = (why = "Write access denied"): Refusal =>
  new Refusal(403, "notAllowed", why);
