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
  const offered = fields.filter(({ column }) => column);
  const usual = offered.filter(({ column }) => column === "shown").map(({ name }) => name);
  const [names, choose] = useRemembered<readonly string[]>(`columns.${kind}`, usual, isNames);
  const wanted = offered.filter(
    ({ name }: ManagedField, index) => index === 0 || names.includes(name),
  );
  return {
    offered,
    shown: isNarrow ? wanted.slice(0, PHONE_COLUMNS) : wanted,
    names,
    choose,
  };
}
