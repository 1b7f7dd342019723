import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import type { HistoryControl, HistoryMode } from "./historyControl.ts";

export const HistoryContext = createContext<HistoryControl | undefined>(undefined);

/** The past of the map, whether or not it is open. */
export function useHistory(): HistoryControl {
  const control = useContext(HistoryContext);
  if (!control) throw new Error("history is for components below HistoryContext");
  return control;
}

/** A part of what the machine says; give the same thing for the same state. */
export const useHistoryMode = <Part>(select: (mode: HistoryMode) => Part): Part =>
  useSelector(useHistory().actor, select);
