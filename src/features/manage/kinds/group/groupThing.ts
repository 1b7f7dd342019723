import { groupSchema } from "#contract/objects/groupSchema";
import { IconInput } from "../../form/IconInput.tsx";
import { ImageInput } from "../../form/ImageInput.tsx";
import { iconName } from "../../form/iconName.ts";
import type { ManagedThing } from "../../managedThing.ts";
import { NAME_FIELD } from "../commonFields.ts";
import { GroupLinks } from "./GroupLinks.tsx";
import { GROUP_LINKS } from "./linksOfGroup.ts";
import { ParentInput } from "./ParentInput.tsx";

/** Vehicles, and other groups, that are given to people together. */
export const groupThing: ManagedThing = {
  kind: "group",
  schema: groupSchema,
  fields: [
    NAME_FIELD,
    {
      // By its own id: the list has the name with those of the groups above, as the tree is read.
      name: "path",
      path: ["id"],
      type: "relation",
      to: "group",
      label: (t) => t("manage.group.path"),
      column: "shown",
      isOffered: () => false,
    },
    {
      name: "description",
      path: ["attributes", "description"],
      type: "lines",
      label: (t) => t("manage.group.description"),
      column: "shown",
    },
    {
      name: "parent",
      path: ["groupId"],
      type: "custom",
      read: (value) => (typeof value === "number" && value > 0 ? String(value) : ""),
      write: (text) => Number(text),
      Input: ParentInput,
      label: (t) => t("manage.group.parent"),
      hint: (t) => t("manage.group.parentHint"),
    },
    {
      name: "colour",
      path: ["attributes", "groupColor"],
      type: "colour",
      label: (t) => t("manage.group.colour"),
      column: "shown",
    },
    {
      name: "icon",
      path: ["attributes", "groupIcon"],
      type: "custom",
      read: (value) => (typeof value === "string" ? value : ""),
      write: (text) => text,
      Input: IconInput,
      cell: iconName,
      label: (t) => t("manage.group.icon"),
      column: "offered",
    },
    {
      name: "image",
      path: ["attributes", "groupImg"],
      type: "custom",
      read: (value) => (typeof value === "string" ? value : ""),
      write: (text) => text,
      Input: ImageInput,
      label: (t) => t("manage.group.image"),
      hint: (t) => t("manage.group.imageHint"),
    },
  ],
  make: (t) => t("manage.group.make"),
  search: (t) => t("manage.group.search"),
  none: (t) => t("manage.group.none"),
  removeText: (t, count) => t("manage.group.removeText", { count }),
  links: () => GROUP_LINKS,
  Part: GroupLinks,
};
