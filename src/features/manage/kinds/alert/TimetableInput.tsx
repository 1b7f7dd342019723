import { WeekInput } from "../../form/week/WeekInput.tsx";
import type { CustomInputProps } from "../../managedThing.ts";
import { windowsIn } from "./timetable.ts";

/** The times of a week in which an alert is in force. */
export function TimetableInput({ label, hint, error, isReadOnly, ...props }: CustomInputProps) {
  return (
    <WeekInput
      label={label}
      hint={hint}
      error={error}
      isReadOnly={isReadOnly}
      windows={windowsIn(props.value)}
      onWindows={(next) => props.onChange(next.length === 0 ? "" : JSON.stringify(next))}
    />
  );
}
