import { createContext, useContext } from "react";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";

/** Takes in whether closing what lies over the page would lose something, which the form below is not asked about. */
export const DialogUnsavedContext = createContext<(isUnsaved: boolean) => void>(() => {});

/**
 * Says for a dialog that has an address that going back from it would lose something. What is answered closes it, and
 * asks before that in the same words.
 */
export function useDialogUnsaved(isUnsaved: boolean): (close: () => void) => void {
  const guard = useLeaveGuard();
  useSayUnsaved(isUnsaved, useContext(DialogUnsavedContext));
  return (close) => (isUnsaved ? guard.leave(close) : close());
}
