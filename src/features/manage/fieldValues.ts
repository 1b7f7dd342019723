import type { TableThing } from "#contract/objectTable";
import { isObject, type WireObject } from "#contract/traccar/wire";
import type { ManagedField } from "./managedThing.ts";

/** What the fields of a form hold, as it is typed. */
export type FieldValues = Readonly<Record<string, string>>;

/** What the fields say of a thing; of none all are empty. */
export const valuesOf = (
  fields: readonly ManagedField[],
  thing: TableThing | undefined,
): FieldValues => Object.fromEntries(fields.map(({ name, path }) => [name, textAt(thing, path)]));

/** The value at a path as text; empty where there is none that a field could show. */
export function textAt(thing: WireObject | undefined, path: readonly string[]): string {
  let value: unknown = thing;
  for (const name of path)
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  if (typeof value === "number") return String(value);
  // As a field of a page holds it.
  return typeof value === "string" ? value.replace(/\r\n?/g, "\n") : "";
}

/** A decimal as it is typed anywhere: "12.5", "12,5". */
const TYPED_NUMBER = /^-?\d+(?:[.,]\d+)?$/;

/**
 * The body that makes a thing or changes one: what was written into the fields over what it was. Whatever
 * no field is about, or was not touched, stays as it is; an emptied attribute is none.
 */
export function bodyOf(
  fields: readonly ManagedField[],
  values: FieldValues,
  before: TableThing | undefined,
): WireObject {
  const body: Record<string, unknown> = { ...before };
  for (const { name, path, type } of fields) {
    // What was not touched may be more than the field shows of it.
    if (before && values[name] === textAt(before, path)) continue;
    const typed = (values[name] ?? "").trim();
    const [outer, inner] = path;
    if (inner === undefined) body[outer] = written(typed, type);
    else {
      const held: Record<string, unknown> = { ...(isObject(body[outer]) ? body[outer] : {}) };
      if (typed === "") delete held[inner];
      else held[inner] = written(typed, type);
      body[outer] = held;
    }
  }
  return body;
}

/** What is no number stays as it was typed: the schema says so. */
function written(typed: string, type: ManagedField["type"]): string | number | undefined {
  if (type !== "number") return typed;
  if (typed === "") return undefined;
  return TYPED_NUMBER.test(typed) ? Number(typed.replace(",", ".")) : typed;
}

/** The field at which a fault of the body is shown; undefined where none is about it. */
export const fieldAt = (
  fields: readonly ManagedField[],
  path: readonly PropertyKey[],
): ManagedField | undefined =>
  fields.find((field) => field.path.every((name, depth) => path[depth] === name));
