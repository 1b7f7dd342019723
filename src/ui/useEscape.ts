import { useEffect, useEffectEvent } from "react";

/** What is open, the topmost last. */
const open: (() => void)[] = [];

/** While `isOpen` the Escape key calls `close`, unless something above was opened later. */
export function useEscape(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const entry = () => closeNow();
    open.push(entry);
    return () => void open.splice(open.indexOf(entry), 1);
  }, [isOpen]);
}

/** Closes the topmost thing; false when nothing was open. */
export function closeTopmost(): boolean {
  const topmost = open.at(-1);
  topmost?.();
  return topmost !== undefined;
}
