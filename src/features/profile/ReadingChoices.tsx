import { NativeSelect, Select } from "@mantine/core";
import { useMemo } from "react";
import { Controller } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { foldText } from "#domain/text/foldText";
import { LISTED_ZONES } from "#domain/time/listedZones";
import { localeName } from "../../i18n/localeName.ts";
import { OFFERED_LOCALES } from "../../state/partner.ts";
import { userZone } from "../../state/userZone.ts";
import classes from "./Profile.module.css";
import type { ProfileFormState } from "./useProfileForm.ts";

interface Props {
  readonly state: ProfileFormState;
  readonly isReadOnly: boolean;
}

/** More are found by typing. */
const MOST_SHOWN = 100;

const zoneLabel = (zone: string) => zone.replaceAll("_", " ");

/** In which language, and by which clocks. */
export function ReadingChoices({ state: { form, values }, isReadOnly }: Props) {
  const { t } = useTranslation();
  const zones = useMemo(() => otherZones(), []);
  const items = (of: readonly string[]) => of.map((value) => ({ value, label: zoneLabel(value) }));
  const computer = t("profile.computerZone", { zone: zoneLabel(userZone({ attributes: {} })) });
  const shown = OFFERED_LOCALES.filter((locale) => !isReadOnly || locale === values.language);
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("profile.reading")}</legend>
      <NativeSelect
        {...form.register("language")}
        label={t("profile.language")}
        data={[
          ...(isReadOnly && values.language !== ""
            ? []
            : [{ value: "", label: t("profile.browserLanguage") }]),
          ...shown.map((value) => ({ value, label: localeName(value), lang: value })),
        ]}
      />
      <Controller
        control={form.control}
        name="timezone"
        render={({ field: { ref, name, value, onChange, onBlur } }) => (
          <Select
            ref={ref}
            name={name}
            label={t("profile.timezone")}
            placeholder={computer}
            data={[
              { group: t("profile.listedZones"), items: items(LISTED_ZONES) },
              { group: t("profile.otherZones"), items: items(zones) },
            ]}
            value={value === "" ? null : value}
            onChange={(zone) => onChange(zone ?? "")}
            onBlur={onBlur}
            readOnly={isReadOnly}
            searchable
            clearable={!isReadOnly}
            clearButtonProps={{ "aria-label": computer }}
            limit={MOST_SHOWN}
            nothingFoundMessage={t("profile.noZone")}
            filter={({ options, search, limit }) => {
              const wanted = foldText(search.trim());
              let left = limit;
              return options.flatMap((group) => {
                if (!("group" in group)) return [];
                const found = group.items
                  .filter(({ label }) => foldText(label).includes(wanted))
                  .slice(0, left);
                left -= found.length;
                return found.length > 0 ? [{ ...group, items: found }] : [];
              });
            }}
          />
        )}
      />
    </fieldset>
  );
}

/** All that this browser knows besides. */
function otherZones(): readonly string[] {
  const listed = new Set<string>(LISTED_ZONES);
  return Intl.supportedValuesOf("timeZone").filter((zone) => !listed.has(zone));
}
