import { isId } from "#domain/ids";
import type { ManagedField } from "../managedThing.ts";

/** What of a kind is looked at, as the address has it: it can be sent to somebody. */
export interface ManageView {
  readonly search: string;
  readonly sort: string;
  readonly isDescending: boolean;
  /** What stands in the form; undefined: none. */
  readonly open: number | "new" | undefined;
}

/** What an address says; what makes no sense in it is as if it were not there. */
export function viewOfQuery(
  query: URLSearchParams,
  fields: readonly [ManagedField, ...ManagedField[]],
): ManageView {
  const sort = query.get("sort") ?? "";
  const isDescending = sort.startsWith("-");
  const column = fields.find(
    ({ name, column }) => column && name === (isDescending ? sort.slice(1) : sort),
  );
  const open = query.get("open");
  const id = Number(open);
  return {
    search: query.get("q") ?? "",
    sort: column?.name ?? fields[0].name,
    isDescending: column !== undefined && isDescending,
    open: open === "new" ? "new" : isId(id) ? id : undefined,
  };
}

/** The other way round, of what is not as usual. */
export function queryOfView(
  { search, sort, isDescending, open }: ManageView,
  fields: readonly [ManagedField, ...ManagedField[]],
): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim() !== "") query.set("q", search);
  if (sort !== fields[0].name || isDescending)
    query.set("sort", `${isDescending ? "-" : ""}${sort}`);
  if (open !== undefined) query.set("open", String(open));
  return query;
}
