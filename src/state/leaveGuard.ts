import { createContext, useContext } from "react";

/** Stands between somebody and leaving, while something they typed would be lost by it. */
export interface LeaveGuard {
  /** Goes at once, or when who holds the guard lets them. */
  leave(go: () => void): void;
  /** Until the returned function is called, `ask` decides when to go. */
  hold(ask: (go: () => void) => void): () => void;
}

export function createLeaveGuard(): LeaveGuard {
  const holders = new Set<(go: () => void) => void>();
  return {
    leave(go) {
      const [first] = holders;
      if (first) first(go);
      else go();
    },
    hold(ask) {
      holders.add(ask);
      return () => holders.delete(ask);
    },
  };
}

export const LeaveGuardContext = createContext<LeaveGuard>(createLeaveGuard());

export const useLeaveGuard = (): LeaveGuard => useContext(LeaveGuardContext);
