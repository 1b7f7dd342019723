import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { NOTICE_DURATION } from "#domain/alert/alertLimits";
import type { CallError } from "../../api/callServer.ts";
import type { OwnAccount } from "../../api/ownAccount.ts";
import { ownSessionsQuery } from "../../api/ownSessions.ts";
import { PARTNER } from "../../state/partner.ts";
import { DEVICE_LOCALE, remember } from "../../state/remembered.ts";
import { useAccountChanged } from "../../state/useAccountChanged.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { PROFILE_FAULTS, profileSchema } from "./profileSchema.ts";
import {
  changedFields,
  changesSignIn,
  type ProfileField,
  type ProfileValues,
  valuesOf,
} from "./profileValues.ts";
import { mergedValues, saveProfile } from "./saveProfile.ts";

/** What the server says of one field, and which. */
const REFUSED_FIELDS = {
  wrongCredentials: ["currentPassword", "passwordWrong"],
  weakPassword: ["newPassword", "passwordWeak"],
  duplicate: ["email", "emailTaken"],
} as const satisfies Partial<Record<CallError["reason"], readonly [ProfileField, string]>>;

/** The fields of the profile: what they hold, what is wrong with them, and how they are written. */
export function useProfileForm(first: OwnAccount) {
  const { t } = useTranslation();
  const [account, setAccount] = useState(first);
  const [conflict, setConflict] = useState<readonly ProfileField[]>([]);
  const accountChanged = useAccountChanged();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const before = useMemo(() => valuesOf(account.user), [account]);
  const resolver = useMemo(
    () => standardSchemaResolver(profileSchema({ before, minPassword: PARTNER.passwordMinLength })),
    [before],
  );
  const form = useForm({ mode: "onTouched", resolver, defaultValues: before });
  const values: ProfileValues = { ...before, ...useWatch({ control: form.control }) };
  const isChanged = changedFields(before, values).length > 0;

  const show = (message: string, isGood: boolean) =>
    notifications.show({
      message,
      color: isGood ? "green" : "red",
      role: isGood ? "status" : "alert",
      autoClose: NOTICE_DURATION,
      closeButtonProps: { "aria-label": t("profile.close") },
    });

  function refused(error: CallError): void {
    if (error.reason in REFUSED_FIELDS) {
      const [field, words] = REFUSED_FIELDS[error.reason as keyof typeof REFUSED_FIELDS];
      form.setError(field, { message: words }, { shouldFocus: true });
    }
    const detail =
      error.reason in REFUSED_FIELDS
        ? t(`profile.${REFUSED_FIELDS[error.reason as keyof typeof REFUSED_FIELDS][1]}`)
        : error.reason === "tooManyAttempts"
          ? t("login.tooManyAttempts", { seconds: error.retryAfterSeconds })
          : failureText(error);
    show(t("profile.user_not_updated", { detail }), false);
  }

  const submit = form.handleSubmit(async (typed) => {
    const saved = await saveProfile(account, typed);
    if (saved.type === "failed") return refused(saved.error);
    const latest = valuesOf(saved.account.user);
    setAccount(saved.account);
    if (saved.type === "conflict") {
      setConflict(saved.fields);
      return form.reset(mergedValues(before, typed, latest));
    }
    setConflict([]);
    form.reset(latest);
    if (latest.language !== "") remember(DEVICE_LOCALE, latest.language);
    accountChanged(saved.account.user);
    if (typed.newPassword !== "") await queries.invalidateQueries(ownSessionsQuery());
    show(t("profile.user_updated"), true);
    return undefined;
  });

  const { errors, isSubmitting } = form.formState;
  return {
    form,
    values,
    submit,
    isSaving: isSubmitting,
    isChanged,
    isProofDue: changesSignIn(before, values),
    /** What somebody else has changed, as it is now. */
    conflict: conflict.map((field) => ({ field, value: before[field] })),
    errorOf(field: ProfileField): string | undefined {
      const words = errors[field]?.message;
      if (words === undefined) return undefined;
      const fault = [...PROFILE_FAULTS, ...SERVER_FAULTS].find((one) => one === words);
      return fault && t(`profile.${fault}`, { count: PARTNER.passwordMinLength });
    },
  };
}

const SERVER_FAULTS = Object.values(REFUSED_FIELDS).map(([, words]) => words);

export type ProfileFormState = ReturnType<typeof useProfileForm>;
