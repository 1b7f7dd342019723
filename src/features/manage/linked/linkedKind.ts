import type { TransferShape } from "#contract/transferTable";
import { linkActions } from "#domain/account/linkRights";
import type { ObjectKind } from "#domain/account/objectKinds";
import { may, type Subject } from "#domain/account/policy";
import { ownerOf } from "../../../api/links.ts";
import type { Words } from "../managedThing.ts";

/** Things of one kind that something can be linked with. */
export interface LinkedKind {
  /** One of its own among those of a thing. */
  readonly name: string;
  readonly kind: ObjectKind;
  readonly title: Words;
  readonly label: TransferShape["label"];
  /** What is shown beside the name. */
  readonly detail?: readonly string[];
  /** The detail is the id of one of these: its name is shown. */
  readonly detailOf?: ObjectKind;
  /** By what one is named besides, in a list that is pasted. */
  readonly keys?: readonly (readonly string[])[];
  readonly only?: TransferShape["only"];
}

/** By what vehicles are named besides their names: the tracker's id and the plate. */
export const VEHICLE_KEYS = [["uniqueId"], ["attributes", "licenseplate"]] as const;

/** Where a vehicle says in which group it stands. */
export const GROUP_OF_VEHICLE = ["groupId"] as const;

/** Whether vehicles stand in it, which is a field of theirs and no link. */
export const isMembership = (kind: ObjectKind, other: ObjectKind): boolean =>
  kind === "group" && other === "vehicle";

/** Whether somebody may link a thing of theirs with things of another kind that they see. */
export function mayLink(viewer: Subject, kind: ObjectKind, other: ObjectKind): boolean {
  if (isMembership(kind, other)) return may(viewer, "vehicle.change", "linked");
  const owner = ownerOf(kind, other);
  if (owner === undefined || !may(viewer, "link.change", "none")) return false;
  const property = owner === kind ? other : kind;
  const actions = linkActions(owner, property);
  const relationTo = (one: ObjectKind) => (one === "user" ? "managed" : "linked");
  return (
    may(viewer, actions.owner, relationTo(owner)) &&
    may(viewer, actions.property, relationTo(property))
  );
}

/** People are listed for those who may have some. */
export const isListed = (viewer: Subject, { kind }: LinkedKind): boolean =>
  kind !== "user" || viewer.administrator || (viewer.userLimit !== 0 && !viewer.readonly);
