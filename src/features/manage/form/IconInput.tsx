import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { GEOFENCE_ICONS } from "#domain/geo/geofence";
import { AREA_ICON_PATHS } from "../../../ui/icons/areaIconPaths.ts";
import { readOnlyChoice } from "../../../ui/readOnlyChoice.ts";
import { useListOnDemand } from "../../../ui/useListOnDemand.ts";
import classes from "../Manage.module.css";
import type { CustomInputProps } from "../managedThing.ts";
import { iconName } from "./iconName.ts";

/** One of the icons of the specification, seen and called by its name; another program's stays. */
export function IconInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  const { t } = useTranslation();
  const choices = useMemo(
    () => GEOFENCE_ICONS.map((icon) => ({ value: icon as string, label: iconName(t, icon) })),
    [t],
  );
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
      data={isKnown ? choices : [{ value, label: value }, ...choices]}
      value={value === "" ? null : value}
      onChange={(next) => onChange(next ?? "")}
      leftSection={<Sign icon={value} />}
      renderOption={({ option }) => (
        <span className={classes.icon}>
          <Sign icon={option.value} />
          {option.label}
        </span>
      )}
      clearable
      clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
      searchable
      nothingFoundMessage={t("manage.noChoice")}
    />
  );
}

function Sign({ icon }: { readonly icon: string }) {
  const known = GEOFENCE_ICONS.find((one) => one === icon);
  if (known === undefined) return undefined;
  return (
    <svg viewBox="0 0 15 15" width="18" height="18" fill="currentColor" aria-hidden="true">
      <path d={AREA_ICON_PATHS[known]} />
    </svg>
  );
}
