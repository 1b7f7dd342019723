import { Anchor, Button, PasswordInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#domain/account/user";
import { shownText } from "#domain/text/shownText";
import { PartnerBrand } from "../../state/PartnerBrand.tsx";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import type { Credentials } from "./checkCredentials.ts";
import { LoginError } from "./LoginError.tsx";
import { ProviderButton } from "./openid/ProviderButton.tsx";
import { useOpenId } from "./openid/useOpenId.ts";
import classes from "./SignInAgain.module.css";
import { useCredentials } from "./useCredentials.ts";
import { useLogin } from "./useLogin.ts";

interface Props {
  /** Whose session has ended. */
  readonly user: User;
  readonly onSignedIn: (user: User) => void;
  readonly onChallenged: (challenge: Credentials) => void;
  readonly onDisabled: () => void;
  readonly onSignOut: () => void;
}

/**
 * Covers the whole page until somebody has signed in. The browser's own modal dialog: everything
 * below it, other dialogs too, can neither be used nor be read out.
 */
export function SignInAgain({ user, onSignedIn, onChallenged, onDisabled, onSignOut }: Props) {
  const { t } = useTranslation();
  const name = shownText(user.name) ?? shownText(user.email);
  const [isOther, setOther] = useState(false);
  const own = user.login ?? user.email;
  const { error, isBusy, submit, typed } = useLogin({
    keepUser: onSignedIn,
    keepChallenge: onChallenged,
    clearUser: stayCovered,
  });
  const { credentials, type, trySignIn, beginWith, faultText } = useCredentials(
    { user: own, password: "" },
    { typed, submit },
  );
  const offer = useOpenId();
  const isDisabled = error?.reason === "userDisabled" && !isOther;
  useEffect(() => {
    if (isDisabled) onDisabled();
  }, [isDisabled, onDisabled]);
  const titleId = useId();
  const textId = useId();
  const dialog = useModal();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    trySignIn(credentials);
  };
  const switchPerson = () => {
    setOther(!isOther);
    beginWith({ user: isOther ? own : "", password: "" });
  };
  return (
    <dialog
      ref={dialog}
      className={classes.cover}
      data-overlay
      aria-labelledby={titleId}
      aria-describedby={textId}
      tabIndex={-1}
    >
      <form className={classes.card} onSubmit={onSubmit} noValidate>
        <Stack>
          <PartnerBrand />
          <Title order={2} size="h3" id={titleId}>
            {t("login.again.title")}
          </Title>
          <Text id={textId} size="sm">
            {t(isOther ? "login.again.otherText" : "login.again.text")}
          </Text>
          {!isOther && (
            <Text fw={600}>
              <bdi>{t("login.again.who", { name })}</bdi>
            </Text>
          )}
          {!offer?.isForced && (
            <>
              <TextInput
                key={String(isOther)}
                label={t("login.user")}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                readOnly={!isOther}
                autoFocus={isOther}
                value={credentials.user}
                error={faultText("user")}
                onChange={(event) => type({ user: event.currentTarget.value })}
              />
              <PasswordInput
                label={t("login.password")}
                autoComplete="current-password"
                data-first
                value={credentials.password}
                error={faultText("password")}
                onChange={(event) => type({ password: event.currentTarget.value })}
                visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
              />
              <LoginError error={error} />
              <Button type="submit" loading={isBusy}>
                {t("login.signIn")}
              </Button>
              <Anchor component="button" type="button" size="sm" ta="start" onClick={switchPerson}>
                {isOther ? t("login.again.back", { name }) : t("login.again.other")}
              </Anchor>
            </>
          )}
          {offer && <ProviderButton offer={offer} redirect={viewNow()} isAside />}
          <Button variant="default" onClick={onSignOut}>
            {t("nav.signOut")}
          </Button>
        </Stack>
      </form>
    </dialog>
  );
}

/** The tab in which one signs in shows the same view; this one goes on by itself. */
const viewNow = () => location.pathname + location.search + location.hash;

/** Nobody is signed in, and whose page it is stays known: nothing typed is lost. [AUTH-11] */
const stayCovered = () => {};

/** Opens the dialog over everything, with the cursor in the password; gone, the focus goes back. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useFocusReturn();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const show = () => {
      if (!dialog.open) dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-first]")?.focus();
    };
    const ends = new AbortController();
    const on = { signal: ends.signal };
    dialog.addEventListener("cancel", (event) => event.preventDefault(), on);
    dialog.addEventListener("keydown", ignoreEscape, on);
    dialog.addEventListener("focusin", keepEscapeHere, on);
    // A browser may close it all the same.
    dialog.addEventListener("close", show, on);
    show();
    return () => ends.abort();
  }, []);
  return ref;
}

/** The library's dialogs below listen at the window and would close at Escape: this keeps them. */
const keepEscapeHere = ({ target }: Event) => {
  if (target instanceof Element) target.setAttribute("data-mantine-stop-propagation", "true");
};

const ignoreEscape = (event: KeyboardEvent) => {
  if (event.key === "Escape") event.preventDefault();
};
