import { useQueries } from "@tanstack/react-query";
import type { GeofenceId } from "#domain/ids";
import { geofenceNameQuery } from "../../../api/geofenceName.ts";

/** Areas lie in areas; beyond these few nobody reads on. */
const SHOWN = 5;
/** Areas are renamed rarely. */
const FRESH_FOR_MS = 300_000;

/** The names of the areas a vehicle is inside of. One that may not be seen or is gone is left out. */
export function useGeofenceNames(ids: readonly GeofenceId[] = []) {
  const answers = useQueries({
    queries: ids.slice(0, SHOWN).map((id) => ({
      ...geofenceNameQuery(id),
      staleTime: FRESH_FOR_MS,
    })),
  });
  const names = answers.flatMap(({ data }, at) => {
    const id = ids[at];
    return data !== undefined && id !== undefined ? [{ id, name: data }] : [];
  });
  return { names, more: Math.max(0, ids.length - SHOWN) };
}
