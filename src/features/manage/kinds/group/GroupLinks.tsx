import { LinkedPart } from "../../linked/LinkedPart.tsx";
import type { PartProps } from "../../managedThing.ts";
import { GROUP_LINKS } from "./linksOfGroup.ts";

/** Who has the group, what stands in it and what it hands down to its vehicles. */
export function GroupLinks({ read, name }: PartProps) {
  return <LinkedPart read={read} name={name} kind="group" links={GROUP_LINKS} />;
}
