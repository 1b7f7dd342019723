import { Checkbox } from "@mantine/core";
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
