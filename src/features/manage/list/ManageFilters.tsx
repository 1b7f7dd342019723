import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ManagedField } from "../managedThing.ts";
import { GroupFilterChoice } from "./GroupFilterChoice.tsx";
import type { ManageView } from "./manageView.ts";

interface Props {
  readonly fields: readonly ManagedField[];
  readonly filters: ManageView["filters"];
  readonly onFilters: (filters: ManageView["filters"]) => void;
}

/** By which values a kind's table is narrowed, as its fields declare it. */
export function ManageFilters({ fields, filters, onFilters }: Props) {
  const { t } = useTranslation();
  return fields.map(({ name, filter }) => {
    if (!filter) return undefined;
    const label = filter.label(t);
    const choose = (value: string | undefined) => {
      const { [filter.name]: _, ...others } = filters;
      onFilters(value === undefined ? others : { ...others, [filter.name]: value });
    };
    if ("of" in filter)
      return (
        <GroupFilterChoice key={name} label={label} value={filters[filter.name]} onValue={choose} />
      );
    const words = filter.words(t);
    return (
      <NativeSelect
        key={name}
        aria-label={label}
        value={filters[filter.name] ?? ""}
        onChange={({ currentTarget: { value } }) => choose(value === "" ? undefined : value)}
        data={[
          { value: "", label: t("manage.anyOf", { field: label }) },
          ...Object.entries(filter.values).map(([value, onWire]) => ({
            value,
            label: words[onWire] ?? value,
          })),
        ]}
      />
    );
  });
}
