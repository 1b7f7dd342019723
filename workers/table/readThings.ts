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
