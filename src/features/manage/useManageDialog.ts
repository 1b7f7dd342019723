import { startTransition, useLayoutEffect, useMemo, useOptimistic, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { isObject } from "#contract/traccar/wire";
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

export function useManageDialog(): ShownDialog {
  const { text, show, close } = useDialogAddress(DIALOG);
  const dialog = useMemo(() => dialogOf(text), [text]);
  return { dialog, show: (next) => show(dialogText(next)), close };
}

/**
 * The same of a dialog that has a name of its own in the address; undefined: closed. Opens and closes at once, as a page
 * takes a moment to come to its next address.
 */
export function useDialogAddress(name: string) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [text, expect] = useOptimistic(query.get(name) ?? undefined);
  const { state } = useLocation();
  const [step, expectStep] = useOptimistic(stepOf(state));
  const latest = useRef({ isThere: true, text, query, navigate, step });
  useLayoutEffect(() => {
    latest.current = { isThere: true, text, query, navigate, step };
    return () => {
      latest.current = { ...latest.current, isThere: false };
    };
  }, [text, query, navigate, step]);
  const go = (next: string | undefined) => {
    const { isThere, text: now, query: held, navigate: goTo, step: before } = latest.current;
    if (!isThere || now === next) return;
    const step = next === undefined ? before && "closed" : "shown";
    latest.current = { ...latest.current, text: next, step };
    const view = new URLSearchParams(held);
    if (next === undefined) view.delete(name);
    else view.set(name, next);
    startTransition(async () => {
      expect(next);
      expectStep(step);
      await goTo(`?${view}`, {
        // One dialog after the other leaves one step to go back over, and not one each.
        replace: next === undefined || before === "closed",
        state: { ...GUARDED, dialog: step },
      });
    });
  };
  return { text, show: (next: string) => go(next), close: () => go(undefined) };
}

/** Of a step of the history that was made for a dialog: below it lies the same page without one. */
const stepOf = (state: unknown): "shown" | "closed" | undefined => {
  const { dialog } = isObject(state) ? state : {};
  return dialog === "shown" || dialog === "closed" ? dialog : undefined;
};
