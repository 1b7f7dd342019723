import { Checkbox, PasswordInput, Select, Textarea, TextInput } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../i18n/useFormat.ts";
import { ColourField } from "../../../ui/ColourField.tsx";
import { readOnlyCheck } from "../../../ui/readOnlyCheck.ts";
import { readOnlyChoice } from "../../../ui/readOnlyChoice.ts";
import { useListOnDemand } from "../../../ui/useListOnDemand.ts";
import classes from "../Manage.module.css";
import type { Choice, ManagedField } from "../managedThing.ts";
import { pastedLine } from "./pastedLine.ts";
import { unitOf } from "./quantity.ts";
import type { ManageFormState } from "./useManageForm.ts";
import { useNames } from "./useNames.ts";

/** What of a form's state one of its fields reads and writes. */
export type FieldState = Pick<ManageFormState, "form" | "values" | "errorOf" | "reading" | "read">;

interface FieldProps {
  readonly field: ManagedField;
  readonly state: FieldState;
  readonly isReadOnly: boolean;
  readonly isFirst: boolean;
  readonly onHold?: (isHeld: boolean) => void;
}

/** One value of a thing to be read and written, as its type asks. */
export function Field({ field, ...props }: FieldProps) {
  const { t } = useTranslation();
  const { state, isReadOnly } = props;
  return (
    <>
      {field.heading && <h3 className={classes.heading}>{field.heading(t)}</h3>}
      {field.Beside ? (
        <div className={classes.fieldBeside}>
          <Input field={field} {...props} />
          <field.Beside
            values={state.values}
            thing={state.read?.thing}
            value={state.values[field.name] ?? ""}
            isReadOnly={isReadOnly}
            onFill={(next) => fill(state, field.name, next)}
          />
        </div>
      ) : (
        <Input field={field} {...props} />
      )}
    </>
  );
}

const fill = ({ form }: FieldState, name: string, next: string) =>
  form.setValue(name, next, { shouldValidate: true, shouldTouch: true });

const INPUT_TYPES = {
  text: { type: "text" },
  email: { type: "email", inputMode: "email" },
  phone: { type: "tel", inputMode: "tel" },
  number: { type: "text", inputMode: "decimal" },
  time: { type: "datetime-local" },
} as const;

function Input({ field, state, isReadOnly, isFirst, onHold }: FieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, label, hint } = field;
  const isRequired = field.isRequired === true;
  const value = state.values[name] ?? "";
  const words = {
    label: label(t),
    description: hint?.(t, state.values, format),
    error: state.errorOf(name),
    errorProps: { role: "alert" },
  };
  const shared = {
    ...state.form.register(name),
    ...words,
    required: isRequired,
    readOnly: isReadOnly,
    autoComplete: "off",
    ...(isFirst && { autoFocus: true }),
  };
  const change = (next: string) => fill(state, name, next);
  switch (field.type) {
    case "lines":
      return <Textarea {...shared} autosize minRows={3} />;
    case "password":
      return (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
        />
      );
    case "flag":
      return (
        <Checkbox
          label={words.label}
          description={words.description}
          error={words.error}
          checked={value === "true"}
          {...readOnlyCheck(isReadOnly)}
          onChange={({ currentTarget }) => {
            if (!isReadOnly) change(currentTarget.checked ? "true" : "");
          }}
        />
      );
    case "choice":
      return (
        <Choices
          {...words}
          field={field}
          required={isRequired}
          isReadOnly={isReadOnly}
          value={value}
          onValue={change}
        />
      );
    case "relation":
      return (
        <Relation
          {...words}
          field={field}
          ownId={state.read?.thing.id}
          required={isRequired}
          isReadOnly={isReadOnly}
          value={value}
          onValue={change}
        />
      );
    case "colour":
      return (
        <ColourField
          label={t("manage.chooseColour", { field: words.label })}
          value={value}
          isReadOnly={isReadOnly}
          onChoose={change}
        >
          <TextInput {...shared} spellCheck={false} placeholder="#1f6feb" />
        </ColourField>
      );
    case "owners":
      return undefined;
    case "custom":
    case "members":
      return (
        <field.Input
          label={words.label}
          hint={words.description}
          error={words.error}
          isReadOnly={isReadOnly}
          value={value}
          onChange={change}
          onHold={onHold}
          values={state.values}
          thing={state.read?.thing}
        />
      );
    case "number": {
      const unit = field.quantity && unitOf(field.quantity, state.reading.units).text;
      return (
        <TextInput
          {...shared}
          {...INPUT_TYPES.number}
          label={!unit ? words.label : `${words.label} (${unit})`}
        />
      );
    }
    default:
      return (
        <TextInput
          {...shared}
          {...INPUT_TYPES[field.type]}
          onPaste={(event) => {
            const isList = field.type === "text" && field.isList;
            const pasted = pastedLine(event.clipboardData.getData("text"), isList ? ", " : " ");
            if (pasted === undefined || isReadOnly) return;
            event.preventDefault();
            const { value: typed, selectionStart, selectionEnd } = event.currentTarget;
            const before = typed.slice(0, selectionStart ?? typed.length);
            change(before + pasted + typed.slice(selectionEnd ?? typed.length));
          }}
        />
      );
  }
}

interface ChooserProps {
  readonly label: string;
  readonly description: string | undefined;
  readonly error: string | undefined;
  readonly errorProps: { readonly role: string };
  readonly isReadOnly: boolean;
  readonly required?: boolean;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** As many as one looks through; typing finds the others. */
const MAX_CHOICES = 100;

/** One of many, found by typing; what is chosen and none of them stays to be seen. */
function Chooser({
  choices,
  value,
  onValue,
  required = false,
  isReadOnly,
  ...props
}: ChooserProps) {
  const { t } = useTranslation();
  const onDemand = useListOnDemand();
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...props}
      {...onDemand}
      {...readOnlyChoice(isReadOnly)}
      data={isKnown ? [...choices] : [{ value, label: value }, ...choices]}
      value={value === "" ? null : value}
      onChange={(next) => onValue(next ?? "")}
      required={required}
      clearable={!required}
      clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
      searchable
      limit={MAX_CHOICES}
      nothingFoundMessage={t("manage.noChoice")}
    />
  );
}

type ChoicesProps = Omit<ChooserProps, "choices"> & {
  readonly field: ManagedField & { readonly type: "choice" };
};

/** There may be hundreds: they are put into words once and not with every letter that is typed. */
function Choices({ field, ...props }: ChoicesProps) {
  const { t } = useTranslation();
  const choices = useMemo(() => field.choices(t), [field, t]);
  return <Chooser {...props} choices={choices} />;
}

type RelationProps = Omit<ChooserProps, "choices"> & {
  readonly field: ManagedField & { readonly type: "relation" };
  /** Nothing relates to itself. */
  readonly ownId: number | undefined;
};

function Relation({ field, ownId, ...props }: RelationProps) {
  const fields = useMemo(() => [field], [field]);
  const names = useNames(fields).of.get(field.to);
  const choices = useMemo(
    () =>
      [...(names ?? [])]
        .filter(([id]) => id !== ownId)
        .map(([id, name]) => ({ value: String(id), label: name })),
    [names, ownId],
  );
  return <Chooser {...props} choices={choices} />;
}
