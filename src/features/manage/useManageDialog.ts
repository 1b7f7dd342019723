import { startTransition, useLayoutEffect, useMemo, useOptimistic, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { GUARDED } from "../../state/useUnsaved.ts";
import { DIALOG, dialogOf, dialogText, type ManageDialog } from "./manageDialog.ts";

/** What is opened over the list or the form, as the address has it, and how that is changed. */
export interface ShownDialog {
  readonly dialog: ManageDialog | undefined;
  /** The way back closes it. */
  readonly show: (dialog: ManageDialog) => void;
  /** Also when what is done there ends later: where somebody is by then nothing changes. */
  readonly close: () => void;
}

/** Opens and closes at once, as a page takes a moment to come to its next address. */
export function useManageDialog(): ShownDialog {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [text, expect] = useOptimistic(query.get(DIALOG) ?? undefined);
  const dialog = useMemo(() => dialogOf(text), [text]);
  const { state } = useLocation();
  const isClosed = state?.closed === true;
  const latest = useRef({ isThere: true, text, query, navigate, isClosed });
  useLayoutEffect(() => {
    latest.current = { isThere: true, text, query, navigate, isClosed };
    return () => {
      latest.current = { ...latest.current, isThere: false };
    };
  }, [text, query, navigate, isClosed]);
  const go = (next: string | undefined) => {
    const { isThere, text: now, query: held, navigate: goTo, isClosed: wasClosed } = latest.current;
    if (!isThere || now === next) return;
    latest.current = { ...latest.current, text: next };
    const view = new URLSearchParams(held);
    if (next === undefined) view.delete(DIALOG);
    else view.set(DIALOG, next);
    startTransition(async () => {
      expect(next);
      await goTo(`?${view}`, {
        // One dialog after the other leaves one step to go back over, and not one each.
        replace: next === undefined || wasClosed,
        state: next === undefined ? { ...GUARDED, closed: true } : GUARDED,
      });
    });
  };
  return { dialog, show: (next) => go(dialogText(next)), close: () => go(undefined) };
}
