/** The file says what it is, so that a reader rejects any other file with an error. */
const COLUMNS_MAGIC = 0x4b4d5957; // "WYMK"
const COLUMNS_VERSION = 1;

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array;

/**
 * Named typed arrays in one buffer, behind a header that says where each begins. The server maps
 * them in place: the file *is* the index.
 *
 * Layout: magic, version, header length (three uint32), header as JSON, then the columns, each from
 * a multiple of eight bytes.
 */
export function packColumns(
  columns: Readonly<Record<string, Column>>,
  facts: Readonly<Record<string, number>> = {},
): Uint8Array<ArrayBuffer> {
  let end = 0;
  const placed = Object.entries(columns).map(([name, column]) => {
    const offset = end;
    end = aligned(offset + column.byteLength);
    return { name, type: column.constructor.name, offset, length: column.length };
  });
  const header = new TextEncoder().encode(JSON.stringify({ facts, columns: placed }));
  const start = aligned(12 + header.length);

  const bytes = new Uint8Array(start + end);
  new Uint32Array(bytes.buffer, 0, 3).set([COLUMNS_MAGIC, COLUMNS_VERSION, header.length]);
  bytes.set(header, 12);
  for (const { name, offset } of placed) {
    const { buffer, byteOffset, byteLength } = columns[name]!;
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), start + offset);
  }
  return bytes;
}

/** Texts as one column, parted by line feeds, which no street name has. */
export const packTexts = (texts: readonly string[]): Uint8Array =>
  new TextEncoder().encode(texts.map((text) => text.replaceAll("\n", " ")).join("\n"));

const aligned = (bytes: number) => Math.ceil(bytes / 8) * 8;
