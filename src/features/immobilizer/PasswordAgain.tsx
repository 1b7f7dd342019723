import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../api/callServer.ts";
import { OwnPasswordForm } from "../../state/OwnPasswordForm.tsx";
import classes from "./Immobilizer.module.css";

interface Props {
  readonly isProving: boolean;
  /** Why the one before did not count. */
  readonly error: CallError | undefined;
  readonly onGiven: (password: string) => void;
  /** It was right: what comes after it can be done. */
  readonly onProven: () => void;
}

/** Asks for one's own password before something is sent to a vehicle. */
export function PasswordAgain({ isProving, error, onGiven, onProven }: Props) {
  const { t } = useTranslation();
  const wasProving = useRef(false);
  const follow = useEffectEvent((proving: boolean) => {
    if (wasProving.current && !proving && !error) onProven();
    wasProving.current = proving;
  });
  useEffect(() => follow(isProving), [isProving]);
  return (
    <OwnPasswordForm
      className={classes.uncertain}
      words={{
        label: t("immobilizer.password"),
        hint: t("immobilizer.passwordHint"),
        submit: t("immobilizer.givePassword"),
        wrong: t("immobilizer.passwordWrong"),
      }}
      isProving={isProving}
      error={error}
      onGiven={onGiven}
      variant="default"
    />
  );
}
