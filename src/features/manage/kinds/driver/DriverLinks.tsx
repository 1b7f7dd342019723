import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

/** Which vehicles and groups a driver drives, and who sees them. */
export function DriverLinks({ read, name }: PartProps) {
  return <LinkedPart read={read} name={name} kind="driver" links={REACH_LINKS} />;
}
