import {
  Alert,
  Anchor,
  Button,
  Divider,
  Group,
  PasswordInput,
  Stack,
  TextInput,
} from "@mantine/core";
import { type FormEvent, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { DemoInfo } from "#contract/demo";
import { useSession, useSessionStore } from "../../state/sessionStore.ts";
import { useRegistration } from "../../state/useRegistration.ts";
import { Boundary } from "../../ui/Boundary.tsx";
import { lazyPart } from "../../ui/lazyPart.ts";
import { AccountCard } from "./AccountCard.tsx";
import { LoginError } from "./LoginError.tsx";
import { OpenIdFailure } from "./openid/OpenIdFailure.tsx";
import { ProviderButton } from "./openid/ProviderButton.tsx";
import { useOpenId } from "./openid/useOpenId.ts";
import { useCredentials } from "./useCredentials.ts";
import { useLogin } from "./useLogin.ts";

/** Of a demonstration only; one can sign in without it. */
const DemoAccounts = lazyPart(() => import("./DemoAccounts.tsx"), "DemoAccounts");

interface Props {
  readonly demo: DemoInfo | undefined;
  /** Where one wanted to go, on this site. */
  readonly redirect: string;
  /** Why the identity provider signed nobody in, as the address says. */
  readonly providerError: string | null;
}

/**
 * Sign-in by user name and password, or at an identity provider where there is one; in demo mode one click
 * fills both.
 */
export function LoginScreen({ demo, redirect, providerError }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const offer = useOpenId();
  const isForm = !offer?.isForced;
  const mayRegister = useRegistration() === true;
  const store = useSessionStore();
  const navigate = useNavigate();
  const { error, isBusy, submit, typed } = useLogin({
    keepUser: (user) => store.set({ type: "signedIn", user }),
    clearUser: () => store.set({ type: "signedOut", why: "never" }),
    keepChallenge(challenge) {
      store.set({ type: "signedOut", why: "never", challenge });
      void navigate("/changePassword");
    },
  });
  const { credentials, type, trySignIn, faultText } = useCredentials(
    { user: "", password: "" },
    { typed, submit },
  );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    trySignIn(credentials);
  };

  return (
    <AccountCard title={t("login.title")}>
      {session.type === "signedOut" && session.why === "disabled" && (
        <Alert color="red" role="alert">
          {t("login.userDisabled")}
        </Alert>
      )}
      {session.type === "signedOut" && session.why === "ended" && (
        <Alert color="yellow" role="status">
          {t("login.sessionEnded")}
        </Alert>
      )}
      {!isBusy && !error && <OpenIdFailure error={providerError} />}
      {isForm && (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <TextInput
              label={t("login.user")}
              placeholder={t("login.userHint")}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={credentials.user}
              error={faultText("user")}
              onChange={(event) => type({ user: event.currentTarget.value })}
            />
            <PasswordInput
              label={t("login.password")}
              autoComplete="current-password"
              value={credentials.password}
              error={faultText("password")}
              onChange={(event) => type({ password: event.currentTarget.value })}
              visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
            />
            <LoginError error={error} />
            <Button type="submit" loading={isBusy}>
              {t("login.signIn")}
            </Button>
            <Group justify="space-between">
              <Anchor component={Link} to="/changePassword" size="sm">
                {t("login.forgot")}
              </Anchor>
              {mayRegister && (
                <Anchor component={Link} to="/register" size="sm">
                  {t("login.register")}
                </Anchor>
              )}
            </Group>
          </Stack>
        </form>
      )}
      {offer && (
        <>
          {isForm && <Divider label={t("openId.or")} />}
          <ProviderButton offer={offer} redirect={redirect} />
        </>
      )}
      {demo && isForm && (
        <Boundary renderFallback={() => undefined}>
          <Suspense>
            <DemoAccounts
              demo={demo}
              disabled={isBusy}
              onChoose={(user) => trySignIn({ user, password: demo.password })}
            />
          </Suspense>
        </Boundary>
      )}
    </AccountCard>
  );
}
