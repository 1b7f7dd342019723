import { useEffect } from "react";
import { setLocale } from "../i18n/startMessages.ts";
import { accountLocale } from "./accountLocale.ts";
import { userOf, useSessionStore } from "./sessionStore.ts";

/** Speaks the language of who signs in, and another as soon as their account says another. */
export function AccountLanguage() {
  const session = useSessionStore();
  useEffect(() => {
    let known: string | undefined;
    const follow = () => {
      const user = userOf(session.get());
      const now = user ? `${user.id} ${user.attributes.lang}` : "";
      if (now === known) return;
      known = now;
      if (user) void setLocale(accountLocale(user));
    };
    follow();
    return session.subscribe(follow);
  }, [session]);
  return undefined;
}
