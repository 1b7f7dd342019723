import type { TFunction } from "i18next";
import { maintenanceSchema } from "#contract/objects/maintenanceSchema";
import { zoneChoices } from "../../form/zoneChoices.ts";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../../managedThing.ts";
import { filterByType, NAME_FIELD, NOTES_FIELD } from "../commonFields.ts";
import { MaintenancePart } from "./MaintenancePart.tsx";
import { PLAN_TYPES, type PlanUnit, planUnit } from "./planUnit.ts";

/** What is entered of a plan that counts so is meant of no other. */
const counts =
  (...units: readonly PlanUnit[]) =>
  ({ type = "" }: FieldValues): boolean =>
    units.includes(planUnit(type));

/** Start and period are one number each on the wire, read and typed as what the plan counts. */
const COUNTED: readonly ManagedField[] = [
  {
    name: "startDistance",
    path: ["start"],
    type: "number",
    quantity: "travelledMetres",
    label: (t) => t("maintenanceForm.startDistance"),
    hint: (t) => t("maintenanceForm.startHint"),
    isRequired: true,
    isMeant: counts("distance"),
    initial: "0",
  },
  {
    name: "periodDistance",
    path: ["period"],
    type: "number",
    isPositive: true,
    quantity: "travelledMetres",
    label: (t) => t("maintenanceForm.every"),
    isRequired: true,
    isMeant: counts("distance"),
  },
  {
    name: "startHours",
    path: ["start"],
    type: "number",
    quantity: "engineHoursMs",
    label: (t) => t("maintenanceForm.startHours"),
    hint: (t) => t("maintenanceForm.startHint"),
    isRequired: true,
    isMeant: counts("engineHours"),
    initial: "0",
  },
  {
    name: "periodHours",
    path: ["period"],
    type: "number",
    isPositive: true,
    quantity: "engineHoursMs",
    label: (t) => t("maintenanceForm.every"),
    isRequired: true,
    isMeant: counts("engineHours"),
  },
  {
    name: "startDate",
    path: ["start"],
    type: "time",
    wire: "epochMs",
    label: (t) => t("maintenanceForm.startDate"),
    isRequired: true,
    isMeant: counts("time", "months"),
  },
  {
    name: "periodMonths",
    path: ["period"],
    type: "number",
    isPositive: true,
    label: (t) => t("maintenanceForm.everyMonths"),
    hint: (t) => t("maintenanceForm.monthsHint"),
    isRequired: true,
    isMeant: counts("months"),
  },
  {
    name: "timezone",
    path: ["attributes", "timezone"],
    type: "choice",
    label: (t) => t("maintenanceForm.timeZone"),
    hint: (t) => t("maintenanceForm.timeZoneHint"),
    choices: zoneChoices,
    isMeant: counts("months"),
    initial: ({ timeZone }) => timeZone,
  },
  {
    name: "periodDays",
    path: ["period"],
    type: "number",
    isPositive: true,
    quantity: "daysMs",
    label: (t) => t("maintenanceForm.everyDays"),
    isRequired: true,
    isMeant: counts("time"),
  },
  {
    name: "start",
    path: ["start"],
    type: "number",
    label: (t) => t("maintenanceForm.start"),
    hint: (t) => t("maintenanceForm.startHint"),
    isRequired: true,
    isMeant: counts("count"),
    initial: "0",
  },
  {
    name: "period",
    path: ["period"],
    type: "number",
    isPositive: true,
    label: (t) => t("maintenanceForm.every"),
    isRequired: true,
    isMeant: counts("count"),
  },
];

const typeText = (t: TFunction, type: (typeof PLAN_TYPES)[number]): string =>
  t(`maintenanceForm.type.${type}`);

/** What has to be done to vehicles every so often: as far, as long or as late as it says. */
export const maintenanceThing: ManagedThing = {
  kind: "maintenance",
  schema: maintenanceSchema,
  fields: [
    NAME_FIELD,
    {
      name: "type",
      path: ["type"],
      type: "choice",
      label: (t) => t("maintenanceForm.by"),
      choices: (t) => PLAN_TYPES.map((value) => ({ value, label: typeText(t, value) })),
      isRequired: true,
      initial: PLAN_TYPES[0],
      column: "shown",
      filter: filterByType(PLAN_TYPES, typeText),
    },
    ...COUNTED,
    NOTES_FIELD,
  ],
  make: (t) => t("maintenanceForm.make"),
  search: (t) => t("maintenanceForm.search"),
  none: (t) => t("maintenanceForm.none"),
  removeText: (t, count) => t("maintenanceForm.removeText", { count }),
  links: () => REACH_LINKS,
  Part: MaintenancePart,
};
