import type { TFunction } from "i18next";
import type { TableThing } from "#contract/objectTable";
import { foldText } from "#domain/text/foldText";
import { writtenOf } from "../../../api/saveThing.ts";
import { changedFields } from "../form/changedFields.ts";
import { faultText } from "../form/faultText.ts";
import { bodyOf, fieldAt, fieldText, type Reading, textAt } from "../form/fieldValues.ts";
import { faultOfText } from "../form/useManageForm.ts";
import type { Names } from "../form/useNames.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../managedThing.ts";
import { fileFields, headOf, idsCalled } from "./fileColumns.ts";

/** How a file is read: by whom, and what there is already. */
export interface ImportContext {
  readonly t: TFunction;
  readonly reading: Reading;
  readonly names: Names;
  readonly mayMake: boolean;
}

export interface FileHeads {
  /** The field of each column; undefined where none is called so. */
  readonly columns: readonly (ManagedField | undefined)[];
  /** Heads that are no field's. */
  readonly unknown: readonly string[];
}

/** What a line of a file would do. */
export type ImportLine = {
  /** As a person counts them in the file: the heads are the first. */
  readonly line: number;
  readonly name: string;
  readonly values: FieldValues;
} & (
  | { readonly type: "make" }
  | { readonly type: "same"; readonly thing: TableThing }
  | {
      readonly type: "change";
      readonly thing: TableThing;
      readonly changed: readonly ManagedField[];
    }
  | { readonly type: "fault"; readonly fault: string }
);

/** Which field each column is of: by its name here, with or without the unit, or by the form's own word. */
export function readHeads(
  heads: readonly string[],
  { fields }: Pick<ManagedThing, "fields">,
  { t, reading }: Pick<ImportContext, "t" | "reading">,
): FileHeads {
  // Once for all heads: a file may have thousands.
  const called = new Map<string, Set<ManagedField>>();
  for (const field of fileFields(fields))
    for (const name of [headOf(field, t, reading), field.label(t), field.name].map(foldText))
      called.set(name, (called.get(name) ?? new Set()).add(field));
  const taken = new Set<ManagedField>();
  const columns = heads.map((head) => {
    const named = called.get(foldText(head.trim())) ?? [];
    const field = [...named].find((one) => !taken.has(one));
    if (field) taken.add(field);
    return field;
  });
  return {
    columns,
    unknown: heads.filter((head, index) => head.trim() !== "" && columns[index] === undefined),
  };
}

/** What a file's rows are read against. */
interface ImportSource {
  readonly columns: FileHeads["columns"];
  readonly known: readonly TableThing[];
  /** The numbers of the rows in the file. */
  readonly lines: readonly number[];
}

/**
 * What each line of a file would do, before anything is written; one after another, so that thousands need not hold
 * up the page.
 */
export function* planImport(
  rows: readonly (readonly string[])[],
  { columns, known, lines }: ImportSource,
  { managed, ...context }: ImportContext & { readonly managed: ManagedThing },
): Generator<ImportLine> {
  const { t, reading } = context;
  const key = managed.files?.key ?? "";
  const keyField = managed.fields.find(({ name }) => name === key);
  const present = columns.filter((field) => field !== undefined);
  const byKey = new Map(
    known.map((thing) => [keyField ? textAt(thing, keyField.path) : "", thing]),
  );
  const seen = new Set<string>();
  const lineOf = (cells: readonly string[], index: number): ImportLine => {
    const read = readCells(cells, columns, context);
    const { values } = read;
    const own = values[key] ?? "";
    const line = { line: lines[index] ?? index + 2, name: values["name"] || own, values };
    const fault = (text: string): ImportLine => ({ ...line, type: "fault", fault: text });
    if (read.fault !== undefined) return fault(read.fault);
    if (seen.has(own) && own !== "") return fault(t("many.files.twice"));
    seen.add(own);
    const thing = byKey.get(own);
    // What stays as it is was taken once, and is nobody's fault now.
    const changed = thing && changedFields(thing, values, { fields: present, reading });
    const wrong = faultOf(managed, { values, fields: changed ?? managed.fields, thing }, context);
    if (wrong !== undefined) return fault(wrong);
    if (!thing || !changed)
      return context.mayMake ? { ...line, type: "make" } : fault(t("many.files.mayNotMake"));
    return changed.length === 0
      ? { ...line, type: "same", thing }
      : { ...line, type: "change", thing, changed };
  };
  for (const [index, cells] of rows.entries()) yield lineOf(cells, index);
}

interface CellsRead {
  readonly values: FieldValues;
  readonly fault: string | undefined;
}

function readCells(
  cells: readonly string[],
  columns: FileHeads["columns"],
  context: ImportContext,
): CellsRead {
  const values: Record<string, string> = {};
  let fault: string | undefined;
  for (const [index, field] of columns.entries()) {
    if (!field) continue;
    const cell = cells[index] ?? "";
    const value = valueOf(field, cell, context);
    values[field.name] = value ?? cell;
    if (value === undefined)
      fault ??= said(field, context.t("many.files.unknownName", { name: cell }), context.t);
  }
  return { values, fault };
}

/** What a cell says as the form holds it; undefined for a name that nothing has, or two things have. */
function valueOf(
  field: ManagedField,
  cell: string,
  { t, names }: ImportContext,
): string | undefined {
  if (cell === "") return "";
  switch (field.type) {
    case "relation": {
      const [id, ...others] = idsCalled(names.of.get(field.to), cell);
      if (id !== undefined) return others.length === 0 ? String(id) : undefined;
      // As files write what has no name of its own; whether it is there, and theirs, the server says.
      return BY_ID.exec(cell)?.[1];
    }
    case "flag":
      return [t("value.yes"), "true", "1"].some((word) => foldText(word) === foldText(cell))
        ? "true"
        : "";
    case "choice":
      return (
        field
          .choices(t)
          .find(({ value, label }) => value === cell || foldText(label) === foldText(cell))
          ?.value ?? cell
      );
    case "custom": {
      const words = Object.entries(field.words?.(t) ?? {});
      return words.find(([, word]) => foldText(word) === foldText(cell))?.[0] ?? cell;
    }
    default:
      return cell;
  }
}

const BY_ID = /^#(\d{1,15})$/;

const said = (field: ManagedField | undefined, text: string, t: TFunction): string =>
  field ? t("manage.said", { field: field.label(t), text }) : text;

interface Judged {
  readonly values: FieldValues;
  readonly fields: readonly ManagedField[];
  readonly thing: TableThing | undefined;
}

const COLOUR = /^#?[\da-f]{6}$/i;

/** Whether the form could have such a value: what has no input for it is chosen by nobody. */
function isOffered(field: ManagedField, value: string, t: TFunction): boolean {
  if (value === "") return true;
  if (field.type === "colour") return COLOUR.test(value);
  return field.type !== "choice" || field.choices(t).some((choice) => choice.value === value);
}

/** With what the thing has of the bounds that the file has no column for. */
function withBounds(
  fields: readonly ManagedField[],
  { values, thing }: Judged,
  reading: ImportContext["reading"],
): FieldValues {
  if (!thing) return values;
  const bounds = new Set(
    fields.flatMap((field) =>
      field.type === "number" && field.notBelow !== undefined ? [field.name, field.notBelow] : [],
    ),
  );
  const held = fields.flatMap((field) =>
    bounds.has(field.name) ? [[field.name, fieldText(field, thing, reading)] as const] : [],
  );
  return { ...Object.fromEntries(held), ...values };
}

/** The first thing that is wrong with a line; the schema is the server's own. */
function faultOf(
  { kind, schema, fields: all }: ManagedThing,
  judged: Judged,
  { t, reading }: ImportContext,
): string | undefined {
  const { values, fields, thing } = judged;
  const whole = withBounds(all, judged, reading);
  const empty = Object.fromEntries(fields.map(({ name }) => [name, ""]));
  // A bound that the file moves is judged at what it bounds.
  const bounded = all.filter(
    (field) =>
      field.type === "number" &&
      field.notBelow !== undefined &&
      !fields.includes(field) &&
      fields.some(({ name }) => name === field.notBelow),
  );
  for (const field of [...fields, ...bounded]) {
    const message = faultOfText(field, whole, { before: empty, reading });
    if (message !== undefined) return said(field, faultText(t, message), t);
    const value = values[field.name] ?? "";
    if (!isOffered(field, value, t))
      return said(field, t("many.files.unknownName", { name: value }), t);
  }
  const written = fields.filter(({ name }) => values[name] !== undefined);
  const before = thing && writtenOf(kind, thing);
  const issue = schema.safeParse(bodyOf(written, values, { before, reading })).error?.issues[0];
  return issue && said(fieldAt(fields, issue.path), faultText(t, issue.message), t);
}
