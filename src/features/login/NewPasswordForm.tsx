import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { callErrorOf } from "../../api/callQuery.ts";
import { PARTNER } from "../../state/partner.ts";
import { useFailureText } from "../../state/useFailureText.ts";

interface Props {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onChoose: (password: string) => void;
}

/** A new password, twice, no shorter than the partner asks for. */
export function NewPasswordForm({ isPending, error, onChoose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [form, setForm] = useState({ password: "", confirm: "" });
  const [submitted, setSubmitted] = useState(false);
  const least = PARTNER.passwordMinLength;
  const faults = {
    password: form.password.length < least && t("login.passwordShort", { count: least }),
    confirm: form.confirm !== form.password && t("setup.mismatch"),
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!faults.password && !faults.confirm) onChoose(form.password);
  };
  const field = (name: keyof typeof form) => ({
    label: t(`setup.${name}`),
    value: form[name],
    error: submitted && faults[name],
    autoComplete: "new-password",
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
    visibilityToggleButtonProps: { "aria-label": t("login.showPassword"), tabIndex: 0 },
  });
  const textOf = (failure: Error) => {
    switch (callErrorOf(failure)?.reason) {
      case "linkUsed":
        return t("password.over");
      case "weakPassword":
        return t("password.weak");
      default:
        return t("password.failed", { detail: failureText(failure) });
    }
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <PasswordInput {...field("password")} autoFocus />
        <PasswordInput {...field("confirm")} />
        {error && (
          <Alert color="red" role="alert">
            {textOf(error)}
          </Alert>
        )}
        <Button type="submit" loading={isPending}>
          {t("password.save")}
        </Button>
      </Stack>
    </form>
  );
}
