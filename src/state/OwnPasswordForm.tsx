import { Button, type ButtonProps, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../api/callServer.ts";
import { useFailureText } from "./useFailureText.ts";

interface Words {
  readonly label: string;
  readonly hint: string;
  readonly submit: string;
  /** It is not the person's. */
  readonly wrong: string;
}

interface Props {
  readonly words: Words;
  readonly isProving: boolean;
  /** Why the one before did not count. */
  readonly error: CallError | undefined;
  readonly onGiven: (password: string) => void;
  readonly className?: string | undefined;
  readonly variant: NonNullable<ButtonProps["variant"]>;
}

/** Asks for one's own password, and keeps it no longer than until it is given. */
export function OwnPasswordForm({ words, isProving, error, onGiven, ...look }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [password, setPassword] = useState("");
  const faultText = (one: CallError) => {
    if (one.reason === "wrongCredentials") return words.wrong;
    // In the words of signing in, where they fit.
    if (one.reason === "tooManyAttempts" && one.retryAfterSeconds !== undefined)
      return t("login.tooManyAttempts", { seconds: one.retryAfterSeconds });
    return failureText(one);
  };
  const fault = error && password === "" ? faultText(error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "" || isProving) return;
    onGiven(password);
    setPassword("");
  };
  return (
    <form className={look.className} onSubmit={submit}>
      <PasswordInput
        label={words.label}
        description={words.hint}
        autoComplete="current-password"
        value={password}
        error={fault}
        aria-invalid={fault !== undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
        errorProps={{ role: "alert" }}
      />
      <Button type="submit" variant={look.variant} loading={isProving} disabled={password === ""}>
        {words.submit}
      </Button>
    </form>
  );
}
