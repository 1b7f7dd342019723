import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
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
  const { key } = useLocation();
  const [query, setQuery] = useSearchParams();
  const said = query.get(DIALOG) ?? undefined;
  const [wanted, setWanted] = useState<{ readonly at: string; readonly text?: string }>();
  // The address has come: from then on it alone says what is open, also where one comes back.
  if (wanted && wanted.at !== key) setWanted(undefined);
  const text = wanted?.at === key ? wanted.text : said;
  const dialog = useMemo(() => dialogOf(text), [text]);
  const latest = useRef({ isThere: true, key, text, setQuery });
  useLayoutEffect(() => {
    latest.current = { isThere: true, key, text, setQuery };
    return () => {
      latest.current = { ...latest.current, isThere: false };
    };
  }, [key, text, setQuery]);
  const go = (next: string | undefined) => {
    const { isThere, key: at, text: now, setQuery: set } = latest.current;
    if (!isThere || now === next) return;
    latest.current = { ...latest.current, text: next };
    setWanted({ at, ...(next !== undefined && { text: next }) });
    set(
      (held) => {
        const view = new URLSearchParams(held);
        if (next === undefined) view.delete(DIALOG);
        else view.set(DIALOG, next);
        return view;
      },
      { replace: next === undefined, state: GUARDED },
    );
  };
  return { dialog, show: (next) => go(dialogText(next)), close: () => go(undefined) };
}
