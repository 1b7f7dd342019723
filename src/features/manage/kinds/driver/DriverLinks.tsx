import { LinkedPart } from "../../linked/LinkedPart.tsx";
import type { LinkedKind } from "../../linked/linkedKind.ts";
import type { PartProps } from "../../managedThing.ts";

const LINKS: readonly LinkedKind[] = [
  {
    name: "vehicles",
    kind: "vehicle",
    title: (t) => t("pages.vehicles"),
    label: ["name"],
    detail: ["uniqueId"],
  },
  { name: "groups", kind: "group", title: (t) => t("pages.groups"), label: ["name"] },
  {
    name: "users",
    kind: "user",
    title: (t) => t("pages.users"),
    label: ["name"],
    detail: ["email"],
  },
];

/** Which vehicles and groups a driver drives, and who sees them. */
export function DriverLinks({ read }: PartProps) {
  return <LinkedPart read={read} kind="driver" links={LINKS} />;
}
