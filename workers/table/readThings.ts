import type { KeptBytes } from "#contract/keptBytes";
import { ATTRIBUTES, attributeOf, columnName } from "#contract/objectColumns";
import { isObject } from "#contract/traccar/wire";

/** What a server's list of JSON says; undefined when it is none. */
export async function readJson(list: KeptBytes): Promise<unknown> {
  try {
    return JSON.parse(await list.text());
  } catch {
    return undefined;
  }
}

/**
 * The value at names of members from outside in. Without an own member of that name there is none: keys come
 * from outside.
 */
export function valueAt(thing: unknown, path: readonly string[]): unknown {
  let value = thing;
  for (const name of path)
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** The things of a server's list, whether it came row by row or column by column; undefined for anything else. */
export function thingsIn(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  return isObject(answer) ? thingsOfColumns(answer) : undefined;
}

/** A thing has the members that were asked for, as `contract/objectColumns` names them, and no others. */
function thingsOfColumns({ ids, columns }: Readonly<Record<string, unknown>>) {
  if (!Array.isArray(ids) || !isObject(columns)) return undefined;
  const things = ids.map((id: unknown): Members => ({ id, [ATTRIBUTES]: {} }));
  for (const [column, values] of Object.entries(columns)) {
    if (!Array.isArray(values) || values.length !== ids.length) return undefined;
    const attribute = attributeOf(column);
    const name = attribute ?? column;
    // What would be no member but what an object is, or takes the place of all attributes.
    if (name === "__proto__" || column === ATTRIBUTES) continue;
    for (let row = 0; row < values.length; row++) {
      const value: unknown = values[row];
      if (value === null) continue;
      const thing = things[row]!;
      (attribute === undefined ? thing : (thing[ATTRIBUTES] as Members))[name] = value;
    }
  }
  return things;
}

type Members = Record<string, unknown>;

/** A server's list by its rows, of which nothing is made: of a hundred thousand few are ever looked at whole. */
export interface ThingRows {
  readonly count: number;
  /** What stands there at names of members from outside in; of a row that is no thing nothing. */
  readonly valuesAt: (path: readonly string[]) => (row: number) => unknown;
}

/** The rows of a list, whether it came row by row or column by column; undefined for anything else. */
export function rowsIn(answer: unknown): ThingRows | undefined {
  if (Array.isArray(answer))
    return { count: answer.length, valuesAt: (path) => (row) => valueAt(answer[row], path) };
  if (!isObject(answer)) return undefined;
  const { ids, columns } = answer;
  if (!Array.isArray(ids) || !isObject(columns)) return undefined;
  for (const values of Object.values(columns))
    if (!Array.isArray(values) || values.length !== ids.length) return undefined;
  return {
    count: ids.length,
    valuesAt(path) {
      const name = columnName(path);
      const values = name === "id" ? ids : Object.hasOwn(columns, name) ? columns[name] : [];
      return (row) => (values as readonly unknown[])[row] ?? undefined;
    },
  };
}
