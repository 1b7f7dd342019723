import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { canonicalLogin } from "#domain/account/credentials";
import { callErrorOf, valueOf } from "../../api/callQuery.ts";
import { postPasswordReset } from "../../api/password.ts";
import { useDemo } from "../../state/useDemo.ts";
import { LoginError } from "./LoginError.tsx";

/** Where the letters of a demonstration are read. */
const OUTBOX = "/api/outbox";

/** Asks for a letter. What it says afterwards is the same whether there is such an account or not. */
export function ForgotForm() {
  const { t } = useTranslation();
  const demo = useDemo();
  const [user, setUser] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const ask = useMutation({
    mutationFn: async () => valueOf(await postPasswordReset(canonicalLogin(user))),
  });
  const isMissing = canonicalLogin(user) === "";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isMissing) ask.mutate();
  };
  if (ask.isSuccess)
    return (
      <Alert color="green" role="status">
        <Text size="sm">{t("password.sent")}</Text>
        {demo && <Text size="sm">{t("password.sentDemo", { address: OUTBOX })}</Text>}
      </Alert>
    );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text c="dimmed">{t("password.forgotText")}</Text>
        <TextInput
          label={t("login.user")}
          placeholder={t("login.userHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={user}
          error={submitted && isMissing && t("login.userMissing")}
          onChange={(event) => setUser(event.currentTarget.value)}
        />
        <LoginError error={callErrorOf(ask.error)} />
        <Button type="submit" loading={ask.isPending}>
          {t("password.send")}
        </Button>
      </Stack>
    </form>
  );
}
