import { useEffect, useState } from "react";

/**
 * For a dialog that is there only while it is open: gone, it gives the focus back to what had it before.
 * The library does so only for one that stays and is closed.
 */
export function useFocusReturn(): void {
  const [before] = useState(focusedOrItsMenu);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}

/** An entry of a menu goes with it; the button that opens the menu stays. */
function focusedOrItsMenu(): Element | null {
  const { activeElement } = document;
  const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (opener && document.getElementById(opener)) || activeElement;
}
