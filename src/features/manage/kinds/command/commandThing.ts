import { commandSchema } from "#contract/objects/commandSchema";
import { isObject, type WireObject } from "#contract/traccar/wire";
import { COMMAND_TYPES } from "#domain/actuation/commandType";
import { commandTypeName } from "../../../../state/actuation/commandTypeName.ts";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../../managedThing.ts";
import { CommandTypeInput } from "./CommandTypeInput.tsx";
import { COMMAND_FIELD_NAMES, type CommandFieldName, commandFieldsOf } from "./commandFields.ts";

const typeOf = ({ type }: WireObject): string => (typeof type === "string" ? type : "");

/** Another type says other things: what only the one before said goes with it. */
function withType(body: WireObject, type: string): WireObject {
  const said = commandFieldsOf(type);
  const attributes = Object.entries(isObject(body.attributes) ? body.attributes : {}).filter(
    ([name]) => isFieldOf(said, name) || !isFieldOf(COMMAND_FIELD_NAMES, name),
  );
  return { ...body, type, attributes: Object.fromEntries(attributes) };
}

const isFieldOf = (names: readonly CommandFieldName[], name: string): boolean =>
  names.some((one) => one === name);

/** Of a type that has been chosen, or a value that was there: what another program left out stays so. */
const isDue =
  (name: string) =>
  (values: FieldValues, before: FieldValues): boolean =>
    ["type", name].some((one) => values[one] !== before[one]);

const meant =
  (name: CommandFieldName) =>
  ({ type = "" }: FieldValues): boolean =>
    commandFieldsOf(type).includes(name);

const SAID = {
  frequency: { type: "number", quantity: "seconds", isPositive: true },
  port: { type: "number", isPositive: true },
  radius: { type: "number", quantity: "metres", isPositive: true },
  index: { type: "number", isPositive: true },
  timezone: { type: "text" },
  phone: { type: "phone" },
  message: { type: "text" },
  server: { type: "text" },
} as const satisfies Partial<Record<CommandFieldName, object>>;

/** What they say there has fields of its own. */
const OWN_DATA: ReadonlySet<string> = new Set(["outputControl", "custom"]);

const FIELDS: readonly ManagedField[] = [
  ...Object.entries(SAID).map(([key, shape]): ManagedField => {
    const name = key as keyof typeof SAID;
    return {
      ...shape,
      name,
      path: ["attributes", name],
      label: (t) => t(`manage.command.${name}`),
      isMeant: meant(name),
      isRequired: isDue(name),
    };
  }),
  {
    name: "enable",
    path: ["attributes", "enable"],
    type: "flag",
    label: (t) => t("manage.command.enable"),
    isMeant: meant("enable"),
  },
  {
    name: "outputData",
    path: ["attributes", "data"],
    type: "choice",
    label: (t) => t("manage.command.output"),
    choices: (t) => [
      { value: "1", label: t("manage.command.outputOn") },
      { value: "0", label: t("manage.command.outputOff") },
    ],
    isMeant: ({ type }) => type === "outputControl",
    isRequired: isDue("outputData"),
  },
  {
    name: "words",
    path: ["attributes", "data"],
    type: "text",
    label: (t) => t("manage.command.words"),
    hint: (t) => t("sendCommand.textHint"),
    isMeant: ({ type }) => type === "custom",
    isRequired: isDue("words"),
  },
  {
    name: "data",
    path: ["attributes", "data"],
    type: "text",
    label: (t) => t("manage.command.data"),
    isMeant: (values) => !OWN_DATA.has(values["type"] ?? "") && meant("data")(values),
    isRequired: isDue("data"),
  },
];

/** A command that is kept, to be sent to a vehicle some day. */
export const commandThing: ManagedThing = {
  kind: "command",
  schema: commandSchema,
  called: (t, thing) =>
    typeof thing.description === "string" && thing.description !== ""
      ? thing.description
      : commandTypeName(t, typeOf(thing)),
  fields: [
    {
      name: "description",
      path: ["description"],
      type: "text",
      label: (t) => t("manage.command.description"),
      column: "shown",
    },
    {
      name: "type",
      path: ["type"],
      type: "members",
      label: (t) => t("manage.command.what"),
      readFrom: typeOf,
      writeInto: withType,
      Input: CommandTypeInput,
      cell: commandTypeName,
      shownBy: (t) => ({
        path: ["type"],
        words: Object.fromEntries(COMMAND_TYPES.map((type) => [type, commandTypeName(t, type)])),
      }),
      isRequired: true,
      column: "shown",
    },
    ...FIELDS,
    {
      name: "textChannel",
      path: ["textChannel"],
      type: "flag",
      label: (t) => t("manage.command.textChannel"),
      hint: (t) => t("manage.command.textChannelHint"),
      column: "offered",
    },
  ],
  make: (t) => t("manage.command.make"),
  search: (t) => t("manage.command.search"),
  none: (t) => t("manage.command.none"),
  removeText: (t, count) => t("manage.command.removeText", { count }),
  links: () => REACH_LINKS,
};
