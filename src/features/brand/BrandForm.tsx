import { Alert, Button, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LONGEST_PARTNER_TITLE } from "#contract/partner";
import type { ReadPartner } from "../../api/partners.ts";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";
import { ColourField } from "../../ui/ColourField.tsx";
import classes from "./Brand.module.css";
import { BrandOffer } from "./BrandOffer.tsx";
import { BrandPages } from "./BrandPages.tsx";
import { BrandPreferences } from "./BrandPreferences.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import { ImageField } from "./ImageField.tsx";
import { type BrandFormState, useBrandForm } from "./useBrandForm.ts";

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
        <BrandOffer state={state} />
        <BrandPages state={state} />
        <BrandPreferences state={state} />
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

function Identity({ state, isOfOthers }: PartProps & { readonly isOfOthers: boolean }) {
  const { t } = useTranslation();
  const { field } = state;
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
  const { form, values, field } = state;
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
    </fieldset>
  );
}
