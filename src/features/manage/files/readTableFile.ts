import { readCsvText } from "#domain/text/readCsvText";
import { withDecimalSign } from "./fileColumns.ts";

/** What keeps a file from being read. */
export type FileFault = "tooLarge" | "tooLong" | "unreadable" | "empty" | "openQuote";

export type TableFile =
  | {
      readonly ok: true;
      readonly rows: readonly (readonly string[])[];
      /** Of each row its number in the sheet, where empty ones are counted, too. */
      readonly lines: readonly number[];
    }
  | {
      readonly ok: false;
      readonly fault: FileFault;
      /** Where it is, if it is in one place. */
      readonly line?: number;
    };

/** Far more than ten thousand lines of vehicles. */
const MOST_BYTES = 10_000_000;
/** As many as one account may write at once. */
const MOST_ROWS = 10_000;
/** What the unpacking of a workbook does without a thread of a kind that the page's policy forbids. */
const MOST_SHEET_BYTES = 500_000;

const BEGINS_ZIP = [0x50, 0x4b, 3, 4];

/** The rows of a CSV file, whichever of comma, semicolon and tab it separates by, or of a workbook's first sheet. */
export async function readTableFile(file: Blob, locale: string): Promise<TableFile> {
  if (file.size > MOST_BYTES) return { ok: false, fault: "tooLarge" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = BEGINS_ZIP.every((byte, index) => bytes[index] === byte);
  const rows = await (isWorkbook ? readWorkbook(bytes, locale) : readCsv(bytes));
  if ("fault" in rows) return { ok: false, ...rows };
  const filled = rows.flatMap((cells, index) =>
    cells.some((cell) => cell !== "") ? [{ cells, line: index + 1 }] : [],
  );
  if (filled.length < 2) return { ok: false, fault: "empty" };
  if (filled.length > MOST_ROWS + 1) return { ok: false, fault: "tooLong" };
  return {
    ok: true,
    rows: filled.map(({ cells }) => cells),
    lines: filled.map(({ line }) => line),
  };
}

type Rows = readonly (readonly string[])[];
type Fault = { readonly fault: FileFault; readonly line?: number };

async function readCsv(bytes: Uint8Array): Promise<Rows | Fault> {
  const { CsvError, parse } = await import("csv-parse/browser/esm/sync");
  const text = textOf(bytes);
  if (text.includes("\0")) return { fault: "unreadable" };
  const { separator, isNamed } = separatorOf(text);
  const read = (isQuoted: boolean): Rows => {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separator,
      // In files that were put together each part has its own.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      quote: isQuoted ? '"' : false,
    });
    // The line that names the sign is no row, and is counted.
    const own = isNamed ? [[], ...rows.slice(1)] : rows;
    return own.map((cells) => cells.map((cell) => readCsvText(cell).trim()));
  };
  // Spreadsheets copy a cell that begins with a quotation mark as it is, and no cell of theirs has a tab in it.
  const isCopied = separator === "\t";
  try {
    const rows = read(true);
    return isCopied && rows.some((cells) => cells.some((cell) => cell.includes("\t")))
      ? read(false)
      : rows;
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== "CSV_QUOTE_NOT_CLOSED")
      return { fault: "unreadable" };
    if (isCopied) return read(false);
    // Up to the cell before it.
    const { bytes } = error as unknown as { readonly bytes: number };
    return { fault: "openQuote", line: linesIn(text, bytes) };
  }
}

/** How many lines the first bytes of a text begin. */
const linesIn = (text: string, bytes: number): number =>
  new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).split(/\r\n|\r|\n/)
    .length;

/** By its mark, as Excel saves text of any language, else UTF-8, or what programs of western Europe write that know nothing of it. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  try {
    const letters = !isWide ? "utf-8" : first === 0xff ? "utf-16le" : "utf-16be";
    return new TextDecoder(letters, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const SEPARATORS = [",", ";", "\t"];

/** The sign that a first line tells Excel, else the one that stands most often among the heads. */
function separatorOf(text: string): { readonly separator: string; readonly isNamed: boolean } {
  const heads = /[^\r\n]*\S[^\r\n]*/.exec(text)?.[0] ?? "";
  const told = SEPARATORS.find(
    (sign) => heads.toLowerCase().replace("\uFEFF", "") === `sep=${sign}`,
  );
  if (told !== undefined && text.trimStart().startsWith(heads))
    return { separator: told, isNamed: true };
  const countOf = (sign: string) => heads.split(sign).length;
  const [separator = ","] = SEPARATORS.toSorted((one, other) => countOf(other) - countOf(one));
  return { separator, isNamed: false };
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, locale: string): Promise<Rows | Fault> {
  const [{ unzipSync }, { readSheet }] = await Promise.all([
    import("fflate"),
    import("read-excel-file/universal"),
  ]);
  let largest = 0;
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        largest = Math.max(largest, originalSize);
        return false;
      },
    });
    if (largest > MOST_SHEET_BYTES) return { fault: "tooLarge" };
    const rows = await readSheet(bytes.buffer);
    return rows.map((cells) => cells.map((cell) => cellText(cell, locale)));
  } catch {
    return { fault: "unreadable" };
  }
}

function cellText(cell: unknown, locale: string): string {
  if (typeof cell === "number") return withDecimalSign(String(cell), locale);
  if (cell instanceof Date) return cell.toISOString().slice(0, "2026-01-01T00:00".length);
  if (typeof cell === "boolean") return String(cell);
  return typeof cell === "string" ? readCsvText(cell).trim() : "";
}
