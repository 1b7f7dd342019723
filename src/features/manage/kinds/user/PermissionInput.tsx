import { Checkbox } from "@mantine/core";
import type { CustomInputProps } from "../../managedThing.ts";

/** A permission: the wire says what somebody may not do, and people are asked what they may. */
export function PermissionInput({
  label,
  hint,
  error,
  isReadOnly,
  value,
  onChange,
}: CustomInputProps) {
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
