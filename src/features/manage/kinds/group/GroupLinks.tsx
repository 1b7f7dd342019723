import { AREA_LINKS } from "../../linked/areaLinks.ts";
import { DRIVERS_LINK } from "../../linked/givenLinks.ts";
import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { type LinkedKind, VEHICLE_KEYS } from "../../linked/linkedKind.ts";
import { PEOPLE_LINK } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

const LINKS: readonly LinkedKind[] = [
  {
    name: "vehicles",
    kind: "vehicle",
    title: (t) => t("pages.vehicles"),
    label: ["name"],
    detail: ["groupId"],
    detailOf: "group",
    keys: VEHICLE_KEYS,
  },
  PEOPLE_LINK,
  DRIVERS_LINK,
  ...AREA_LINKS,
];

/** Who has the group, what stands in it and what it hands down to its vehicles. */
export function GroupLinks({ read, name }: PartProps) {
  return <LinkedPart read={read} name={name} kind="group" links={LINKS} />;
}
