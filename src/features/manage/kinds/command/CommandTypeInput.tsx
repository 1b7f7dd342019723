import { Alert, Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { COMMAND_TYPES, isCommandType } from "#domain/actuation/commandType";
import { readCommand } from "#domain/actuation/readCommand";
import { needsSecondPerson } from "#domain/actuation/secondPerson";
import { commandTypeName } from "../../../../state/actuation/commandTypeName.ts";
import { useSecondPerson } from "../../../../state/actuation/useSecondPerson.ts";
import { readOnlyChoice } from "../../../../ui/readOnlyChoice.ts";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
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
      label: commandTypeName(t, type),
    })).toSorted((one, other) => compare(one.label, other.label));
  }, [t]);
  const onDemand = useListOnDemand();
  const isKnown = value === "" || isCommandType(value);
  const secondPerson = useSecondPerson(isHeldBack(props.values));
  const note = noteOn(props.values, secondPerson.isAsked);
  return (
    <>
      <Select
        {...onDemand}
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

/** What the server reads in what is typed; undefined of a type that it does not know. */
const readTyped = ({ type = "", words = "", index = "", outputData = "" }: FieldValues) =>
  isCommandType(type)
    ? readCommand(
        type,
        type === "outputControl"
          ? { index: Number(index || 1), data: outputData || "1" }
          : { data: words.trim() },
      )
    : undefined;

/** Whether it waits for a second person where one is asked for. */
function isHeldBack(values: FieldValues): boolean {
  const read = readTyped(values);
  return read?.ok === true && needsSecondPerson(read.effect);
}

/** By the server's own rule: what its sending is held to, or that it is never taken. */
function noteOn(values: FieldValues, isSecondPersonAsked: boolean) {
  const { type = "", words = "" } = values;
  const read = readTyped(values);
  if (!read) return type === "" ? undefined : "unknown";
  if (type === "custom" && words.trim() === "") return undefined;
  if (!read.ok) return type === "custom" ? "textRefused" : "outputRefused";
  if (read.effect === "none") return undefined;
  if (isSecondPersonAsked && needsSecondPerson(read.effect)) return "approval";
  return read.effect === "switches" && read.command.type !== "outputControl" ? "other" : "engine";
}
