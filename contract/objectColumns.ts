import type { ObjectKind } from "#domain/account/objectKinds";

/**
 * Things of one kind column by column, as a table needs them: of a hundred thousand a third of the bytes and a
 * fraction of the work that whole things are. `null` where a thing says nothing.
 */
export interface ObjectColumns {
  readonly ids: readonly number[];
  /** By the names that were asked for, a value for each id. */
  readonly columns: Readonly<Record<string, readonly unknown[]>>;
}

/** Kinds of which there are many, and which are listed so besides. */
export const COLUMN_KINDS = [
  "vehicle",
  "geofence",
  "driver",
] as const satisfies readonly ObjectKind[];
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export const isColumnKind = (kind: string): kind is ColumnKind =>
  COLUMN_KINDS.some((one) => one === kind);

/** The member of a thing that has whatever is said of it besides. */
export const ATTRIBUTES = "attributes";

/** What a column is asked for by: a member's name, or `attributes.` and an attribute's, dots and all. */
export const columnName = (path: readonly string[]): string => path.join(".");

/** The attribute that a column has; undefined for a member. */
export const attributeOf = (column: string): string | undefined =>
  column.startsWith(`${ATTRIBUTES}.`) ? column.slice(ATTRIBUTES.length + 1) : undefined;
