import { LABEL_SIZE_PX } from "#contract/mapLabels";
import { vehicleSchema } from "#contract/objects/vehicleSchema";
import { DEFAULT_FUEL_TANK_LITRES } from "#domain/vehicle/fuelShown";
import { MAPPED_SLOTS } from "#domain/vehicle/sensorMapping";
import { findVehicles } from "../../../../api/getVehicles.ts";
import type { ManagedField, ManagedThing } from "../../managedThing.ts";
import { FILTER_BY_GROUP, NAME_FIELD } from "../commonFields.ts";
import { LastTemperature } from "./LastTemperature.tsx";
import { VEHICLE_LINKS } from "./linksOfVehicle.ts";
import { MarkerPreview } from "./MarkerPreview.tsx";
import { SensorsInput } from "./SensorsInput.tsx";
import { sensorsCell } from "./sensorsCell.ts";
import { sensorsIn, sensorsText, withSensors } from "./sensorsText.ts";
import { VehicleIconInput } from "./VehicleIconInput.tsx";
import { VehiclePart } from "./VehiclePart.tsx";
import { iconWord, iconWords } from "./vehicleIconWords.ts";

const textOr = (value: unknown): string => (typeof value === "string" ? value : "");
const asTyped = (text: string): string => text;

/** What is written of it, in the order in which one fills it in. */
const WHAT_IT_IS: readonly [ManagedField, ...ManagedField[]] = [
  NAME_FIELD,
  {
    name: "plate",
    path: ["attributes", "licenseplate"],
    type: "text",
    label: (t) => t("panel.plate"),
    column: "shown",
  },
  {
    name: "uniqueId",
    path: ["uniqueId"],
    type: "text",
    label: (t) => t("panel.uniqueId"),
    hint: (t) => t("vehicleForm.uniqueIdHint"),
    isRequired: true,
    column: "shown",
  },
  {
    name: "group",
    isOfMany: true,
    path: ["groupId"],
    type: "relation",
    to: "group",
    label: (t) => t("panel.group"),
    column: "shown",
    filter: FILTER_BY_GROUP,
  },
  {
    name: "model",
    isOfMany: true,
    path: ["model"],
    type: "text",
    label: (t) => t("panel.model"),
    column: "shown",
  },
  {
    name: "phone",
    path: ["phone"],
    type: "phone",
    label: (t) => t("vehicleForm.phone"),
    hint: (t) => t("vehicleForm.phoneHint"),
    column: "offered",
  },
  {
    name: "notes",
    isOfMany: true,
    path: ["attributes", "internalNotes"],
    type: "lines",
    label: (t) => t("manage.notes"),
    column: "offered",
  },
];

const ON_THE_MAP: readonly ManagedField[] = [
  {
    name: "icon",
    isOfMany: true,
    path: ["category"],
    type: "custom",
    read: textOr,
    write: asTyped,
    Input: VehicleIconInput,
    cell: iconWord,
    words: iconWords,
    heading: (t) => t("vehicleForm.onMap"),
    label: (t) => t("vehicleForm.icon"),
    column: "offered",
  },
  {
    name: "labelColour",
    isOfMany: true,
    path: ["attributes", "labelColor"],
    type: "colour",
    label: (t) => t("vehicleForm.labelColour"),
    hint: (t) => t("vehicleForm.labelHint"),
  },
  {
    name: "labelSize",
    isOfMany: true,
    path: ["attributes", "labelSize"],
    type: "number",
    quantity: "pixels",
    isPositive: true,
    label: (t) => t("vehicleForm.labelSize"),
    hint: (t) => t("vehicleForm.labelSizeHint", { size: LABEL_SIZE_PX }),
    Beside: MarkerPreview,
  },
  {
    name: "routeColour",
    isOfMany: true,
    path: ["attributes", "web.reportColor"],
    type: "colour",
    label: (t) => t("vehicleForm.routeColour"),
    hint: (t) => t("vehicleForm.routeHint"),
  },
];

const LIMITS: readonly ManagedField[] = [
  {
    name: "speedLimit",
    isOfMany: true,
    path: ["attributes", "overspeedThreshold"],
    type: "number",
    quantity: "kmPerHour",
    isPositive: true,
    heading: (t) => t("vehicleForm.limits"),
    label: (t) => t("vehicleForm.speedLimit"),
    column: "offered",
  },
  {
    name: "minimalDuration",
    isOfMany: true,
    path: ["attributes", "overspeedMinimalDuration"],
    type: "number",
    quantity: "minutes",
    isPositive: true,
    label: (t) => t("vehicleForm.minimalDuration"),
    hint: (t) => t("vehicleForm.minimalDurationHint"),
    column: "offered",
  },
  {
    name: "tank",
    isOfMany: true,
    path: ["attributes", "fuel_tank_capacity"],
    type: "number",
    quantity: "litres",
    isPositive: true,
    label: (t) => t("vehicleForm.tank"),
    hint: (t) => t("vehicleForm.tankHint", { litres: DEFAULT_FUEL_TANK_LITRES }),
    column: "offered",
  },
  {
    name: "minTemperature",
    isOfMany: true,
    path: ["attributes", "minTemperature"],
    type: "number",
    quantity: "celsius",
    label: (t) => t("vehicleForm.minTemperature"),
  },
  {
    name: "maxTemperature",
    isOfMany: true,
    path: ["attributes", "maxTemperature"],
    type: "number",
    quantity: "celsius",
    notBelow: "minTemperature",
    label: (t) => t("vehicleForm.maxTemperature"),
  },
  {
    name: "calibration",
    isOfMany: true,
    path: ["attributes", "temperatureCalibration"],
    type: "number",
    quantity: "celsiusDifference",
    label: (t) => t("vehicleForm.calibration"),
    hint: (t) => t("vehicleForm.calibrationHint"),
    Beside: LastTemperature,
  },
];

const SENSORS: ManagedField = {
  name: "sensors",
  isOfMany: true,
  path: ["attributes", MAPPED_SLOTS[0]],
  type: "members",
  also: MAPPED_SLOTS.slice(1).map((slot) => ["attributes", slot] as const),
  readFrom: sensorsText,
  writeInto: withSensors,
  fault: (t, text) =>
    sensorsIn(text).some(({ attribute }) => attribute === "")
      ? t("manage.fault.missing")
      : undefined,
  Input: SensorsInput,
  cell: sensorsCell,
  heading: (t) => t("vehicleForm.sensors"),
  label: (t) => t("vehicleForm.sensorsLabel"),
  hint: (t) => t("vehicleForm.sensorsHint"),
};

/** Of what no tracker can call itself the server is not asked: it would refuse the whole. */
const find = (ids: readonly string[]) =>
  findVehicles(ids.filter((id) => vehicleSchema.shape.uniqueId.safeParse(id).success));

/** What carries a tracker: who it is, how it is drawn, what is too much for it and what its sensors mean. */
export const vehicleThing: ManagedThing = {
  kind: "vehicle",
  schema: vehicleSchema,
  isInEngine: true,
  fields: [...WHAT_IT_IS, ...ON_THE_MAP, ...LIMITS, SENSORS],
  make: (t) => t("vehicleForm.make"),
  search: (t) => t("list.search"),
  none: (t) => t("vehicleForm.none"),
  removeText: (t, count) => t("vehicleForm.removeText", { count }),
  links: () => VEHICLE_LINKS,
  unique: { field: "uniqueId", text: (t) => t("vehicleForm.duplicate") },
  files: { key: "uniqueId", title: (t) => t("pages.vehicles"), find },
  refusalText: (t, detail) =>
    detail === "Device limit reached" ? t("vehicleForm.limitReached") : undefined,
  Part: VehiclePart,
};
