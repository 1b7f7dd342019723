import type { TableThing } from "#contract/objectTable";
import { isObject, timeOf, type WireObject } from "#contract/traccar/wire";
import { withDecimalSign } from "#domain/text/withDecimalSign";
import { isKeptTime } from "#domain/time/keptTime";
import { createLocalClock } from "#domain/time/localClock";
import { wallMoment } from "#domain/time/wallMoment";
import type { UnitChoice } from "#domain/unitChoice";
import { typedNumber } from "../../../ui/typedNumber.ts";
import type { FieldValues, ManagedField } from "../managedThing.ts";
import { type ReadUnit, toRead, toWire, unitOf } from "./quantity.ts";

/** In what somebody reads and types numbers and times. */
export interface Reading {
  readonly units: UnitChoice;
  readonly timeZone: string;
  /** By whose signs a number is written. */
  readonly locale: string;
}

/** What the fields say of a thing, those alone that mean something; of none what new ones begin with. */
export function valuesOf(
  fields: readonly ManagedField[],
  thing: TableThing | undefined,
  reading: Reading,
): FieldValues {
  const values = Object.fromEntries(
    fields.map((field) => [
      field.name,
      thing ? fieldText(field, thing, reading) : initialText(field, reading),
    ]),
  );
  if (!thing) return values;
  const meantNothing = fields.filter(({ isMeant }) => isMeant?.(values) === false);
  return { ...values, ...Object.fromEntries(meantNothing.map(({ name }) => [name, ""])) };
}

const initialText = ({ initial = "" }: ManagedField, reading: Reading): string =>
  typeof initial === "function" ? initial(reading) : initial;

/** A field's value as it is typed; empty where there is none that it could show. */
export function fieldText(field: ManagedField, thing: TableThing, reading: Reading): string {
  const value = valueAt(thing, field.path);
  switch (field.type) {
    case "password":
      return "";
    case "flag":
      return value === true ? "true" : "";
    case "relation":
      return value === 0 ? "" : plainText(value);
    case "time":
      return wallText(value, reading.timeZone);
    case "number":
      return withDecimalSign(
        quantityText(value, field.quantity && unitOf(field.quantity, reading.units)),
        reading.locale,
      );
    case "custom":
      return field.read(value);
    case "members":
      return field.readFrom(thing);
    case "owners":
      return String(thing.id);
    case "colour":
      return plainText(value).replace(BARE_COLOUR, "#$1");
    default:
      return plainText(value);
  }
}

/** As the specification writes one: without the sharp that the browser's chooser wants. */
const BARE_COLOUR = /^([\da-f]{6})$/i;

/** As programs write numbers, whatever their language. */
const WIRE_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Other programs write numbers as text, too. */
function quantityText(value: unknown, unit: ReadUnit | undefined): string {
  const text = plainText(value);
  return unit && WIRE_NUMBER.test(text) ? String(toRead(Number(text), unit)) : text;
}

/** The value at a path as text; empty where there is none that a field could show. */
export const textAt = (thing: WireObject | undefined, path: readonly string[]): string =>
  plainText(valueAt(thing, path));

function valueAt(thing: WireObject | undefined, path: readonly string[]): unknown {
  let value: unknown = thing;
  for (const name of path)
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

function plainText(value: unknown): string {
  if (typeof value === "number") return String(value);
  // As a field of a page holds it.
  return typeof value === "string" ? value.replace(/\r\n?/g, "\n") : "";
}

/** "2026-03-29T02:30", as the page's own fields of date and time have it. */
const MINUTE_LENGTH = 16;

function wallText(value: unknown, timeZone: string): string {
  // A plan by distance may have any number where one by date has its day.
  const time = timeOf(value);
  if (time === undefined || !isKeptTime(time)) return "";
  return createLocalClock(timeZone).wallTime(time).toISOString().slice(0, MINUTE_LENGTH);
}

/**
 * The body that makes a thing or changes one: what was written into the fields over what it was. Whatever
 * no field is about, is not meant besides the others, or was not touched, stays as it is; an emptied
 * attribute is none.
 */
export function bodyOf(
  fields: readonly ManagedField[],
  values: FieldValues,
  { before, reading }: { readonly before: TableThing | undefined; readonly reading: Reading },
): WireObject {
  let body: WireObject = { ...before };
  const held = before && valuesOf(fields, before, reading);
  for (const field of fields) {
    if (field.isMeant?.(values) === false) continue;
    const value = values[field.name] ?? "";
    // What was not touched may be more than the field shows of it.
    if (held && field.isMeant?.(held) !== false && value === held[field.name]) continue;
    // A space can be part of a password.
    const typed = field.type === "password" ? value : value.trim();
    if (field.type === "members") {
      body = field.writeInto(body, typed);
      continue;
    }
    const isAttribute = field.path.length > 1;
    const isEmptied = isAttribute && typed === "" && field.type !== "flag";
    const next = written(field, typed, reading);
    body = withValueAt(body, field.path, isEmptied ? undefined : next);
  }
  return body;
}

/** The same with another value at a path; undefined: without the innermost member. */
function withValueAt(
  held: unknown,
  [name, ...inner]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...(isObject(held) ? held : {}) };
  if (name === undefined) return next;
  if (inner.length > 0) next[name] = withValueAt(next[name], inner, value);
  else if (value === undefined) delete next[name];
  else next[name] = value;
  return next;
}

/** What makes no sense stays as it was typed: the schema says so. */
function written(
  field: Exclude<ManagedField, { readonly type: "members" }>,
  typed: string,
  { units, timeZone, locale }: Reading,
): unknown {
  switch (field.type) {
    case "flag":
      return typed === "true";
    case "number": {
      if (typed === "") return undefined;
      const value = typedNumber(typed, locale);
      if (value === undefined) return typed;
      return field.quantity === undefined ? value : toWire(value, unitOf(field.quantity, units));
    }
    case "relation":
      return typed === "" ? 0 : Number(typed);
    case "time": {
      if (typed === "") return null;
      const moment = wallMoment(typed, timeZone);
      if (moment === undefined || field.wire === "epochMs") return moment ?? typed;
      return new Date(moment).toISOString();
    }
    case "custom":
      return field.write(typed);
    case "password":
      return typed === "" ? undefined : typed;
    default:
      return typed;
  }
}

/** The field at which a fault of the body is shown; undefined where none is about it. */
export const fieldAt = (
  fields: readonly ManagedField[],
  path: readonly PropertyKey[],
): ManagedField | undefined =>
  fields.find((field) =>
    [field.path, ...(field.type === "members" ? (field.also ?? []) : [])].some((own) =>
      own.every((name, depth) => path[depth] === name),
    ),
  );
