import { Checkbox, NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#contract/locales";
import { BASE_LAYERS, MAP_OVERLAYS } from "#contract/partnerMap";
import { localeName } from "../../i18n/localeName.ts";
import classes from "./Brand.module.css";
import type { BrandFormState } from "./useBrandForm.ts";

const CHECKED = { shouldValidate: true };

/** Languages and maps: which the brand's people may choose among, and which they have at first. */
export function BrandOffer({ state }: { readonly state: BrandFormState }) {
  const { t } = useTranslation();
  const { form, values, field, errorOf } = state;
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("brand.offer")}</legend>
      <Chosen
        label={t("brand.languages")}
        hint={t("brand.languagesHint")}
        error={errorOf("languages")}
        all={LOCALES}
        chosen={values.languages}
        nameOf={localeName}
        onChosen={(chosen) => form.setValue("languages", chosen, CHECKED)}
      />
      <NativeSelect
        {...field("language")}
        label={t("brand.language")}
        description={t("brand.languageHint")}
        data={[
          { value: "", label: t("brand.noLanguage") },
          ...LOCALES.filter(isShown(values.languages, values.language)).map((value) => ({
            value,
            label: localeName(value),
            lang: value,
          })),
        ]}
      />
      <Chosen
        label={t("brand.layers")}
        hint={t("brand.layersHint")}
        error={errorOf("layers")}
        all={BASE_LAYERS}
        chosen={values.layers}
        nameOf={(layer) => t(`mapOptions.layer.${layer}`)}
        onChosen={(chosen) => form.setValue("layers", chosen, CHECKED)}
      />
      <NativeSelect
        {...field("defaultBase")}
        label={t("brand.map")}
        data={[
          { value: "", label: t("mapOptions.layer.auto") },
          ...BASE_LAYERS.filter(isShown(values.layers, values.defaultBase)).map((value) => ({
            value,
            label: t(`mapOptions.layer.${value}`),
          })),
        ]}
      />
      <Chosen
        label={t("brand.overlays")}
        hint={t("brand.overlaysHint")}
        error={errorOf("overlays")}
        all={MAP_OVERLAYS}
        chosen={values.overlays}
        nameOf={(overlay) => t(`mapOptions.${overlay}`)}
        onChosen={(chosen) => form.setValue("overlays", chosen, CHECKED)}
      />
    </fieldset>
  );
}

/** What is offered, and what is chosen though it no longer is: then it is said there. */
const isShown = (offered: readonly string[], chosen: string) => (value: string) =>
  offered.includes(value) || value === chosen;

interface ChosenProps<Name extends string> {
  readonly label: string;
  readonly hint: string;
  readonly error: string | undefined;
  readonly all: readonly Name[];
  readonly chosen: readonly Name[];
  readonly nameOf: (one: Name) => string;
  /** In the order in which they stand here. */
  readonly onChosen: (chosen: readonly Name[]) => void;
}

/** Some of all there are. */
function Chosen<Name extends string>(props: ChosenProps<Name>) {
  const { label, hint, error, all, chosen, nameOf, onChosen } = props;
  return (
    <Checkbox.Group<Name>
      label={label}
      description={hint}
      error={error}
      errorProps={{ role: "alert" }}
      value={[...chosen]}
      onChange={(next) => onChosen(all.filter((one) => next.includes(one)))}
    >
      <div className={`${classes.grid} ${classes.choices}`}>
        {all.map((one) => (
          <Checkbox key={one} value={one} label={nameOf(one)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
