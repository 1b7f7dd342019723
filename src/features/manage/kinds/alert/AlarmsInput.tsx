import { MultiSelect, type OptionsFilter } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { wordsIn } from "#domain/settings";
import { readOnlyChoice } from "../../../../ui/readOnlyChoice.ts";
import { useListOnDemand } from "../../../../ui/useListOnDemand.ts";
import type { Choice, CustomInputProps } from "../../managedThing.ts";
import {
  alarmChoices,
  alarmsFound,
  alarmsNamed,
  isListOfAlarms,
  knownAlarm,
} from "./alarmNames.ts";

/** Alarms in words; names of a tracker's own are typed or pasted, and stay. */
export function AlarmsInput({ label, hint, error, isReadOnly, value, onChange }: CustomInputProps) {
  const { t } = useTranslation();
  const onDemand = useListOnDemand();
  const [search, setSearch] = useState("");
  const known = useMemo(() => alarmChoices(t), [t]);
  const chosen = useMemo(() => [...new Set(wordsIn(value))], [value]);
  const own = chosen.filter((name) => !known.some((choice) => choice.value === name));
  const all: readonly Choice[] = [...known, ...own.map((name) => ({ value: name, label: name }))];
  const typed = search.trim();
  const isNew = typed !== "" && knownAlarm(known, typed) === undefined && !own.includes(typed);
  const offer = isNew ? [{ value: typed, label: t("manage.alert.ownAlarm", { name: typed }) }] : [];
  // What there are words for comes before a name that is none of them.
  const find: OptionsFilter = ({ search: wanted }) => [...alarmsFound(all, wanted), ...offer];
  const choose = (names: readonly string[]) => onChange([...new Set(names)].join(","));
  const add = (text: string) => {
    setSearch("");
    const named = alarmsNamed(known, text);
    if (named.length > 0) choose([...chosen, ...named]);
  };
  return (
    <MultiSelect
      {...onDemand}
      label={label}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
      {...readOnlyChoice(isReadOnly)}
      data={[...all, ...offer]}
      value={chosen}
      onChange={choose}
      searchable
      searchValue={search}
      onSearchChange={(text) => (isListOfAlarms(text) ? add(text) : setSearch(text))}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text");
        if (isReadOnly || !isListOfAlarms(text)) return;
        // The input has one line: the browser would put the names into one.
        event.preventDefault();
        add(`${search},${text}`);
      }}
      // Whoever goes on to another field has named it.
      onBlur={() => add(search)}
      filter={find}
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ "aria-label": t("manage.clearChoice") }}
    />
  );
}
