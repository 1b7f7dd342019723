import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { groupPaths } from "#domain/vehicle/groupPaths";
import { groupsQuery } from "../../../api/things.ts";
import { findOptions } from "../../../ui/findOptions.ts";
import { useListOnDemand } from "../../../ui/useListOnDemand.ts";
import classes from "../Manage.module.css";

interface Props {
  readonly label: string;
  /** A group's id, as the address has it. */
  readonly value: string | undefined;
  readonly onValue: (value: string | undefined) => void;
}

/** As many as one looks through; typing finds the others. */
const MAX_CHOICES = 100;

/** A group by its place in the tree; one that is not seen, but stands in an address, can be taken out. */
export function GroupFilterChoice({ label, value, onValue }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(groupsQuery());
  const choices = useMemo(() => {
    const { compare } = new Intl.Collator(undefined, { numeric: true });
    return [...groupPaths(data ?? [])]
      .map(([id, path]) => ({ value: String(id), label: path }))
      .toSorted((one, other) => compare(one.label, other.label));
  }, [data]);
  const onDemand = useListOnDemand();
  const any = t("manage.anyOf", { field: label });
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  const unseen = data ? t("manage.unseen", { id: value }) : `#${value}`;
  const offered = isKnown ? choices : [{ value, label: unseen }, ...choices];
  return (
    <Select
      {...onDemand}
      className={classes.filter ?? ""}
      aria-label={label}
      placeholder={any}
      // The cross that clears is no button of the keyboard's.
      data={value === undefined ? offered : [{ value: "", label: any }, ...offered]}
      value={value ?? null}
      onChange={(next) => onValue(next || undefined)}
      clearable
      clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
      searchable
      filter={findOptions(t("manage.noChoice"))}
      limit={MAX_CHOICES}
    />
  );
}
