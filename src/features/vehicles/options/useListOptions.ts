import { useCallback, useState } from "react";
import { recall, remember } from "../../../state/remembered.ts";
import { type ListOptions, readListOptions } from "./listOptions.ts";

const NAME = "listLook";

/** How the list looks, as it was chosen last in this browser. */
export function useListOptions(): readonly [ListOptions, (options: ListOptions) => void] {
  const [options, setOptions] = useState(() => readListOptions(recall(NAME)));
  const change = useCallback((next: ListOptions) => {
    setOptions(next);
    remember(NAME, next);
  }, []);
  return [options, change];
}
