import { useEffect } from "react";
import { setLocale } from "../i18n/startMessages.ts";
import { accountLocale } from "./accountLocale.ts";
import { useSessionStore } from "./sessionStore.ts";

/** Speaks the language of who signs in, and another as soon as their account says another. */
export function AccountLanguage() {
  const session = useSessionStore();
  useEffect(() => {
    let known: string | undefined;
    const follow = () => {
      const held = session.get();
      const now = held.type === "signedIn" ? `${held.user.id} ${held.user.attributes.lang}` : "";
      if (now === known) return;
      known = now;
      if (held.type === "signedIn") void setLocale(accountLocale(held.user));
    };
    follow();
    return session.subscribe(follow);
  }, [session]);
  return undefined;
}
