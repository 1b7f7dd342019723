import type { UserId } from "../ids.ts";
import { isActive, may, type Relation } from "./policy.ts";
import { closedSections, NO_PARTNER } from "./section.ts";
import type { User } from "./user.ts";

interface PersonView {
  readonly viewer: User;
  readonly target: User;
  /** How the viewer stands to the target. */
  readonly relation: Relation;
  readonly now: number;
}

/**
 * Whether somebody may look at the product as another person has it: at those whom they manage, and only at
 * what they could see themselves. Administrators see everything, so there is nothing to look at; guests
 * have a page of their own.
 */
export function mayViewAs({ viewer, target, relation, now }: PersonView): boolean {
  if (relation === "self" || viewer.guest !== undefined || viewer.viewedBy !== undefined)
    return false;
  if (target.administrator || target.guest !== undefined || !isActive(target, now)) return false;
  if (!may(viewer, "user.change", relation)) return false;
  if (viewer.administrator) return true;
  // What a partner keeps from its people it keeps from no others.
  if (viewer.partner !== undefined && viewer.partner !== target.partner) return false;
  if (viewer.disableReports && !target.disableReports) return false;
  const closed = closedSections(target, NO_PARTNER);
  return [...closedSections(viewer, NO_PARTNER)].every((section) => closed.has(section));
}

/** Who really asks, and so whose doing it is, whoever they look as. */
export const askerOf = ({ id, viewedBy }: Pick<User, "id" | "viewedBy">): UserId =>
  viewedBy?.id ?? id;

/** The person as somebody else looks at the product with: what they see, and nothing that they do. */
export const viewOf = (
  target: User,
  { id, name }: { readonly id: UserId; readonly name: string },
): User => ({
  ...target,
  readonly: true,
  deviceReadonly: true,
  limitCommands: true,
  viewedBy: { id, name },
});
