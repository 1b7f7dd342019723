import { useMemo } from "react";
import { useRemembered } from "../../../state/remembered.ts";
import { useLayout } from "../../../ui/pane/useLayout.ts";
import type { ManagedField, ManagedThing } from "../managedThing.ts";

/** As many as a phone held upright has room for. */
const PHONE_COLUMNS = 2;

const isNames = (stored: unknown): stored is readonly string[] =>
  Array.isArray(stored) && stored.every((name) => typeof name === "string");

/** The columns of a kind's table, as this browser chose them; what makes no sense any more is left out. */
export function useColumns({ kind, fields }: ManagedThing) {
  const isNarrow = useLayout() === "phone";
  const offered = useMemo(() => fields.filter(({ column }) => column), [fields]);
  const usual = useMemo(
    () => offered.filter(({ column }) => column === "shown").map(({ name }) => name),
    [offered],
  );
  const [names, choose] = useRemembered<readonly string[]>(`columns.${kind}`, usual, isNames);
  const shown = useMemo(() => {
    const wanted = offered.filter(
      ({ name }: ManagedField, index) => index === 0 || names.includes(name),
    );
    return isNarrow ? wanted.slice(0, PHONE_COLUMNS) : wanted;
  }, [offered, names, isNarrow]);
  return { offered, shown, names, choose };
}
