import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

/** For which vehicles and groups a command is offered, and who may send it. */
export function CommandLinks({ read, name }: PartProps) {
  return <LinkedPart read={read} name={name} kind="command" links={REACH_LINKS} />;
}
