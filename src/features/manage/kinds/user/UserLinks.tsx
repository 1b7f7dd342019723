import { AREA_LINKS } from "../../linked/areaLinks.ts";
import { DRIVERS_LINK, MAINTENANCE_LINK } from "../../linked/givenLinks.ts";
import { LinkedPart } from "../../linked/LinkedPart.tsx";
import type { LinkedKind } from "../../linked/linkedKind.ts";
import { FLEET_LINKS } from "../../linked/reachLinks.ts";
import type { PartProps } from "../../managedThing.ts";

const LINKS: readonly LinkedKind[] = [
  ...FLEET_LINKS,
  DRIVERS_LINK,
  ...AREA_LINKS,
  MAINTENANCE_LINK,
  {
    name: "calendars",
    kind: "calendar",
    title: (t) => t("pages.calendars"),
    label: ["name"],
  },
];

/** What somebody sees: a new colleague gets all of it in one place. */
export function UserLinks({ read, name }: Pick<PartProps, "read" | "name">) {
  return <LinkedPart read={read} name={name} kind="user" links={LINKS} />;
}
