import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type FieldPath, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { LONGEST_PARTNER_ADDRESS, PARTNER_PASSWORD_LENGTHS } from "#contract/partner";
import { NOTICE_DURATION } from "#domain/alert/alertLimits";
import type { CallError } from "../../api/callServer.ts";
import {
  getPartner,
  partnersQuery,
  postPartner,
  putPartner,
  type ReadPartner,
} from "../../api/partners.ts";
import { postSessionPassword } from "../../api/session.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { BRAND_FAULTS, brandSchema } from "./brandSchema.ts";
import {
  type BrandValues,
  brandValuesOf,
  mostTyped,
  NEW_BRAND,
  partnerChangeOf,
  THRESHOLD_NAMES,
} from "./brandValues.ts";

export type BrandField = FieldPath<BrandValues>;

/** The fields of a brand: what they hold, what is wrong with them, and how they are written. */
export function useBrandForm(first: ReadPartner | undefined, onMade: (id: number) => void) {
  const { t } = useTranslation();
  const format = useFormat();
  const { locale } = format.settings;
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [read, setRead] = useState(first);
  /** Somebody else wrote meanwhile: what they wrote, and that saving again writes over it. */
  const [conflict, setConflict] = useState<ReadPartner>();
  const [isPasswordDue, setPasswordDue] = useState(false);
  const [password, setPassword] = useState("");
  const record = read?.record ?? NEW_BRAND;
  const before = brandValuesOf(record);
  const resolver = useMemo(() => standardSchemaResolver(brandSchema(locale)), [locale]);
  const form = useForm<BrandValues>({
    mode: "onTouched",
    resolver,
    defaultValues: before,
  });
  const values = useWatch({ control: form.control, compute: (all) => all });
  const isChanged = JSON.stringify(values) !== JSON.stringify(before);

  const show = (message: string, isGood: boolean) =>
    notifications.show({
      message,
      color: isGood ? "green" : "red",
      role: isGood ? "status" : "alert",
      autoClose: NOTICE_DURATION,
      closeButtonProps: { "aria-label": t("profile.close") },
    });

  function refused(error: CallError): void {
    // "hosts: another partner has one of them"
    const [field = "", rule] = error.detail.split(": ");
    const [part = ""] = field.split(".");
    if (rule !== undefined && form.getFieldState(field as BrandField) && part in before)
      form.setError(field as BrandField, { message: rule }, { shouldFocus: true });
    show(t("brand.notSaved", { detail: failureText(error) }), false);
  }

  const submit = form.handleSubmit(async (typed) => {
    if (isPasswordDue) {
      const given = await postSessionPassword(password);
      if (!given.ok) return show(t("brand.passwordWrong"), false);
      setPasswordDue(false);
      setPassword("");
    }
    const change = partnerChangeOf(typed, record, locale);
    const saved = await (read ? putPartner(conflict ?? read, change) : postPartner(change));
    if (!saved.ok && saved.error.reason === "passwordRequired") return setPasswordDue(true);
    if (!saved.ok && saved.error.reason === "outdated" && read) {
      const latest = await getPartner(read.id);
      if (latest.ok) setConflict(latest.value);
      return latest.ok ? undefined : refused(latest.error);
    }
    if (!saved.ok) return refused(saved.error);
    setRead(saved.value);
    setConflict(undefined);
    form.reset(brandValuesOf(saved.value.record));
    await queries.invalidateQueries(partnersQuery());
    show(t("brand.saved"), true);
    if (!read) onMade(saved.value.id);
    return undefined;
  });

  function errorOf(field: BrandField): string | undefined {
    const words = form.getFieldState(field, form.formState).error?.message;
    const fault = BRAND_FAULTS.find((one) => one === words);
    if (!fault) return words;
    const threshold = THRESHOLD_NAMES.find((name) => field === `thresholds.${name}`);
    return t(`brand.fault.${fault}`, {
      ...PARTNER_PASSWORD_LENGTHS,
      count: LONGEST_PARTNER_ADDRESS,
      ...(threshold && { most: format.number(mostTyped(threshold)) }),
    });
  }

  return {
    form,
    values,
    read,
    submit,
    isChanged,
    isSaving: form.formState.isSubmitting,
    conflict,
    /** Leaves what was typed for what somebody else wrote. */
    takeTheirs() {
      if (!conflict) return;
      setRead(conflict);
      setConflict(undefined);
      form.reset(brandValuesOf(conflict.record));
    },
    isPasswordDue,
    password,
    setPassword,
    errorOf,
    /** What an input of text or of one choice is given. */
    field: (name: BrandField) => ({
      ...form.register(name),
      error: errorOf(name),
      errorProps: { role: "alert" },
    }),
  };
}

export type BrandFormState = ReturnType<typeof useBrandForm>;
