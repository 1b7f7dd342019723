import type { TFunction } from "i18next";
import type { TableFilter } from "#contract/objectTable";
import { isId } from "#domain/ids";
import { type GroupBranch, groupWithin } from "#domain/vehicle/groupPaths";
import { DIALOG, dialogOf, dialogText, isOfForm, type ManageDialog } from "../manageDialog.ts";
import type { FieldFilter, ManagedField } from "../managedThing.ts";

/** What of a kind is looked at, as the address has it: it can be sent to somebody. */
export interface ManageView {
  readonly search: string;
  readonly sort: string;
  readonly isDescending: boolean;
  /** By the names of filters the values that are wanted, as the address has them. */
  readonly filters: Readonly<Record<string, string>>;
  /** What stands in the form; undefined: none. */
  readonly open: number | "new" | undefined;
  /** What lies over the list or the form; undefined: nothing. */
  readonly dialog: ManageDialog | undefined;
}

/** A view in which something was changed: with another thing in the form, what lay over it is gone. */
export const changedView = (view: ManageView, change: Partial<ManageView>): ManageView => ({
  ...view,
  ...change,
  ...("open" in change && view.dialog && isOfForm(view.dialog) && { dialog: undefined }),
});

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
    filters: Object.fromEntries(
      filtersOf(fields).flatMap((filter) => {
        const value = query.get(filter.name);
        return value !== null && isValueOf(filter, value) ? [[filter.name, value]] : [];
      }),
    ),
    open: open === "new" ? "new" : isId(id) ? id : undefined,
    dialog: dialogOf(query.get(DIALOG) ?? undefined),
  };
}

/** The other way round, of what is not as usual. */
export function queryOfView(
  { search, sort, isDescending, filters, open, dialog }: ManageView,
  fields: readonly [ManagedField, ...ManagedField[]],
): URLSearchParams {
  const query = new URLSearchParams();
  if (search.trim() !== "") query.set("q", search);
  if (sort !== fields[0].name || isDescending)
    query.set("sort", `${isDescending ? "-" : ""}${sort}`);
  for (const { name } of filtersOf(fields)) {
    const value = filters[name];
    if (value !== undefined) query.set(name, value);
  }
  if (open !== undefined) query.set("open", String(open));
  if (dialog) query.set(DIALOG, dialogText(dialog));
  return query;
}

/** Of groups any id is one: who sends an address may see more of them than who opens it. */
const isValueOf = (filter: FieldFilter, value: string): boolean =>
  "values" in filter
    ? Object.hasOwn(filter.values, value)
    : isId(Number(value)) && String(Number(value)) === value;

const filtersOf = (fields: readonly ManagedField[]): readonly FieldFilter[] =>
  fields.flatMap(({ filter }) => filter ?? []);

/** Whether a view is narrowed to a group, which takes the tree of them. */
export const isByGroup = (
  { filters }: Pick<ManageView, "filters">,
  fields: readonly ManagedField[],
): boolean =>
  filtersOf(fields).some((filter) => "of" in filter && filters[filter.name] !== undefined);

/** By what filters are put into what a table understands. */
export interface FilterSense {
  readonly t: TFunction;
  readonly groups: readonly GroupBranch[];
}

/** What a view's filters ask of the table's columns; undefined: nothing. */
export function tableFilters(
  { filters }: Pick<ManageView, "filters">,
  fields: readonly ManagedField[],
  { t, groups }: FilterSense,
): readonly TableFilter[] | undefined {
  const asked = fields.flatMap(({ name, filter }): readonly TableFilter[] => {
    const said = filter && filters[filter.name];
    if (!filter || said === undefined) return [];
    if ("of" in filter)
      return [{ column: name, values: [...groupWithin(groups, Number(said))].map(String) }];
    const value = filter.values[said];
    if (value === undefined) return [];
    if (!filter.isByWords) return [{ column: name, values: [value] }];
    return [{ column: name, values: [filter.words(t)[value] ?? value], isShown: true }];
  });
  return asked.length === 0 ? undefined : asked;
}
