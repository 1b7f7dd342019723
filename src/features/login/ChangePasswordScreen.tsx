import { Alert, Anchor, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useSearchParams } from "react-router-dom";
import { valueOf } from "../../api/callQuery.ts";
import { postNewPassword, postPasswordUpdate } from "../../api/password.ts";
import { useSession, useSessionStore } from "../../state/sessionStore.ts";
import { AccountCard } from "./AccountCard.tsx";
import { ForgotForm } from "./ForgotForm.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/**
 * `/changePassword`: with the token of a letter, for a password that must be replaced, or else to ask
 * for a letter.
 */
export function ChangePasswordScreen() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const session = useSession();
  const token = query.get("token");
  if (token) return <ByLetter token={token} />;
  if (session.type === "signedIn") return <Navigate to="/" replace />;
  const challenge = session.type === "signedOut" ? session.challenge : undefined;
  if (challenge) return <Challenged {...challenge} />;
  return (
    <AccountCard title={t("password.forgotTitle")}>
      <ForgotForm />
      <BackToSignIn />
    </AccountCard>
  );
}

function ByLetter({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const update = useMutation({
    mutationFn: async (chosen: string) => valueOf(await postPasswordUpdate(token, chosen)),
  });
  return (
    <AccountCard title={t("password.resetTitle")}>
      {update.isSuccess ? (
        <Alert color="green" role="status">
          {t("password.saved")}
        </Alert>
      ) : (
        <NewPasswordForm
          isPending={update.isPending}
          error={update.error}
          onChoose={(chosen) => update.mutate(chosen)}
        />
      )}
      <BackToSignIn />
    </AccountCard>
  );
}

function Challenged(challenge: { readonly user: string; readonly password: string }) {
  const { t } = useTranslation();
  const store = useSessionStore();
  const choose = useMutation({
    mutationFn: async (chosen: string) => valueOf(await postNewPassword({ ...challenge, chosen })),
    onSuccess: (user) => store.set({ type: "signedIn", user }),
  });
  return (
    <AccountCard title={t("password.resetTitle")}>
      <Text c="dimmed">{t("password.challengeText")}</Text>
      <NewPasswordForm
        isPending={choose.isPending}
        error={choose.error}
        onChoose={(chosen) => choose.mutate(chosen)}
      />
      <BackToSignIn />
    </AccountCard>
  );
}

function BackToSignIn() {
  const { t } = useTranslation();
  return (
    <Anchor component={Link} to="/login" size="sm">
      {t("password.back")}
    </Anchor>
  );
}
