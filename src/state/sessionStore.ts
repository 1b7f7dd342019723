import { createContext, useContext } from "react";
import type { User } from "#domain/account/user";
import { createSessionTabs, type SessionTabs } from "./sessionTabs.ts";
import { createStore, type Store, useStore } from "./store.ts";

/** Who uses the page. Only `unknown` is left to be found out, at the first navigation. */
export type Session =
  | { readonly type: "unknown" }
  | {
      readonly type: "signedOut";
      readonly why: "asked" | "ended" | "disabled" | "never";
      /** With what somebody came whose password must be replaced: in memory alone. */
      readonly challenge?: { readonly user: string; readonly password: string };
    }
  | { readonly type: "signedIn"; readonly user: User }
  /** Ended without being asked to: the page waits, covered, until its user signs in again. */
  | { readonly type: "ended"; readonly user: User };

/** Whose page it is, also while the session has to be renewed. */
export const userOf = (session: Session): User | undefined =>
  session.type === "signedIn" || session.type === "ended" ? session.user : undefined;

/** What an end nobody asked for makes of a session: a guest has no password to come back with. */
export function afterEnd(session: Session): Session {
  if (session.type !== "signedIn") return session;
  const { user } = session;
  return user.guest === undefined ? { type: "ended", user } : { type: "signedOut", why: "ended" };
}

/** The session, and the tabs that share it. */
interface SessionScope {
  readonly store: Store<Session>;
  readonly tabs: SessionTabs;
}

export const createSessionScope = (): SessionScope => ({
  store: createStore<Session>({ type: "unknown" }),
  tabs: createSessionTabs(),
});

export const SessionContext = createContext<SessionScope | undefined>(undefined);

function useSessionScope(): SessionScope {
  const scope = useContext(SessionContext);
  if (!scope) throw new Error("the session is for components below SessionContext");
  return scope;
}

export const useSessionStore = (): Store<Session> => useSessionScope().store;
export const useSessionTabs = (): SessionTabs => useSessionScope().tabs;
export const useSession = (): Session => useStore(useSessionStore());

/** The signed-in user; for components that only a session shows. */
export function useUser(): User {
  const user = userOf(useSession());
  if (!user) throw new Error("only a session shows this");
  return user;
}
