import { useCallback, useEffect, useRef } from "react";

/** So long after the last key the rows stay where they are. */
const KEYS_HOLD_MS = 10_000;

/**
 * Rows keep their order while somebody points at one or steps through them with keys. Who went
 * away from the keyboard sees the list as it is again.
 */
export function useHold(onHold: (held: boolean) => void) {
  const pointed = useRef(false);
  const keyed = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notify = useCallback(
    () => onHold(pointed.current || keyed.current !== undefined),
    [onHold],
  );
  const release = useCallback(() => {
    clearTimeout(keyed.current);
    keyed.current = undefined;
    notify();
  }, [notify]);
  useEffect(() => () => clearTimeout(keyed.current), []);

  return {
    onPointer(isInside: boolean): void {
      pointed.current = isInside;
      notify();
    },
    onKey(): void {
      clearTimeout(keyed.current);
      keyed.current = setTimeout(release, KEYS_HOLD_MS);
      notify();
    },
    onBlur: release,
  };
}
