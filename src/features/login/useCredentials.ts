import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MIN_PASSWORD_AT_SIGN_IN } from "#domain/account/credentials";
import { type Credentials, checkCredentials } from "./checkCredentials.ts";

interface Ports {
  /** Something was typed: what was said of the last try no longer holds. */
  readonly typed: () => void;
  readonly submit: (credentials: Credentials) => void;
}

/** The two fields of a sign-in: what they hold, and what is wrong with it once it was tried. */
export function useCredentials(first: Credentials, { typed, submit }: Ports) {
  const { t } = useTranslation();
  const [credentials, setCredentials] = useState(first);
  const [isTried, setTried] = useState(false);
  const faults = isTried ? checkCredentials(credentials) : {};

  const type = (change: Partial<Credentials>) => {
    setCredentials({ ...credentials, ...change });
    typed();
  };
  return {
    credentials,
    type,
    faultText: (field: keyof Credentials) =>
      faults[field] && t(`login.${faults[field]}`, { count: MIN_PASSWORD_AT_SIGN_IN }),
    /** Sends them, when nothing is wrong with them. */
    trySignIn(tried: Credentials): void {
      setTried(true);
      setCredentials(tried);
      if (Object.keys(checkCredentials(tried)).length === 0) submit(tried);
    },
    /** As for somebody who has typed nothing yet. */
    beginWith(others: Credentials): void {
      setTried(false);
      type(others);
    },
  };
}
