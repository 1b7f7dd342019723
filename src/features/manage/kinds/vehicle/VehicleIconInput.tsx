import { Select } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { VEHICLE_ICONS, vehicleIcon } from "#domain/vehicle/vehicleIcon";
import { readOnlyChoice } from "../../../../ui/readOnlyChoice.ts";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
import classes from "../../Manage.module.css";
import type { CustomInputProps } from "../../managedThing.ts";
import { VehicleIcon } from "./VehicleIcon.tsx";

/** One of the icons of the specification, seen and called by its name; another program's word stays. */
export function VehicleIconInput({
  label,
  hint,
  error,
  isReadOnly,
  value,
  ...props
}: CustomInputProps) {
  const { t } = useTranslation();
  const choices = useMemo(
    () =>
      VEHICLE_ICONS.map((icon) => ({
        value: icon as string,
        label: t(`vehicleForm.icons.${icon}`),
      })),
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
      onChange={(next) => props.onChange(next ?? "")}
      leftSection={<VehicleIcon icon={vehicleIcon(value)} size={22} />}
      renderOption={({ option }) => (
        <span className={classes.icon}>
          <VehicleIcon icon={vehicleIcon(option.value)} size={22} />
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
