import { Alert, Button, List, PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MAX_PASSWORD } from "#domain/account/credentials";
import { ownAccountLock } from "#domain/account/ownAccount";
import { shownText } from "#domain/text/shownText";
import type { OwnAccount } from "../../api/ownAccount.ts";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";
import { MailChoices } from "./MailChoices.tsx";
import classes from "./Profile.module.css";
import type { ProfileField } from "./profileValues.ts";
import { ReadingChoices } from "./ReadingChoices.tsx";
import { useProfileForm } from "./useProfileForm.ts";

interface Props {
  readonly account: OwnAccount;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** As the server has it for names and addresses. */
const MAX_TEXT = 128;

/** Everything of one's own account that one may change oneself; the rest stands there to be read. */
export function ProfileForm({ account, onUnsaved }: Props) {
  const { t } = useTranslation();
  const state = useProfileForm(account);
  const { form, submit, isSaving, isChanged, isProofDue, errorOf } = state;
  const lock = ownAccountLock(account.user);
  const isLocked = lock === "onlyPassword";
  useSayUnsaved(isChanged, onUnsaved);

  const field = (name: ProfileField, isReadOnly = isLocked) => ({
    ...form.register(name),
    error: errorOf(name),
    errorProps: { role: "alert" },
    readOnly: isReadOnly,
  });
  const passwordField = (name: ProfileField) => ({
    ...field(name, false),
    maxLength: MAX_PASSWORD,
    visibilityToggleButtonProps: { "aria-label": t("login.showPassword"), tabIndex: 0 },
  });
  return (
    <form className={classes.parts} onSubmit={(event) => void submit(event)} noValidate>
      {isLocked && (
        <Alert color="gray" role="note">
          {t("profile.onlyPassword")}
        </Alert>
      )}
      <Conflict conflict={state.conflict} />
      <fieldset className={classes.card}>
        <legend className={classes.legend}>{t("profile.who")}</legend>
        <TextInput
          {...field("name")}
          label={t("profile.name")}
          autoComplete="name"
          maxLength={MAX_TEXT}
          required
        />
        <TextInput
          {...field("phone")}
          label={t("profile.phone")}
          description={t("profile.optional")}
          type="tel"
          autoComplete="tel"
          maxLength={MAX_TEXT}
        />
      </fieldset>
      <fieldset className={classes.card}>
        <legend className={classes.legend}>{t("profile.signIn")}</legend>
        <TextInput
          {...field("email", isLocked || lock === "emailFixed")}
          label={t("profile.email")}
          description={lock === "emailFixed" ? t("profile.emailFixed") : undefined}
          type="email"
          autoComplete="username"
          maxLength={MAX_TEXT}
          required
        />
        <PasswordInput
          {...passwordField("newPassword")}
          label={t("profile.newPassword")}
          description={t("profile.newPasswordHint")}
          autoComplete="new-password"
        />
        {isProofDue && (
          <PasswordInput
            {...passwordField("currentPassword")}
            label={t("profile.currentPassword")}
            description={t("profile.currentPasswordHint")}
            autoComplete="current-password"
            required
          />
        )}
      </fieldset>
      <ReadingChoices state={state} isReadOnly={isLocked} />
      <MailChoices form={form} isReadOnly={isLocked} />
      <Button
        type="submit"
        className={classes.update ?? ""}
        disabled={!isChanged}
        loading={isSaving}
      >
        {t("profile.update")}
      </Button>
    </form>
  );
}

/** What somebody else has changed: nothing of it is written over unseen. */
function Conflict({ conflict }: Pick<ReturnType<typeof useProfileForm>, "conflict">) {
  const { t } = useTranslation();
  if (conflict.length === 0) return undefined;
  const valueText = (value: string | boolean) => {
    if (typeof value === "boolean") return t(value ? "profile.chosen" : "profile.notChosen");
    return value === "" ? t("profile.emptyValue") : shownText(value);
  };
  return (
    <Alert color="yellow" role="alert">
      {t("profile.conflict")}
      <List size="sm" mt="xs">
        {conflict.map(({ field, value }) => (
          <List.Item key={field}>
            {t("profile.conflictField", {
              field: t(`profile.${field}`),
              value: valueText(value),
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
