import type { TFunction } from "i18next";
import { notificationSchema } from "#contract/objects/notificationSchema";
import {
  ALERT_TYPES,
  type EventName,
  eventName,
  isEventName,
  NOTIFICATION_TYPES,
} from "#domain/alert/eventTypes";
import { namesIn, notificatorsIn } from "#domain/alert/notificators";
import {
  ALERT_THRESHOLDS,
  isThresholdAlert,
  type ThresholdAlert,
} from "#domain/rules/alertThresholds";
import { wordsIn } from "#domain/settings";
import { firstLeftOut, isEmailAddress, MAX_ADDRESSES } from "#domain/text/emailAddresses";
import { milliseconds } from "#domain/units";
import type { Format } from "../../../../i18n/format.ts";
import { withRehearsalWords } from "../../../../state/rehearsal/withRehearsalWords.ts";
import { lazyPart } from "../../../../ui/lazyPart.ts";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../../managedThing.ts";
import { filterByType } from "../commonFields.ts";
import { AlarmsInput } from "./AlarmsInput.tsx";
import { AlertPart } from "./AlertPart.tsx";
import { AlertWarnings } from "./AlertWarnings.tsx";
import { AreasInput } from "./AreasInput.tsx";
import { alarmsText } from "./alarmNames.ts";
import { areasText, withAreas } from "./areaList.ts";
import { NotificatorsInput } from "./NotificatorsInput.tsx";
import { TimetableInput } from "./TimetableInput.tsx";
import { timetableText, timetableWire, timetableWords } from "./timetable.ts";

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
    hint: thresholdHint,
    isMeant: ({ type = "" }: FieldValues) =>
      isThresholdAlert(type) && ALERT_THRESHOLDS[type].key === key,
  };
}

/** What holds where nobody says how much. */
function thresholdHint(t: TFunction, { type = "" }: FieldValues, format: Format): string {
  if (!isThresholdAlert(type)) return "";
  const { unitMs, usual } = ALERT_THRESHOLDS[type];
  if (unitMs === undefined) return t("manage.alert.thresholdHint.speed");
  return usual === undefined
    ? t("manage.alert.thresholdHint.atOnce")
    : t("manage.alert.thresholdHint.usual", {
        usual: format.duration(milliseconds(usual * unitMs)),
      });
}

const waysOf = (text: string) => notificatorsIn(namesIn(text));

/** The ways in words; of those of other programs their own names. */
function waysText(t: TFunction, text: string): string {
  const names = namesIn(text);
  const others = names.filter((name) => notificatorsIn([name]).length === 0);
  return [...waysOf(text).map((way) => t(`manage.alert.by.${way}`)), ...others].join(", ");
}

/** As the form and others write them. */
const USUAL_WAYS = [
  "web",
  "mail",
  "email",
  "sms",
  "web,mail",
  "web,email",
  "web,sms",
  "mail,sms",
  "email,sms",
  "web,mail,sms",
  "web,email,sms",
];

/** What an alert can be about: what people ask for first, then whatever else trackers tell. */
const TYPES = NOTIFICATION_TYPES.filter((type) => isEventName(type)).toSorted(
  (one, other) => rankOf(one) - rankOf(other),
);

function rankOf(type: EventName): number {
  const rank = ALERT_TYPES.findIndex((known) => known === type);
  return rank < 0 ? ALERT_TYPES.length : rank;
}

const typeText = (t: TFunction, type: EventName): string => t(`event.name.${type}`);

/** About an area and nothing else: where it happens is the alert. */
const OF_AREAS: ReadonlySet<string> = new Set(["geofenceEnter", "geofenceExit"]);

/** What somebody wants to be told of, of which vehicles, where, when and how. */
export const alertThing: ManagedThing = {
  kind: "notification",
  schema: notificationSchema,
  called(t, { description, type }) {
    if (typeof description === "string" && description !== "") return description;
    const name = eventName(String(type), undefined);
    return isEventName(name) ? t(`event.name.${name}`) : name;
  },
  fields: [
    {
      name: "type",
      path: ["type"],
      type: "choice",
      label: (t) => t("manage.alert.type"),
      choices: (t) => TYPES.map((value) => ({ value, label: typeText(t, value) })),
      isRequired: true,
      column: "shown",
      filter: filterByType(TYPES, typeText),
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
      type: "custom",
      label: (t) => t("manage.alert.alarms"),
      hint: (t) => t("manage.alert.alarmsHint"),
      read: (value) => wordsIn(value).join(","),
      write: (text) => text,
      Input: AlarmsInput,
      cell: alarmsText,
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
      type: "members",
      label: (t) => t("manage.alert.areas"),
      hint: (t, { type = "" }) =>
        t(OF_AREAS.has(type) ? "manage.alert.eachAreaHint" : "manage.alert.areasHint"),
      readFrom: areasText,
      writeInto: withAreas,
      also: [["attributes", "geofenceIds"]],
      Input: AreasInput,
      listOf: "geofence",
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
      // Without it areas would be chosen and count for nothing.
      isRequired: (values, before) =>
        values["geofences"] !== "" &&
        ["geofences", "type", "checkGeofences"].some((name) => values[name] !== before[name]),
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
      cell: (_t, text, locale) => timetableWords(text, locale),
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
      cell: waysText,
      words: (t) => Object.fromEntries(USUAL_WAYS.map((text) => [text, waysText(t, text)])),
      initial: "web",
      column: "shown",
    },
    {
      name: "otherEmails",
      path: ["attributes", "otherEmails"],
      type: "text",
      isList: true,
      label: (t) => t("manage.alert.otherEmails"),
      hint: (t) => t("manage.alert.otherEmailsHint"),
      fault: (t, list) => {
        const address = firstLeftOut(list);
        if (address === undefined) return undefined;
        return isEmailAddress(address)
          ? t("manage.alert.tooManyEmails", { count: MAX_ADDRESSES })
          : t("manage.said", { field: t("manage.fault.email"), text: address });
      },
      isMeant: ({ notificators = "" }) => waysOf(notificators).includes("mail"),
    },
  ],
  make: (t) => t("manage.alert.make"),
  search: (t) => t("manage.alert.search"),
  none: (t) => t("manage.alert.none"),
  removeText: (t, count) => t("manage.alert.removeText", { count }),
  links: () => REACH_LINKS,
  TryOut: lazyPart(() => withRehearsalWords(import("./tryOut/TryOut.tsx")), "TryOut"),
  Warnings: AlertWarnings,
  Part: AlertPart,
};
