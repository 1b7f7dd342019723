import {
  Alert,
  Button,
  Checkbox,
  NativeSelect,
  PasswordInput,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LOCALES } from "#contract/locales";
import { LONGEST_PARTNER_ADDRESS, LONGEST_PARTNER_TITLE } from "#contract/partner";
import { BASE_LAYERS } from "#contract/partnerMap";
import type { ReadPartner } from "../../api/partners.ts";
import { localeName } from "../../i18n/localeName.ts";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";
import { ColourField } from "../../ui/ColourField.tsx";
import classes from "./Brand.module.css";
import { BrandPages } from "./BrandPages.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { ImageField } from "./ImageField.tsx";
import { type BrandField, type BrandFormState, useBrandForm } from "./useBrandForm.ts";

interface Props {
  /** Undefined: a new one. */
  readonly partner: ReadPartner | undefined;
  readonly onMade: (id: number) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** Everything of a brand, with how it will look beside it. */
export function BrandForm({ partner, onMade, onUnsaved }: Props) {
  const { t } = useTranslation();
  const state = useBrandForm(partner, onMade);
  const { values, submit, isChanged, isSaving } = state;
  useSayUnsaved(isChanged, onUnsaved);
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={classes.parts}>
        <Conflict state={state} />
        <Identity state={state} isOfOthers={partner?.id === 0} />
        <Appearance state={state} />
        <BrandPages state={state} />
        <Preferences state={state} />
        {state.isPasswordDue && (
          <PasswordInput
            label={t("brand.password")}
            description={t("brand.passwordHint")}
            value={state.password}
            onChange={({ currentTarget }) => state.setPassword(currentTarget.value)}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
          />
        )}
        <div className={classes.save}>
          <Button type="submit" disabled={!isChanged} loading={isSaving}>
            {t(state.conflict ? "brand.saveAnyway" : state.read ? "brand.save" : "brand.make")}
          </Button>
          <p className={classes.hint}>{t("brand.nextLoad")}</p>
        </div>
      </div>
      <BrandPreview values={values} />
    </form>
  );
}

/** Somebody else wrote meanwhile: nothing of it is written over unseen. */
function Conflict({ state: { conflict, takeTheirs } }: { readonly state: BrandFormState }) {
  const { t } = useTranslation();
  if (!conflict) return undefined;
  return (
    <Alert color="yellow" role="alert">
      <p className={classes.hint}>{t("brand.conflict")}</p>
      <Button variant="default" size="compact-sm" onClick={takeTheirs}>
        {t("brand.takeTheirs")}
      </Button>
    </Alert>
  );
}

interface PartProps {
  readonly state: BrandFormState;
}

const fieldOf =
  ({ form, errorOf }: BrandFormState) =>
  (name: BrandField) => ({
    ...form.register(name),
    error: errorOf(name),
    errorProps: { role: "alert" },
  });

function Identity({ state, isOfOthers }: PartProps & { readonly isOfOthers: boolean }) {
  const { t } = useTranslation();
  const field = fieldOf(state);
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("brand.who")}</legend>
      {isOfOthers ? (
        <p className={classes.hint}>{t("brand.otherHosts")}</p>
      ) : (
        <Textarea
          {...field("hosts")}
          label={t("brand.hosts")}
          description={t("brand.hostsHint")}
          placeholder="fleet.example"
          autosize
          minRows={2}
          spellCheck={false}
        />
      )}
      <TextInput
        {...field("title")}
        label={t("brand.title")}
        maxLength={LONGEST_PARTNER_TITLE}
        required
      />
      <TextInput
        {...field("applicationId")}
        label={t("brand.applicationId")}
        description={t("brand.applicationIdHint")}
        maxLength={LONGEST_PARTNER_TITLE}
        spellCheck={false}
        required
      />
      {!state.read && (
        <TextInput
          {...field("id")}
          label={t("brand.id")}
          description={t("brand.idHint")}
          inputMode="numeric"
        />
      )}
    </fieldset>
  );
}

function Appearance({ state }: PartProps) {
  const { t } = useTranslation();
  const { form, values } = state;
  const field = fieldOf(state);
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("brand.appearance")}</legend>
      <ColourField
        label={t("brand.chooseColour")}
        value={values.colour}
        onChoose={(colour) => form.setValue("colour", colour, { shouldValidate: true })}
      >
        <TextInput
          {...field("colour")}
          label={t("brand.colour")}
          description={t("brand.colourHint")}
          placeholder="#1f6feb"
          maxLength={7}
          spellCheck={false}
        />
      </ColourField>
      <ImageField which="logo" state={state} />
      <ImageField which="favicon" state={state} />
      <NativeSelect
        {...field("language")}
        label={t("brand.language")}
        description={t("brand.languageHint")}
        data={[
          { value: "", label: t("brand.noLanguage") },
          ...LOCALES.map((value) => ({ value, label: localeName(value), lang: value })),
        ]}
      />
      <NativeSelect
        {...field("defaultBase")}
        label={t("brand.map")}
        data={[
          { value: "", label: t("mapOptions.layer.auto") },
          ...BASE_LAYERS.map((value) => ({ value, label: t(`mapOptions.layer.${value}`) })),
        ]}
      />
    </fieldset>
  );
}

function Preferences({ state }: PartProps) {
  const { t } = useTranslation();
  const field = fieldOf(state);
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("brand.preferences")}</legend>
      <TextInput
        {...field("passwordMinLength")}
        label={t("brand.passwordLength")}
        inputMode="numeric"
        maxLength={2}
      />
      <Checkbox {...state.form.register("gsmPanel")} label={t("brand.gsmPanel")} />
      <Checkbox {...state.form.register("camerasEnabled")} label={t("brand.cameras")} />
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
