import { TextInput } from "@mantine/core";
import type { CustomInputProps } from "../../managedThing.ts";

/** What an attribute is called, as programs write it. */
export function NameInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  return (
    <TextInput
      label={label}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
      readOnly={isReadOnly}
      required
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
