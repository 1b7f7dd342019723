import { useLayoutEffect } from "react";

/** Says so to who asks before leaving, and no longer than the form is there. */
export function useSayUnsaved(isUnsaved: boolean, onUnsaved: (isUnsaved: boolean) => void): void {
  useLayoutEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
}
