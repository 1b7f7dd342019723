import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

/** Whose vehicles and which groups have the area, and who sees it. */
export function GeofenceLinks({ read, name }: PartProps) {
  return <LinkedPart read={read} name={name} kind="geofence" links={REACH_LINKS} />;
}
