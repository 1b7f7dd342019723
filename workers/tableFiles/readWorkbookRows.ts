import { unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { MAX_TABLE_CELLS, MAX_WORKBOOK_BYTES } from "#contract/tableFile";
import { readCsvText } from "#domain/text/readCsvText";
import { withDecimalSign } from "#domain/text/withDecimalSign";
import { decodeText } from "../text/decodeText.ts";
import type { Rows, RowsFault } from "./rows.ts";

/** The rows of a workbook's first sheet; what it says of its size is how much is unpacked. */
export async function readWorkbookRows(
  bytes: Uint8Array<ArrayBuffer>,
  locale: string,
): Promise<Rows | RowsFault> {
  let unpackedBytes = 0;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        // Images and macros are of no use here.
        if (!/\.(xml|rels)$/i.test(name)) return false;
        unpackedBytes += originalSize;
        return unpackedBytes <= MAX_WORKBOOK_BYTES;
      },
    });
    if (unpackedBytes > MAX_WORKBOOK_BYTES) return { fault: "tooLarge" };
    let cells = 0;
    for (const [name, part] of Object.entries(parts))
      if (SHEET.test(name)) {
        const filled = withoutBlanks(part);
        cells += filled.cells;
        parts[name] = filled.part;
      }
    if (cells > MAX_TABLE_CELLS) return { fault: "tooManyCells" };
    // Unpacked by now, or the library would start threads from text for it, which the page's policy forbids.
    const plain = zipSync(parts, { level: 0 });
    const rows = await readSheet(plain.buffer);
    return rows.map((cells) => cells.map((cell) => cellText(cell, locale)));
  } catch {
    return { fault: "unreadable" };
  }
}

const SHEET = /^xl\/worksheets\/[^/]*\.xml$/i;
/**
 * A cell with a format and nothing in it, as whole columns have that somebody coloured. One that does not
 * say where it stands counts for those after it.
 */
const BLANK_CELL = /<c\s(?:[^<>]{0,200}\s)?r="[A-Z]{1,3}\d{1,7}"[^<>]{0,200}(?:\/>|><\/c>)/g;
const CELL = /<c[\s>]/g;

/** A sheet without its blank cells, which take as long to read as others, and how many are left. */
function withoutBlanks(part: Uint8Array<ArrayBuffer>): {
  readonly part: Uint8Array<ArrayBuffer>;
  readonly cells: number;
} {
  const text = decodeText(part);
  if (text === undefined) return { part, cells: 0 };
  const filled = text.replaceAll(BLANK_CELL, "");
  const cells = filled.match(CELL)?.length ?? 0;
  return { part: filled === text ? part : new TextEncoder().encode(filled), cells };
}

function cellText(cell: unknown, locale: string): string {
  if (typeof cell === "number") return withDecimalSign(String(cell), locale);
  if (cell instanceof Date) return cell.toISOString().slice(0, "2026-01-01T00:00".length);
  if (typeof cell === "boolean") return String(cell);
  return typeof cell === "string" ? readCsvText(cell).trim() : "";
}
