import { ATTRIBUTES, attributeOf } from "#contract/objectColumns";
import { isObject } from "#contract/traccar/wire";

/** What bytes of JSON say; undefined when they are none. */
export function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
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
