import { notificationSchema } from "#contract/objects/notificationSchema";
import { ALERT_TYPES } from "#domain/alert/eventTypes";
import {
  ALERT_THRESHOLDS,
  isThresholdAlert,
  type ThresholdAlert,
} from "#domain/rules/alertThresholds";
import type { FieldValues, ManagedField, ManagedThing } from "../../managedThing.ts";
import { AlertLinks } from "./AlertLinks.tsx";
import { AreasInput } from "./AreasInput.tsx";
import { areasText, areasWire } from "./areaList.ts";
import { NotificatorsInput } from "./NotificatorsInput.tsx";
import { TimetableInput } from "./TimetableInput.tsx";
import { timetableText, timetableWire } from "./timetable.ts";

const THRESHOLDS: readonly ManagedField[] = [
  threshold("maxDuration", "minutes"),
  threshold("minimalDuration", "minutes"),
  threshold("maxOpenTime", "seconds"),
  threshold("speed", "kmPerHour"),
];

/** How much is too much, for the alerts that have it under this key. */
function threshold(
  key: (typeof ALERT_THRESHOLDS)[ThresholdAlert]["key"],
  quantity: "minutes" | "seconds" | "kmPerHour",
): ManagedField {
  return {
    name: key,
    path: ["attributes", key],
    type: "number",
    quantity,
    isPositive: true,
    label: (t) => t(`manage.alert.threshold.${key}`),
    hint: (t) => t(`manage.alert.thresholdHint.${key}`),
    isMeant: ({ type = "" }: FieldValues) =>
      isThresholdAlert(type) && ALERT_THRESHOLDS[type].key === key,
  };
}

/** About an area and nothing else: where it happens is the alert. */
const OF_AREAS: ReadonlySet<string> = new Set(["geofenceEnter", "geofenceExit"]);

/** What somebody wants to be told of, of which vehicles, where, when and how. */
export const alertThing: ManagedThing = {
  kind: "notification",
  schema: notificationSchema,
  called: (t, { description, type }) =>
    typeof description === "string" && description !== ""
      ? description
      : ALERT_TYPES.flatMap((known) => (known === type ? t(`event.name.${known}`) : []))[0],
  fields: [
    {
      name: "type",
      path: ["type"],
      type: "choice",
      label: (t) => t("manage.alert.type"),
      choices: (t) => ALERT_TYPES.map((value) => ({ value, label: t(`event.name.${value}`) })),
      isRequired: true,
      column: "shown",
    },
    {
      name: "description",
      path: ["description"],
      type: "text",
      label: (t) => t("manage.alert.description"),
      column: "shown",
    },
    {
      name: "alarms",
      path: ["attributes", "alarms"],
      type: "text",
      label: (t) => t("manage.alert.alarms"),
      hint: (t) => t("manage.alert.alarmsHint"),
      isMeant: ({ type }) => type === "alarm",
    },
    ...THRESHOLDS,
    {
      name: "always",
      path: ["always"],
      type: "flag",
      heading: (t) => t("manage.alert.where"),
      label: (t) => t("manage.alert.always"),
      hint: (t) => t("manage.alert.alwaysHint"),
    },
    {
      name: "geofences",
      path: ["attributes", "geofences"],
      type: "custom",
      label: (t) => t("manage.alert.areas"),
      hint: (t) => t("manage.alert.areasHint"),
      read: areasText,
      write: areasWire,
      Input: AreasInput,
    },
    {
      name: "checkGeofences",
      path: ["attributes", "checkGeofences"],
      type: "choice",
      label: (t) => t("manage.alert.check"),
      choices: (t) =>
        (["onlyInside", "onlyOutside"] as const).map((value) => ({
          value,
          label: t(`manage.alert.${value}`),
        })),
      isMeant: ({ type = "" }) => !OF_AREAS.has(type),
    },
    {
      name: "timetable",
      path: ["attributes", "timetable"],
      type: "custom",
      heading: (t) => t("manage.alert.when"),
      label: (t) => t("manage.alert.timetable"),
      hint: (t) => t("manage.alert.timetableHint"),
      read: timetableText,
      write: timetableWire,
      Input: TimetableInput,
    },
    {
      name: "calendar",
      path: ["calendarId"],
      type: "relation",
      to: "calendar",
      label: (t) => t("manage.alert.calendar"),
    },
    {
      name: "notificators",
      path: ["notificators"],
      type: "custom",
      heading: (t) => t("manage.alert.how"),
      label: (t) => t("manage.alert.notificators"),
      read: (value) => (typeof value === "string" ? value : ""),
      write: (text) => text,
      Input: NotificatorsInput,
      cell: (t, text) =>
        text
          .split(",")
          .map((name) =>
            name === "web" || name === "mail" || name === "sms"
              ? t(`manage.alert.by.${name}`)
              : name,
          )
          .join(", "),
      initial: "web",
      column: "shown",
    },
    {
      name: "otherEmails",
      path: ["attributes", "otherEmails"],
      type: "text",
      label: (t) => t("manage.alert.otherEmails"),
      hint: (t) => t("manage.alert.otherEmailsHint"),
      isMeant: ({ notificators = "" }) => notificators.split(",").includes("mail"),
    },
  ],
  make: (t) => t("manage.alert.make"),
  search: (t) => t("manage.alert.search"),
  none: (t) => t("manage.alert.none"),
  removeText: (t) => t("manage.alert.removeText"),
  Part: AlertLinks,
};
