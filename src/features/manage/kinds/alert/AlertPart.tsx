import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

/** Which vehicles and groups an alert is about, and who is told. */
export const AlertPart = ({ read, name }: PartProps) => (
  <LinkedPart read={read} name={name} kind="notification" links={REACH_LINKS} />
);
