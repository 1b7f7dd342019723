import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { groupPaths, groupWithin } from "#domain/vehicle/groupPaths";
import { groupsQuery } from "../../../../api/things.ts";
import { readOnlyChoice } from "../../../../ui/readOnlyChoice.ts";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
import type { CustomInputProps } from "../../managedThing.ts";

/** As many as one looks through; typing finds the others. */
const MAX_CHOICES = 100;

/** The group above, by its place in the tree; a group stands in none of those that stand in it. */
export function ParentInput({ label, hint, error, isReadOnly, value, ...props }: CustomInputProps) {
  const { t } = useTranslation();
  const { data } = useQuery(groupsQuery());
  const own = props.thing?.id;
  const choices = useMemo(() => {
    if (!data) return [];
    const within = own === undefined ? new Set<number>() : groupWithin(data, own);
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return [...groupPaths(data)]
      .filter(([id]) => !within.has(id))
      .map(([id, path]) => ({ value: String(id), label: path }))
      .toSorted((one, other) => compare(one.label, other.label));
  }, [data, own]);
  const onDemand = useListOnDemand();
  const isKnown = value === "" || choices.some((choice) => choice.value === value);
  return (
    <Select
      {...onDemand}
      label={label}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
      {...readOnlyChoice(isReadOnly)}
      data={isKnown ? choices : [{ value, label: `#${value}` }, ...choices]}
      value={value === "" ? null : value}
      onChange={(next) => props.onChange(next ?? "")}
      placeholder={t("manage.group.top")}
      clearable
      clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
      searchable
      limit={MAX_CHOICES}
      nothingFoundMessage={t("manage.noChoice")}
    />
  );
}
