import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LONGEST_PARTNER_ADDRESS } from "#contract/partner";
import { ALERTS_PERIOD_NAMES } from "#domain/alert/alertsPeriod";
import classes from "./Brand.module.css";
import { THRESHOLD_NAMES } from "./brandValues.ts";
import type { BrandFormState } from "./useBrandForm.ts";

/** What holds for the brand's people where nobody chooses, and what they have besides. */
export function BrandPreferences({ state }: { readonly state: BrandFormState }) {
  const { t } = useTranslation();
  const { form, field } = state;
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("brand.preferences")}</legend>
      <p className={classes.hint}>{t("brand.thresholdsHint")}</p>
      {THRESHOLD_NAMES.map((name) => (
        <TextInput
          key={name}
          {...field(`thresholds.${name}`)}
          label={t(`brand.threshold.${name}`)}
          placeholder={t("brand.asServer")}
          inputMode="decimal"
          maxLength={8}
        />
      ))}
      <NativeSelect
        {...field("alertsSearchPeriod")}
        label={t("brand.alertsPeriod")}
        description={t("brand.alertsPeriodHint")}
        data={[
          { value: "", label: t("brand.usualPeriod") },
          ...ALERTS_PERIOD_NAMES.map((value) => ({ value, label: t(`events.period.${value}`) })),
        ]}
      />
      <TextInput
        {...field("passwordMinLength")}
        label={t("brand.passwordLength")}
        inputMode="numeric"
        maxLength={2}
      />
      <Checkbox {...form.register("gsmPanel")} label={t("brand.gsmPanel")} />
      <Checkbox {...form.register("camerasEnabled")} label={t("brand.cameras")} />
      <TextInput
        {...field("surveyScript")}
        label={t("brand.survey")}
        description={t("brand.surveyHint")}
        placeholder="https://"
        maxLength={LONGEST_PARTNER_ADDRESS}
        inputMode="url"
        spellCheck={false}
      />
    </fieldset>
  );
}
