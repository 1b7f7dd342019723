import { ZodObject, type ZodType } from "zod";
import { readOnly } from "#contract/objects/wireFields";
import type { TableThing } from "#contract/objectTable";
import { isObject, type WireObject } from "#contract/traccar/wire";
import type { FieldValues, ManagedField, ManagedThing } from "../managedThing.ts";
import { type Reading, valuesOf } from "./fieldValues.ts";

/** A field that somebody else has changed: as it was read, as they wrote it, and as it is typed here. */
export interface FieldConflict {
  readonly field: ManagedField;
  readonly before: string;
  readonly theirs: string;
  readonly mine: string;
  /** Whether both have changed it, and whether to the same. */
  readonly by: "them" | "both" | "bothAlike";
}

/** What somebody else has changed of a thing while it stood in a form. */
export interface Conflict {
  /** What both have changed first, else in the order of the form. */
  readonly fields: readonly FieldConflict[];
  /** Fields that show nothing of what was changed in them. */
  readonly unseen: readonly ManagedField[];
  /** Members and attributes that no field is about, by their names on the wire. */
  readonly others: readonly string[];
}

/** The fields that somebody is asked for, and the schema of the thing's body. */
interface Offered extends Pick<ManagedThing, "schema"> {
  readonly fields: readonly ManagedField[];
}

interface Written {
  /** As it was read, and as it is now that they wrote it. */
  readonly read: TableThing;
  readonly theirs: TableThing;
  /** As they are typed. */
  readonly values: FieldValues;
  readonly reading: Reading;
}

const ORDER: readonly FieldConflict["by"][] = ["both", "bothAlike", "them"];

/**
 * Nothing that the other has changed is left out: what no line shows is named. What only the server sets,
 * and what is never written of a thing, is a change of nobody.
 */
export function conflictOf(
  { fields, schema }: Offered,
  { read, theirs, values, reading }: Written,
): Conflict {
  const own = fields.filter(({ type }) => type !== "owners");
  const [was, is] = [valuesOf(own, read, reading), valuesOf(own, theirs, reading)];
  const changed = own.flatMap((field): readonly FieldConflict[] => {
    const [before, other] = [was[field.name] ?? "", is[field.name] ?? ""];
    if (before === other) return [];
    const mine = field.isMeant?.(values) === false ? "" : (values[field.name] ?? "");
    const by = mine === before ? "them" : mine === other ? "bothAlike" : "both";
    return [{ field, before, theirs: other, mine, by }];
  });
  const shown = changed.map(({ field }) => field);
  const hidden = pathsOf(read, theirs).filter(
    (path) =>
      (path.length > 1 || isWritten(schema, path[0])) &&
      !shown.some((field) => isAbout(field, path, { read, theirs })),
  );
  const unseen = own.filter(
    (field) => !shown.includes(field) && hidden.some((path) => isSame(field.path, path)),
  );
  return {
    fields: changed.toSorted((one, other) => ORDER.indexOf(one.by) - ORDER.indexOf(other.by)),
    unseen,
    others: hidden
      .filter((path) => !unseen.some((field) => isSame(field.path, path)))
      .flatMap((path) => path.at(-1) ?? []),
  };
}

type Path = readonly string[];

const isWritten = (schema: ZodType, name = ""): boolean =>
  schema instanceof ZodObject &&
  Object.hasOwn(schema.shape, name) &&
  schema.shape[name] !== readOnly;

/** What differs, by members of the thing and by its attributes; none and nothing written are alike. */
function pathsOf(one: WireObject, other: WireObject): readonly Path[] {
  const names = (held: unknown) => (isObject(held) ? Object.keys(held) : []);
  const differs = (left: unknown, right: unknown) => textOf(left) !== textOf(right);
  const [left, right] = [one["attributes"], other["attributes"]];
  const attributes = [...new Set([...names(left), ...names(right)])].filter((name) =>
    differs(memberOf(left, name), memberOf(right, name)),
  );
  const members = [...new Set([...names(one), ...names(other)])].filter(
    (name) => name !== "attributes" && differs(one[name], other[name]),
  );
  return [
    ...members.map((name) => [name]),
    ...attributes.map((name) => ["attributes", name] as const),
  ];
}

const memberOf = (held: unknown, name: string): unknown =>
  isObject(held) && Object.hasOwn(held, name) ? held[name] : undefined;

/** The same for what every field shows as nothing. */
const textOf = (value: unknown): string =>
  value === undefined || value === null || value === false || value === ""
    ? ""
    : JSON.stringify(value);

const isSame = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((name, depth) => name === other[depth]);

/** Whether what the field says follows from what stands at the path, alone or among others. */
function isAbout(
  field: ManagedField,
  path: Path,
  { read, theirs }: Pick<Written, "read" | "theirs">,
): boolean {
  if (path.every((name, depth) => field.path[depth] === name)) return true;
  if (field.type !== "members") return false;
  if (field.also?.some((own) => isSame(own, path))) return true;
  return (
    field.readFrom(withMember(read, path, theirs)) !== field.readFrom(read) ||
    field.readFrom(withMember(theirs, path, read)) !== field.readFrom(theirs)
  );
}

/** One with what another has at a path of one or two names. */
function withMember(one: WireObject, [name = "", inner]: Path, other: WireObject): WireObject {
  const value = other[name];
  if (inner === undefined) return { ...one, [name]: value };
  const held = one[name];
  return {
    ...one,
    [name]: { ...(isObject(held) ? held : {}), [inner]: memberOf(value, inner) },
  };
}
