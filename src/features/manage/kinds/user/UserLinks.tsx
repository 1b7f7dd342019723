import { LinkedPart } from "../../linked/LinkedPart.tsx";
import type { PartProps } from "../../managedThing.ts";
import { USER_LINKS } from "./linksOfUser.ts";

/** What somebody sees: a new colleague gets all of it in one place. */
export function UserLinks({ read, name }: Pick<PartProps, "read" | "name">) {
  return <LinkedPart read={read} name={name} kind="user" links={USER_LINKS} />;
}
