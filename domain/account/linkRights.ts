import type { ObjectKind, OwnerKind } from "./objectKinds.ts";
import type { Action } from "./policy.ts";

/**
 * What somebody must be allowed with both ends of a link to make or remove it: whose things are given away
 * or taken is changed by it; somebody who is managed is changed, somebody who is given a thing is not.
 */
export const linkActions = (
  owner: OwnerKind,
  property: ObjectKind,
): { readonly owner: Action; readonly property: Action } => ({
  owner: owner === "user" ? "user.see" : `${owner}.change`,
  property: property === "user" ? "user.change" : `${property}.see`,
});
