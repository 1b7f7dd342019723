import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";
import { LentKeys } from "./keys/LentKeys.tsx";

/** Which vehicles and groups a driver drives, who sees them, and which keys are lent to them. */
export function DriverPart({ read, name }: PartProps) {
  return (
    <>
      <LinkedPart read={read} name={name} kind="driver" links={REACH_LINKS} />
      <LentKeys driver={read.thing.id} name={name} />
    </>
  );
}
