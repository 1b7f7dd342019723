import type { TFunction } from "i18next";
import { geofenceSchema } from "#contract/objects/geofenceSchema";
import { isObject, type WireObject } from "#contract/traccar/wire";
import { colourText, DEFAULT_GEOFENCE_COLOUR, isFilled } from "#domain/geo/geofence";
import { CheckInput, checkCell } from "../../form/CheckInput.tsx";
import { IconInput } from "../../form/IconInput.tsx";
import { ImageInput } from "../../form/ImageInput.tsx";
import { iconName } from "../../form/iconName.ts";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { ManagedThing } from "../../managedThing.ts";
import { FILTER_BY_GROUP, NAME_FIELD } from "../commonFields.ts";
import { AreaTools } from "./files/AreaTools.tsx";
import { GeofenceLinks } from "./GeofenceLinks.tsx";
import { ShapeInput } from "./ShapeInput.tsx";
import { shapeText, withShape } from "./shapeText.ts";

/** Which of the three kinds an area is stands at the beginning of its text. */
const kindWords = (t: TFunction) => ({
  POLYGON: t("area.kind.geofence"),
  LINESTRING: t("area.kind.line"),
  CIRCLE: t("area.kind.poi"),
});

const attributesOf = ({ attributes }: WireObject): WireObject =>
  isObject(attributes) ? attributes : {};

const plainText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Geofences, line geofences and points of interest: one thing on the wire, three for people. */
export const geofenceThing: ManagedThing = {
  kind: "geofence",
  schema: geofenceSchema,
  fields: [
    NAME_FIELD,
    {
      name: "shape",
      path: ["area"],
      type: "members",
      label: (t) => t("manage.geofence.shape"),
      readFrom: shapeText,
      writeInto: withShape,
      isRequired: true,
      Input: ShapeInput,
      cell: (t, text) =>
        Object.entries(kindWords(t)).find(([start]) => text.startsWith(start))?.[1] ?? text,
      shownBy: (t) => ({ path: ["area"], begins: kindWords(t) }),
      column: "shown",
      filter: {
        name: "kind",
        label: (t) => t("manage.geofence.kind"),
        values: { geofence: "POLYGON", line: "LINESTRING", poi: "CIRCLE" },
        words: kindWords,
      },
    },
    {
      name: "groups",
      path: ["id"],
      type: "owners",
      of: "group",
      label: (t) => t("manage.geofence.groups"),
      column: "shown",
      filter: FILTER_BY_GROUP,
    },
    {
      name: "description",
      path: ["description"],
      type: "lines",
      label: (t) => t("manage.group.description"),
      column: "shown",
    },
    {
      name: "colour",
      path: ["attributes", "color"],
      type: "colour",
      heading: (t) => t("manage.geofence.style"),
      label: (t) => t("manage.group.colour"),
      initial: colourText(DEFAULT_GEOFENCE_COLOUR),
      column: "shown",
    },
    {
      name: "fill",
      path: ["attributes", "fill"],
      type: "members",
      label: (t) => t("manage.geofence.fill"),
      readFrom: (thing) => (isFilled(attributesOf(thing)["fill"]) ? "true" : ""),
      writeInto: (body, text) => ({
        ...body,
        attributes: { ...attributesOf(body), fill: text === "true" },
      }),
      initial: "true",
      Input: CheckInput,
      cell: checkCell,
    },
    {
      name: "icon",
      path: ["attributes", "icon"],
      type: "custom",
      read: plainText,
      write: (text) => text,
      Input: IconInput,
      cell: iconName,
      label: (t) => t("manage.group.icon"),
      column: "offered",
    },
    {
      name: "image",
      path: ["attributes", "img"],
      type: "custom",
      read: plainText,
      write: (text) => text,
      Input: ImageInput,
      label: (t) => t("manage.group.image"),
      hint: (t) => t("manage.group.imageHint"),
    },
    {
      name: "speedLimit",
      path: ["attributes", "speedLimit"],
      type: "number",
      quantity: "knots",
      isPositive: true,
      heading: (t) => t("manage.geofence.limits"),
      label: (t) => t("area.speedLimit"),
      hint: (t) => t("manage.geofence.speedLimitHint"),
      column: "offered",
    },
    {
      name: "maxDistance",
      path: ["attributes", "maxDistance"],
      type: "number",
      quantity: "metres",
      isPositive: true,
      label: (t) => t("manage.geofence.maxDistance"),
      hint: (t) => t("manage.geofence.maxDistanceHint"),
      // Of areas and points alone the specification has one; a line says how far it reaches by its width.
      isMeant: ({ shape = "" }) => !shape.startsWith("LINESTRING"),
      column: "offered",
    },
    {
      name: "calendar",
      path: ["calendarId"],
      type: "relation",
      to: "calendar",
      label: (t) => t("manage.alert.calendar"),
    },
  ],
  make: (t) => t("manage.geofence.make"),
  search: (t) => t("area.search"),
  none: (t) => t("manage.geofence.none"),
  removeText: (t, count) => t("manage.geofence.removeText", { count }),
  links: () => REACH_LINKS,
  refusalText: (t, detail) =>
    detail.startsWith("area: ") ? t("manage.geofence.badArea") : undefined,
  Part: GeofenceLinks,
  Tools: AreaTools,
};
