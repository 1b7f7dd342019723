import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./Profile.module.css";
import { MAIL_FIELDS } from "./profileValues.ts";
import type { ProfileFormState } from "./useProfileForm.ts";

interface Props {
  readonly form: ProfileFormState["form"];
  readonly isReadOnly: boolean;
}

/** Which e-mails somebody asks for. */
export function MailChoices({ form, isReadOnly }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.card}>
      <legend className={classes.legend}>{t("profile.reports")}</legend>
      <p className={classes.hint}>{t("profile.reportsHint")}</p>
      {MAIL_FIELDS.map((field) => (
        <Checkbox
          key={field}
          {...form.register(field)}
          label={t(`profile.${field}`)}
          aria-readonly={isReadOnly}
          // A box has no way to be read only of its own.
          onClick={isReadOnly ? (event) => event.preventDefault() : undefined}
        />
      ))}
    </fieldset>
  );
}
