import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarScope } from "../../../../../api/maintenance.ts";
import { namesQuery } from "../../../../../api/things.ts";
import classes from "./Calendar.module.css";

interface Props {
  readonly scope: CalendarScope;
  readonly onScope: (scope: CalendarScope) => void;
}

/** As many as one looks through; typing finds the others. */
const MOST_CHOICES = 100;

/** Of which plan, and of whose vehicles. */
export function CalendarFilters({ scope, onScope }: Props) {
  const { t } = useTranslation();
  const shared = (kind: "maintenance" | "group", id: number | undefined) => ({
    kind,
    id,
    label: t(`maintenanceForm.calendar.${kind === "group" ? "ofGroup" : "ofPlan"}`),
    all: t(`maintenanceForm.calendar.${kind === "group" ? "allVehicles" : "allPlans"}`),
  });
  return (
    <div className={classes.filters}>
      <Choice {...shared("maintenance", scope.plan)} onId={(plan) => onScope({ ...scope, plan })} />
      <Choice {...shared("group", scope.group)} onId={(group) => onScope({ ...scope, group })} />
    </div>
  );
}

interface ChoiceProps {
  readonly kind: "maintenance" | "group";
  readonly id: number | undefined;
  readonly label: string;
  /** Of all that there are. */
  readonly all: string;
  readonly onId: (id: number | undefined) => void;
}

function Choice({ kind, id, label, all, onId }: ChoiceProps) {
  const { t } = useTranslation();
  const { data } = useQuery(namesQuery(kind));
  const choices = useMemo(
    () => [...(data ?? [])].map(([one, name]) => ({ value: String(one), label: name })),
    [data],
  );
  // Whoever sends the address may see more than whoever opens it.
  const isKnown = id === undefined || data?.has(id) === true;
  return (
    <Select
      size="sm"
      className={classes.filter}
      aria-label={label}
      data={isKnown ? choices : [{ value: String(id), label: `#${id}` }, ...choices]}
      value={id === undefined ? null : String(id)}
      onChange={(next) => onId(next === null ? undefined : Number(next))}
      placeholder={all}
      clearable
      clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
      searchable
      limit={MOST_CHOICES}
      nothingFoundMessage={t("manage.noChoice")}
    />
  );
}
