import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { canonicalLogin } from "#domain/account/credentials";
import { callErrorOf, valueOf } from "../../api/callQuery.ts";
import { postRegistration } from "../../api/registration.ts";
import { postSetup } from "../../api/setup.ts";
import { PARTNER } from "../../state/partner.ts";
import { useSession, useSessionStore } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { useRegistration } from "../../state/useRegistration.ts";
import { AccountCard } from "./AccountCard.tsx";

/** Something, an at sign, something with a dot: the server has the last word. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * `/register`: with the one-time link of a new server it makes the first administrator; without one,
 * an account, where the server is open for that.
 */
export function SetupScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const session = useSession();
  const token = query.get("setup");
  if (session.type === "signedIn") return <Navigate to="/" replace />;
  return (
    <AccountCard title={t(token ? "setup.title" : "pages.register")}>
      {token ? (
        <>
          <Text c="dimmed">{t("setup.text")}</Text>
          <SetupForm token={token} />
        </>
      ) : (
        <Registration />
      )}
      <Anchor component={Link} to="/login" size="sm">
        {t("login.signIn")}
      </Anchor>
    </AccountCard>
  );
}

function Registration() {
  const { t } = useTranslation();
  const isOpen = useRegistration();
  if (isOpen === undefined) return undefined;
  return isOpen ? (
    <SetupForm token={undefined} />
  ) : (
    <Text c="dimmed">{t("setup.noRegistration")}</Text>
  );
}

/** Undefined registers: who did signs in afterwards, for the address may be somebody's already. */
function SetupForm({ token }: { readonly token: string | undefined }) {
  const { t } = useTranslation();
  const store = useSessionStore();
  const failureText = useFailureText();
  const [form, setForm] = useState({ name: "", email: "", password: "", confirm: "" });
  const [submitted, setSubmitted] = useState(false);
  const create = useMutation({
    async mutationFn() {
      const account = { ...form, email: canonicalLogin(form.email) };
      if (token !== undefined) return valueOf(await postSetup({ ...account, token }));
      valueOf(await postRegistration(account));
      return undefined;
    },
    onSuccess: (user) => user && store.set({ type: "signedIn", user }),
  });
  const { error } = create;
  const reason = callErrorOf(error)?.reason;

  const faults = {
    name: form.name.trim() === "" && t("setup.nameMissing"),
    email: !EMAIL_PATTERN.test(form.email.trim()) && t("setup.emailInvalid"),
    password:
      form.password.length < PARTNER.passwordMinLength &&
      t("login.passwordShort", { count: PARTNER.passwordMinLength }),
    confirm: form.confirm !== form.password && t("setup.mismatch"),
  };
  const refusedPassword = reason === "weakPassword" && t("password.weak");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!Object.values(faults).some(Boolean)) create.mutate();
  };
  const field = (name: keyof typeof form) => ({
    label: t(`setup.${name}`),
    value: form[name],
    error: submitted && (faults[name] || (name === "password" && refusedPassword)),
    onChange(event: { currentTarget: { value: string } }) {
      setForm({ ...form, [name]: event.currentTarget.value });
      if (error) create.reset();
    },
  });
  if (token === undefined && create.isSuccess)
    return (
      <Alert color="green" role="status">
        {t("setup.registered")}
      </Alert>
    );

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <TextInput {...field("name")} autoComplete="name" />
        <TextInput {...field("email")} autoComplete="username" type="email" />
        <PasswordInput {...field("password")} autoComplete="new-password" />
        <PasswordInput {...field("confirm")} autoComplete="new-password" />
        {error && !refusedPassword && (
          <Alert color="red" role="alert">
            {reason === "linkUsed"
              ? t("setup.linkUsed")
              : t("setup.failed", { detail: failureText(error) })}
          </Alert>
        )}
        <Button type="submit" loading={create.isPending}>
          {t("setup.create")}
        </Button>
      </Stack>
    </form>
  );
}
