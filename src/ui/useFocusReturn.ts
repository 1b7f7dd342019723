import { useEffect, useState } from "react";

/**
 * For a dialog that is there only while it is open: gone, it gives the focus back to what had it before.
 * The library does so only for one that stays and is closed.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
    [before],
  );
}
