import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { namesQuery } from "../../../../api/things.ts";
import { readOnlyChoice } from "../../../../ui/readOnlyChoice.ts";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
import type { CustomInputProps } from "../../managedThing.ts";

/** As many as one looks through; typing finds the others. */
const MAX_CHOICES = 100;

/** Geofences, line geofences and points of interest, chosen by name. */
export function AreasInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  const { t } = useTranslation();
  const onDemand = useListOnDemand();
  const { data } = useQuery(namesQuery("geofence"));
  const chosen = useMemo(() => [...new Set(value.split(",").filter(Boolean))], [value]);
  const choices = useMemo(() => {
    const known = [...(data ?? [])].map(([id, name]) => ({ value: String(id), label: name }));
    // One that is not seen any more stays in the list, and can be taken out.
    const unknown = chosen.filter((id) => !data?.has(Number(id)));
    return [...known, ...unknown.map((id) => ({ value: id, label: `#${id}` }))];
  }, [data, chosen]);
  return (
    <MultiSelect
      {...onDemand}
      label={label}
      description={hint}
      error={error}
      {...readOnlyChoice(isReadOnly)}
      data={choices}
      value={chosen}
      onChange={(ids) => onChange(ids.join(","))}
      placeholder={chosen.length === 0 ? t("manage.alert.allAreas") : ""}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
      limit={MAX_CHOICES}
      nothingFoundMessage={t("manage.noChoice")}
    />
  );
}
