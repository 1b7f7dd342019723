import { type PGlite, protocol } from "@electric-sql/pglite";

/** As PostgreSQL numbers its types. */
const BYTEA = 17;
const INT4 = 23;
const FLOAT8 = 701;

/** A message's letter, and its length with itself. */
const HEAD_BYTES = 5;
const ROW_DESCRIPTION = "T".charCodeAt(0);
const DATA_ROW = "D".charCodeAt(0);
const ERROR = "E".charCodeAt(0);
/** What follows the name of a column: table, column, type, size, modifier and form. */
const AFTER_NAME_BYTES = 18;
const TYPE_AT = 6;

type Cell = number | Uint8Array<ArrayBuffer> | null;

/** Rows of which all bytes lie in `memory`, so that they can be handed to another thread at once. */
export interface BinaryRows {
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  readonly memory: ArrayBuffer;
}

/** The database refused, in PostgreSQL's words. */
export interface BinaryRefusal {
  readonly message: string;
  readonly code: string | undefined;
}

/** Asks PGlite past its own reading, which makes a text of each column. Throws a `BinaryRefusal`. */
export async function queryBinary(
  database: PGlite,
  text: string,
  values: readonly unknown[],
): Promise<BinaryRows> {
  const { serialize } = protocol;
  const message = joined([
    serialize.parse({ text }),
    bindBinary(values.map(String)),
    serialize.describe({ type: "P" }),
    serialize.execute({}),
    serialize.sync(),
  ]);
  const pieces: Uint8Array[] = [];
  await database.runExclusive(() =>
    database.execProtocolRawStream(message, {
      // It lies in the database's own memory, which the next piece takes.
      onRawData: (bytes) => void pieces.push(bytes.slice()),
    }),
  );
  return readBinaryRows(joined(pieces));
}

/**
 * All columns in binary: one code for all of them, where the library's message ends in none. Its own
 * `binary` says how many codes follow, and forgets them.
 */
function bindBinary(values: string[]): Uint8Array {
  const text = protocol.serialize.bind({ values });
  const message = joined([text.subarray(0, -2), Uint8Array.of(0, 1, 0, 1)]);
  new DataView(message.buffer).setUint32(1, message.length - 1);
  return message;
}

/** What PostgreSQL answers to a statement that was described and executed. */
export function readBinaryRows(answer: Uint8Array<ArrayBuffer>): BinaryRows {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  const rows: Record<string, Cell>[] = [];
  let columns: readonly Column[] = [];
  for (let at = 0; at < answer.length; at += 1 + view.getUint32(at + 1)) {
    const body = at + HEAD_BYTES;
    if (answer[at] === ERROR)
      throw readRefusal(answer.subarray(body, at + 1 + view.getUint32(at + 1)));
    if (answer[at] === ROW_DESCRIPTION) columns = readColumns(view, body);
    if (answer[at] === DATA_ROW) rows.push(readRow(view, body, columns));
  }
  return { rows, memory: answer.buffer };
}

interface Column {
  readonly name: string;
  readonly type: number;
}

function readColumns(view: DataView<ArrayBuffer>, start: number): readonly Column[] {
  let at = start + 2;
  return Array.from({ length: view.getUint16(start) }, () => {
    const end = endOfText(view, at);
    const name = textOf(view, at, end);
    const type = view.getUint32(end + 1 + TYPE_AT);
    at = end + 1 + AFTER_NAME_BYTES;
    return { name, type };
  });
}

function readRow(
  view: DataView<ArrayBuffer>,
  start: number,
  columns: readonly Column[],
): Record<string, Cell> {
  const row: Record<string, Cell> = {};
  let at = start + 2;
  for (const { name, type } of columns) {
    const length = view.getInt32(at);
    at += 4;
    row[name] = length < 0 ? null : readCell(view, { type, at, length });
    at += Math.max(0, length);
  }
  return row;
}

function readCell(
  view: DataView<ArrayBuffer>,
  { type, at, length }: { readonly type: number; readonly at: number; readonly length: number },
): Cell {
  if (type === INT4) return view.getInt32(at);
  if (type === FLOAT8) return view.getFloat64(at);
  if (type === BYTEA) return new Uint8Array(view.buffer, view.byteOffset + at, length);
  throw new Error(`no column of type ${type} is read in binary`);
}

/** Fields, each a letter and a text that ends in a zero. */
function readRefusal(fields: Uint8Array<ArrayBuffer>): BinaryRefusal {
  const found = new Map(
    new TextDecoder()
      .decode(fields)
      .split("\0")
      .map((field) => [field[0], field.slice(1)] as const),
  );
  return { message: found.get("M") ?? "no reason given", code: found.get("C") };
}

function endOfText(view: DataView, start: number): number {
  let at = start;
  while (view.getUint8(at) !== 0) at++;
  return at;
}

const textOf = (view: DataView<ArrayBuffer>, start: number, end: number): string =>
  new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + start, end - start));

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
