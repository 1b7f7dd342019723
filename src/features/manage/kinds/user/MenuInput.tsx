import { Textarea } from "@mantine/core";
import type { CustomInputProps } from "../../managedThing.ts";

/** One entry a line. */
export function MenuInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
      readOnly={isReadOnly}
      autosize
      minRows={2}
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
