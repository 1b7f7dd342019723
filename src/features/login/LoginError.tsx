import { Alert } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../api/callServer.ts";

/** Says which of the ways to fail it was, and what to do. */
export function LoginError({ error }: { readonly error: CallError | undefined }) {
  const { t } = useTranslation();
  if (!error) return undefined;

  const text = () => {
    switch (error.reason) {
      case "wrongCredentials":
      case "signedOut":
        return t("login.wrongCredentials");
      case "userDisabled":
        return t("login.userDisabled");
      case "tooManyAttempts":
        return t("login.tooManyAttempts", { seconds: error.retryAfterSeconds ?? 60 });
      case "offline":
        return t("login.offline");
      case "providerUnavailable":
      case "providerRefused":
      case "unknownPerson":
        return t(`openId.error.${error.reason}`);
      case "timeout":
        return t("error.timeout");
      default:
        return t("login.failed", { detail: error.detail });
    }
  };
  return (
    <Alert color="red" role="alert">
      {text()}
    </Alert>
  );
}
