import { unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";
import { MAX_WORKBOOK_BYTES } from "#contract/tableFile";
import { readCsvText } from "#domain/text/readCsvText";
import { withDecimalSign } from "#domain/text/withDecimalSign";
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
    // Unpacked by now, or the library would start threads from text for it, which the page's policy forbids.
    const plain = zipSync(parts, { level: 0 });
    const rows = await readSheet(plain.buffer);
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
