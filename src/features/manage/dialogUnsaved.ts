import { createContext, useContext } from "react";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";

/** Takes in whether closing what lies over the page would lose something, which the form below is not asked about. */
export const DialogUnsavedContext = createContext<(isUnsaved: boolean) => void>(() => {});

/** Says for a dialog that has an address that going back from it would lose something. */
export const useDialogUnsaved = (isUnsaved: boolean): void =>
  useSayUnsaved(isUnsaved, useContext(DialogUnsavedContext));
