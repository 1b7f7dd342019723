import { Alert, Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { COMMAND_TYPES, isCommandType } from "#domain/actuation/commandType";
import { readCommand } from "#domain/actuation/readCommand";
import { readOnlyChoice } from "../../../../ui/readOnlyChoice.ts";
import type { CustomInputProps, FieldValues } from "../../managedThing.ts";

/** As many as one looks through; typing finds the others. */
const MAX_CHOICES = 100;

/** What a command does, and what it takes to send one that does more than ask. */
export function CommandTypeInput({ label, error, isReadOnly, value, ...props }: CustomInputProps) {
  const { t } = useTranslation();
  const choices = useMemo(() => {
    const { compare } = new Intl.Collator();
    return COMMAND_TYPES.map((type) => ({
      value: type as string,
      label: t(`manage.command.type.${type}`),
    })).toSorted((one, other) => compare(one.label, other.label));
  }, [t]);
  const isKnown = value === "" || isCommandType(value);
  const note = noteOn(props.values);
  return (
    <>
      <Select
        label={label}
        error={error}
        errorProps={{ role: "alert" }}
        {...readOnlyChoice(isReadOnly)}
        required
        searchable
        limit={MAX_CHOICES}
        data={isKnown ? choices : [{ value, label: value }, ...choices]}
        value={value === "" ? null : value}
        onChange={(next) => props.onChange(next ?? "")}
        nothingFoundMessage={t("manage.noChoice")}
      />
      {note && (
        <Alert color="yellow" role="status">
          {t(`manage.command.note.${note}`)}
        </Alert>
      )}
    </>
  );
}

/** By the server's own rule: what its sending is held to, or that it is never taken. */
function noteOn({ type = "", words = "", index = "", outputData = "" }: FieldValues) {
  if (!isCommandType(type)) return type === "" ? undefined : "unknown";
  if (type === "custom" && words.trim() === "") return undefined;
  const read = readCommand(
    type,
    type === "outputControl"
      ? { index: Number(index || 1), data: outputData || "1" }
      : { data: words.trim() },
  );
  if (!read.ok) return type === "custom" ? "textRefused" : "outputRefused";
  if (read.effect === "none") return undefined;
  return read.effect === "switches" && read.command.type !== "outputControl" ? "other" : "engine";
}
