import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../api/callServer.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import classes from "./Immobilizer.module.css";

interface Props {
  readonly isProving: boolean;
  /** Why the one before did not count. */
  readonly error: CallError | undefined;
  readonly onGiven: (password: string) => void;
  /** It was right: what comes after it can be done. */
  readonly onProven: () => void;
}

/** Asks for one's own password, and keeps it no longer than until it is given. */
export function PasswordAgain({ isProving, error, onGiven, onProven }: Props) {
  const { t } = useTranslation();
  const passwordText = usePasswordText();
  const [password, setPassword] = useState("");
  const wasProving = useRef(false);
  const follow = useEffectEvent((proving: boolean) => {
    if (wasProving.current && !proving && !error) onProven();
    wasProving.current = proving;
  });
  useEffect(() => follow(isProving), [isProving]);
  const fault = error && password === "" ? passwordText(error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === "" || isProving) return;
    onGiven(password);
    setPassword("");
  };
  return (
    <form className={classes.uncertain} onSubmit={submit}>
      <PasswordInput
        label={t("immobilizer.password")}
        description={t("immobilizer.passwordHint")}
        autoComplete="current-password"
        value={password}
        error={fault}
        aria-invalid={fault !== undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
        errorProps={{ role: "alert" }}
      />
      <Button type="submit" variant="default" loading={isProving} disabled={password === ""}>
        {t("immobilizer.givePassword")}
      </Button>
    </form>
  );
}

/** Why a password did not count, in the words of signing in where they fit. */
function usePasswordText(): (error: CallError) => string {
  const { t } = useTranslation();
  const failureText = useFailureText();
  return (error) => {
    if (error.reason === "wrongCredentials") return t("immobilizer.passwordWrong");
    if (error.reason === "tooManyAttempts" && error.retryAfterSeconds !== undefined)
      return t("login.tooManyAttempts", { seconds: error.retryAfterSeconds });
    return failureText(error);
  };
}
