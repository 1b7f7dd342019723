import { createContext, useContext, useSyncExternalStore } from "react";
import type { User } from "#domain/account/user";

/** Who uses the page. Only `unknown` is left to be found out, at the first navigation. */
export type Session =
  | { readonly type: "unknown" }
  | { readonly type: "signedOut"; readonly why: "asked" | "ended" | "never" }
  | { readonly type: "signedIn"; readonly user: User };

export interface SessionStore {
  current(): Session;
  set(session: Session): void;
  subscribe(listener: () => void): () => void;
}

export function createSessionStore(): SessionStore {
  let session: Session = { type: "unknown" };
  const listeners = new Set<() => void>();
  return {
    current: () => session,
    set(next) {
      session = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SessionContext = createContext<SessionStore | undefined>(undefined);

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (!store) throw new Error("the session is for components below SessionContext");
  return store;
}

export function useSession(): Session {
  const store = useSessionStore();
  return useSyncExternalStore(store.subscribe, store.current);
}

/** The signed-in user; for components that only a session shows. */
export function useUser(): User {
  const session = useSession();
  if (session.type !== "signedIn") throw new Error("only a session shows this");
  return session.user;
}
