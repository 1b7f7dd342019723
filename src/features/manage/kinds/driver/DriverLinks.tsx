import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

/** Which vehicles and groups a driver drives, and who sees them. */
export function DriverLinks({ read }: PartProps) {
  return <LinkedPart read={read} kind="driver" links={REACH_LINKS} />;
}
