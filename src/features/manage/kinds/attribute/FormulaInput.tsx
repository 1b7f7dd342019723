import { Textarea } from "@mantine/core";
import type { CustomInputProps } from "../../managedThing.ts";
import classes from "./Attribute.module.css";

/** A formula, as it is typed. */
export function FormulaInput({
  label,
  hint,
  error,
  isReadOnly,
  value,
  onChange,
}: CustomInputProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
      readOnly={isReadOnly}
      required
      autosize
      minRows={3}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.formula ?? "" }}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
