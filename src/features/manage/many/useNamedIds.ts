import { useEffect, useState } from "react";
import type { ShownTable } from "../list/manageTableState.ts";

/**
 * Of ids that an address names those that a list has: whoever opens it may see fewer. Undefined until they have come,
 * and where none is named or seen.
 */
export function useNamedIds(
  table: Pick<ShownTable, "ids"> | undefined,
  ids: readonly number[] | undefined,
): ReadonlySet<number> | undefined {
  const [found, setFound] = useState<{ readonly of: string; readonly ids: ReadonlySet<number> }>();
  const wanted = ids?.join(".") ?? "";
  useEffect(() => {
    if (!table || wanted === "") return undefined;
    let isOver = false;
    void table.ids().then((listed) => {
      if (isOver) return;
      const all = new Set(listed);
      const named = wanted.split(".").map(Number);
      setFound({ of: wanted, ids: new Set(named.filter((id) => all.has(id))) });
    });
    return () => {
      isOver = true;
    };
  }, [table, wanted]);
  return wanted !== "" && found?.of === wanted && found.ids.size > 0 ? found.ids : undefined;
}
