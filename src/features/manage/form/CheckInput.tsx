import { Checkbox } from "@mantine/core";
import type { TFunction } from "i18next";
import { readOnlyCheck } from "../../../ui/readOnlyCheck.ts";
import type { CustomInputProps } from "../managedThing.ts";

/** For what the wire has the other way round, or takes as given where it says nothing. */
export function CheckInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  return (
    <Checkbox
      label={label}
      description={hint}
      error={error}
      checked={value === "true"}
      {...readOnlyCheck(isReadOnly)}
      onChange={({ currentTarget }) => {
        if (!isReadOnly) onChange(currentTarget.checked ? "true" : "");
      }}
    />
  );
}

/** What such a field holds, where nobody types. */
export const checkCell = (t: TFunction, text: string): string =>
  t(text === "true" ? "value.yes" : "value.no");
