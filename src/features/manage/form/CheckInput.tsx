import { Checkbox } from "@mantine/core";
import type { CustomInputProps } from "../managedThing.ts";

/** For what the wire has the other way round, or takes as given where it says nothing. */
export function CheckInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  return (
    <Checkbox
      label={label}
      description={hint}
      error={error}
      checked={value === "true"}
      disabled={isReadOnly}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? "true" : "")}
    />
  );
}
