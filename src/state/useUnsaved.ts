import { useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useBlocker, type useLocation } from "react-router-dom";
import { useLeaveGuard } from "./leaveGuard.ts";
import { useSessionStore } from "./sessionStore.ts";

/** Somebody is about to lose what they typed. */
export interface Unsaved {
  readonly isAsking: boolean;
  readonly stay: () => void;
  readonly leave: () => void;
}

/** Of an address to which somebody goes who has been asked already, or loses nothing. */
export const GUARDED = { guarded: true } as const;

type Place = ReturnType<typeof useLocation>;

const isOtherPage = (current: Place, next: Place): boolean => current.pathname !== next.pathname;

/**
 * Asks before unsaved changes are lost: by another page, by closing what they stand in, by signing out,
 * and in the browser's own words by a reload. Whose session has ended elsewhere is not held.
 */
export function useUnsaved(
  isUnsaved: boolean,
  /** Whether an address no longer shows what was typed; another one when what is typed stands elsewhere. */
  isElsewhere: (current: Place, next: Place) => boolean = isOtherPage,
): Unsaved {
  const session = useSessionStore();
  const guard = useLeaveGuard();
  const [going, setGoing] = useState<() => void>();
  /** Of what somebody was asked, and leaves all the same. */
  const mayGo = useRef<typeof isElsewhere>(undefined);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved &&
      mayGo.current !== isElsewhere &&
      session.get().type === "signedIn" &&
      // An address to which one went with leave is gone back to without.
      (historyAction === NavigationType.Pop || nextLocation.state?.guarded !== true) &&
      isElsewhere(currentLocation, nextLocation),
  );
  // In the same turn: the key that closes may follow the last one that was typed.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    // What is typed after somebody left something else, or stays when they have left it, is held anew.
    mayGo.current = undefined;
    const holdReload = (event: BeforeUnloadEvent) => {
      if (mayGo.current !== isElsewhere && session.get().type !== "signedOut")
        event.preventDefault();
    };
    window.addEventListener("beforeunload", holdReload);
    const release = guard.hold((go) => setGoing(() => go));
    return () => {
      window.removeEventListener("beforeunload", holdReload);
      release();
    };
  }, [isUnsaved, isElsewhere, guard, session]);
  return {
    isAsking: blocker.state === "blocked" || going !== undefined,
    stay() {
      setGoing(undefined);
      blocker.reset?.();
    },
    leave() {
      mayGo.current = isElsewhere;
      setGoing(undefined);
      blocker.proceed?.();
      going?.();
    },
  };
}
