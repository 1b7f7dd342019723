import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

/** Of which vehicles and groups it is computed, and who sees it. */
export function AttributeLinks({ read, name }: PartProps) {
  return <LinkedPart read={read} name={name} kind="attribute" links={REACH_LINKS} />;
}
