import { useCallback, useState } from "react";
import { recall, remember } from "../../../state/remembered.ts";
import { type ListLook, readListLook } from "./listLook.ts";

const NAME = "listLook";

/** How the list looks, as it was chosen last in this browser. */
export function useListLook(): readonly [ListLook, (look: ListLook) => void] {
  const [look, setLook] = useState(() => readListLook(recall(NAME)));
  const change = useCallback((next: ListLook) => {
    setLook(next);
    remember(NAME, next);
  }, []);
  return [look, change];
}
