import { type Resolver, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import type { FieldState } from "../form/Field.tsx";
import { faultText } from "../form/faultText.ts";
import { bodyOf, fieldAt } from "../form/fieldValues.ts";
import { faultOfText } from "../form/useManageForm.ts";
import { useReading } from "../form/useReading.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../managedThing.ts";

/** The fields that many things get the same values of; `sample` is one of them, for the schema to judge. */
export function useManyFields(
  { schema }: ManagedThing,
  fields: readonly ManagedField[],
  sample: TableThing | undefined,
) {
  const { t } = useTranslation();
  const reading = useReading();
  const resolver: Resolver<FieldValues> = (values) => {
    const errors: Record<string, { readonly type: string; readonly message: string }> = {};
    const before = Object.fromEntries(fields.map(({ name }) => [name, ""]));
    for (const field of fields) {
      const text = values[field.name] ?? "";
      const message =
        faultOfText(field, values, { before, reading }) ??
        (field.type === "members" ? field.fault?.(t, text) : undefined);
      if (message !== undefined) errors[field.name] = { type: "fault", message };
    }
    const parsed = sample && schema.safeParse(bodyOf(fields, values, { before: sample, reading }));
    for (const { path, message } of parsed?.error?.issues ?? []) {
      const field = fieldAt(fields, path);
      if (field) errors[field.name] ??= { type: "fault", message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const form = useForm<FieldValues>({ mode: "onChange", resolver, defaultValues: {} });
  const values = useWatch({ control: form.control, compute: (all) => all });
  const chosen: FieldValues = Object.fromEntries(
    fields.map(({ name }) => [name, values[name] ?? ""]),
  );
  const state: FieldState = {
    form,
    values: chosen,
    reading,
    read: undefined,
    errorOf(name) {
      const message = form.formState.errors[name]?.message;
      return message === undefined ? undefined : faultText(t, message);
    },
  };
  return { state, values: chosen, reading, form };
}
