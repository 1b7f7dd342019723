import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  EXTERNAL_PAGES,
  LONGEST_PARTNER_ADDRESS,
  LONGEST_PARTNER_TITLE,
  PAGE_OPENINGS,
  SECTIONS,
} from "#contract/partner";
import classes from "./Brand.module.css";
import { SECTION_CHOICES } from "./brandValues.ts";
import type { BrandField, BrandFormState } from "./useBrandForm.ts";

/** What the menu offers, and which of its pages are somebody else's. */
export function BrandPages({ state }: { readonly state: BrandFormState }) {
  const { t } = useTranslation();
  const { form, values, errorOf } = state;
  const address = (name: BrandField) => ({
    ...form.register(name),
    error: errorOf(name),
    errorProps: { role: "alert" },
    maxLength: LONGEST_PARTNER_ADDRESS,
    spellCheck: false,
  });
  return (
    <>
      <fieldset className={classes.card}>
        <legend className={classes.legend}>{t("brand.sections")}</legend>
        <p className={classes.hint}>{t("brand.sectionsHint")}</p>
        <div className={classes.grid}>
          {SECTIONS.map((section) => (
            <NativeSelect
              key={section}
              {...form.register(`sections.${section}`)}
              label={t(`brand.section.${section}`)}
              data={SECTION_CHOICES.map((value) => ({ value, label: t(`brand.choice.${value}`) }))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.card}>
        <legend className={classes.legend}>{t("brand.pages")}</legend>
        <p className={classes.hint}>{t("brand.pagesHint")}</p>
        {EXTERNAL_PAGES.map((page) => (
          <div key={page} className={classes.page}>
            <TextInput
              {...address(`pages.${page}.address`)}
              label={t(`brand.page.${page}`)}
              placeholder={t("brand.builtIn")}
            />
            <NativeSelect
              {...form.register(`pages.${page}.where`)}
              label={t("brand.opens")}
              aria-label={t("brand.opensPage", { page: t(`brand.page.${page}`) })}
              data={PAGE_OPENINGS.map((value) => ({ value, label: t(`brand.where.${value}`) }))}
            />
          </div>
        ))}
      </fieldset>
      <fieldset className={classes.card}>
        <legend className={classes.legend}>{t("brand.reports")}</legend>
        <Checkbox {...form.register("partnerReports")} label={t("brand.partnerReports")} />
        {values.partnerReports && (
          <TextInput
            {...address("partnerReportsPath")}
            label={t("brand.partnerReportsPath")}
            description={t("brand.partnerReportsHint")}
            placeholder="/reports/partnerReports/"
          />
        )}
        <TextInput
          {...address("externalReports.url")}
          label={t("brand.externalReports")}
          placeholder="https://"
        />
        <div className={classes.grid}>
          <TextInput
            {...address("externalReports.title")}
            label={t("brand.externalTitle")}
            maxLength={LONGEST_PARTNER_TITLE}
          />
          <TextInput
            {...address("externalReports.icon")}
            label={t("brand.externalIcon")}
            maxLength={LONGEST_PARTNER_TITLE}
          />
        </div>
      </fieldset>
    </>
  );
}
