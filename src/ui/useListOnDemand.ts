import { useState } from "react";
import { useAfterFrame } from "./useAfterFrame.ts";

/**
 * For the library's choosers: their list is laid out when somebody comes to one, by pointer or by keyboard, and not with
 * the form, which a dozen closed lists of a hundred would hold up. Whoever calls it must render the chooser itself: it
 * learns the list's id only when it renders after the list stands, and screen readers need it.
 */
export function useListOnDemand() {
  const [isWanted, setWanted] = useState(false);
  useAfterFrame(isWanted);
  const want = () => setWanted(true);
  return {
    comboboxProps: { keepMounted: isWanted },
    onPointerEnter: want,
    onFocusCapture: want,
  };
}
