import { readFile } from "node:fs/promises";

/** "WYMK", then the only layout we know; `atlas/packColumns.ts` writes it. */
const MAGIC = 0x4b4d5957;
const VERSION = 1;

const COLUMN_TYPES = {
  Uint8Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
} as const;
type ColumnTypes = typeof COLUMN_TYPES;
type ColumnType = keyof ColumnTypes;

interface Header {
  readonly facts: Readonly<Record<string, number>>;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly offset: number;
    readonly length: number;
  }[];
}

/** A file of the atlas: named typed arrays over one buffer, nothing copied, nothing parsed. */
export interface ColumnFile {
  /** Throws when the file has no such column: it is another program's file then. */
  column<Type extends ColumnType>(name: string, type: Type): InstanceType<ColumnTypes[Type]>;
  texts(name: string): string[];
  fact(name: string): number;
}

export async function readColumnFile(path: string): Promise<ColumnFile> {
  const { buffer, byteOffset, byteLength } = await readFile(path);
  return readColumns(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Refuses aloud what is not an atlas file of this version. */
export function readColumns(buffer: ArrayBuffer): ColumnFile {
  const [magic, version, headerBytes = 0] = new Uint32Array(buffer, 0, 3);
  if (magic !== MAGIC) throw new Error("not an atlas file");
  if (version !== VERSION) throw new Error(`atlas file of version ${version}, expected ${VERSION}`);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 12, headerBytes)));
  const { facts, columns } = header as Header;
  const start = Math.ceil((12 + headerBytes) / 8) * 8;

  const column: ColumnFile["column"] = (name, type) => {
    const found = columns.find((entry) => entry.name === name && entry.type === type);
    if (!found) throw new Error(`atlas file without ${type} column ${name}`);
    const Type = COLUMN_TYPES[type];
    return new Type(buffer, start + found.offset, found.length) as InstanceType<typeof Type>;
  };
  return {
    column,
    texts: (name) => new TextDecoder().decode(column(name, "Uint8Array")).split("\n"),
    fact(name) {
      const value = facts[name];
      if (value === undefined) throw new Error(`atlas file without fact ${name}`);
      return value;
    },
  };
}
