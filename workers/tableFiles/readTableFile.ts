import type { KeptBytes } from "#contract/keptBytes";
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS, type TableFile } from "#contract/tableFile";
import { readCsvRows } from "./readCsvRows.ts";
import { readWorkbookRows } from "./readWorkbookRows.ts";

const BEGINS_ZIP = [0x50, 0x4b, 3, 4];

/** The rows of a CSV file or of a workbook's first sheet, told apart by what is in the file; never throws. */
export async function readTableFile(file: KeptBytes, locale: string): Promise<TableFile> {
  if (file.size > MAX_TABLE_BYTES) return { ok: false, fault: "tooLarge" };
  const bytes = await bytesOf(file);
  // Taken away or changed since it was chosen.
  if (!bytes) return { ok: false, fault: "unreadable" };
  const isWorkbook = BEGINS_ZIP.every((byte, index) => bytes[index] === byte);
  const rows = isWorkbook ? await readWorkbookRows(bytes, locale) : readCsvRows(bytes);
  if ("fault" in rows) return { ok: false, ...rows };
  const filled = rows.flatMap((cells, index) =>
    cells.some((cell) => cell !== "") ? [{ cells, line: index + 1 }] : [],
  );
  if (filled.length < 2) return { ok: false, fault: "empty" };
  if (filled.length > MAX_TABLE_ROWS + 1) return { ok: false, fault: "tooLong" };
  return {
    ok: true,
    rows: filled.map(({ cells }) => cells),
    lines: filled.map(({ line }) => line),
  };
}

const bytesOf = (file: KeptBytes): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  );
