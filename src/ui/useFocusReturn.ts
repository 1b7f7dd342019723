import { useEffect, useState } from "react";

/**
 * For a dialog that is there only while it is open: gone, it gives the focus back to what had it before,
 * or to the page's content where that is gone as well, like a notice. The library does so only for a dialog
 * that stays and is closed.
 */
export function useFocusReturn(): void {
  const [before] = useState(focusedOrItsMenu);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected && before !== document.body)
        before.focus({ preventScroll: true });
      else focusContent();
    },
    [before],
  );
}

/** Where the link past the menu leads; it takes the focus only when it is given. */
function focusContent(): void {
  const content = document.getElementById("content");
  if (!content) return;
  if (!content.hasAttribute("tabindex")) content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** An entry of a menu goes with it; the button that opens the menu stays. */
function focusedOrItsMenu(): Element | null {
  const { activeElement } = document;
  const opener = activeElement?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return (opener && document.getElementById(opener)) || activeElement;
}
