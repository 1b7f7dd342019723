import { isTextAt } from "#contract/feed/typedValue";
import { maxUtf8Length, readUtf8, writeUtf8 } from "#contract/feed/utf8";
import type { VehicleRows } from "#contract/feed/vehicleRows";
import { plainText } from "#domain/text/plainText";
import { createByteArena } from "./byteArena.ts";
import { foldUtf8, MAX_BYTES_A_LETTER } from "./foldBytes.ts";

/** Stands between a vehicle's words; UTF-8 has no such byte. */
const SEPARATOR = 0xff;

/** Stands between them where they are folded; no word that is searched for contains it. */
const LINE = 0x0a;

/** What a vehicle has for itself. Texts that many share are elsewhere. */
export interface Words {
  readonly name: string;
  readonly uniqueId: string;
  readonly plate: string | undefined;
}

/** Rows, labels and panel are far fewer: what is shown is shown again with each snapshot. */
const MOST_READ = 512;

/** Where in a frame a value begins and ends; 0: nowhere. */
export interface FactRange {
  from: number;
  to: number;
}

/** Whether words are others than before, and whether the name is. */
export type WordsChange = "same" | "relabelled" | "renamed";

/**
 * Names, unique ids and plates as bytes, as the binary feed brings them. They become texts when
 * they are shown: three texts of a million vehicles each keep a browser collecting for seconds.
 */
export function createVehicleWords() {
  const arena = createByteArena();
  /** As texts: vehicles that were shown lately. */
  const read = new Map<number, Words>();
  /** What is being read of one vehicle. */
  let scratch = new Uint8Array(1_024);
  let end = 0;

  function reach(more: number): void {
    if (end + more <= scratch.length) return;
    const longer = new Uint8Array(2 ** Math.ceil(Math.log2(end + more)));
    longer.set(scratch.subarray(0, end));
    scratch = longer;
  }

  function addBytes(bytes: Uint8Array, from: number, to: number): void {
    reach(to - from + 1);
    copy(bytes, from, to, scratch, end);
    end += to - from;
  }

  function addText(text: string): void {
    reach(maxUtf8Length(text) + 1);
    end = writeUtf8(scratch, end, text);
  }

  function addPlate(rows: VehicleRows, { from, to }: FactRange): void {
    if (from === 0) return;
    if (isPlain(rows.bytes, from, to)) addBytes(rows.bytes, from + 2, to);
    else addText(plainText(rows.valueAt(from)) ?? "");
  }

  function keep(slot: number): WordsChange {
    const start = arena.startOf(slot);
    const length = arena.lengthOf(slot);
    const same = sameBytes(arena.bytes, start, scratch, Math.min(length, end));
    if (length > 0 && same === end && same === length) return "same";
    read.delete(slot);
    const isRenamed = length === 0 || same <= scratch.indexOf(SEPARATOR);
    const to = arena.begin(slot, end);
    copy(scratch, 0, end, arena.bytes, to);
    arena.end(slot, to + end);
    return isRenamed ? "renamed" : "relabelled";
  }

  /** Where the word ends that begins there. */
  function endOf(start: number, last: number): number {
    const { bytes } = arena;
    let at = start;
    while (at < last && bytes[at] !== SEPARATOR) at++;
    return at;
  }

  function wordsAt(start: number, length: number): Words {
    const { bytes } = arena;
    const last = start + length;
    const nameEnd = endOf(start, last);
    const idEnd = endOf(nameEnd + 1, last);
    return {
      name: readUtf8(bytes, start, nameEnd),
      uniqueId: readUtf8(bytes, nameEnd + 1, idEnd),
      plate: idEnd + 1 < last ? readUtf8(bytes, idEnd + 1, last) : undefined,
    };
  }

  const has = (slot: number): boolean => arena.lengthOf(slot) > 0;

  return {
    has,

    put(slot: number, { name, uniqueId, plate }: Words): WordsChange {
      end = 0;
      addText(name);
      scratch[end++] = SEPARATOR;
      addText(uniqueId);
      scratch[end++] = SEPARATOR;
      addText(plate ?? "");
      return keep(slot);
    },

    /** The same of a row of the feed. */
    putRow(slot: number, rows: VehicleRows, row: number, plate: FactRange): WordsChange {
      end = 0;
      addBytes(rows.bytes, rows.nameStarts[row]!, rows.nameEnds[row]!);
      scratch[end++] = SEPARATOR;
      addBytes(rows.bytes, rows.uniqueIdStarts[row]!, rows.uniqueIdEnds[row]!);
      scratch[end++] = SEPARATOR;
      addPlate(rows, plate);
      return keep(slot);
    },

    /** As they are kept, to be put into another fleet; good until words are put here. */
    bytesOf: (slot: number): Uint8Array =>
      arena.bytes.subarray(arena.startOf(slot), arena.startOf(slot) + arena.lengthOf(slot)),

    putBytes(slot: number, bytes: Uint8Array): WordsChange {
      end = 0;
      addBytes(bytes, 0, bytes.length);
      return keep(slot);
    },

    forget(slot: number): void {
      read.delete(slot);
      if (has(slot)) arena.end(slot, arena.begin(slot, 0));
    },

    nameOf(slot: number): string | undefined {
      if (!has(slot)) return undefined;
      const start = arena.startOf(slot);
      return readUtf8(arena.bytes, start, endOf(start, start + arena.lengthOf(slot)));
    },

    /** So many bytes `fold` writes at most. */
    foldedCapacity: (slot: number): number => arena.lengthOf(slot) * MAX_BYTES_A_LETTER,

    /** Writes the words as search compares them, a line each, and returns where they end. */
    fold(slot: number, into: Uint8Array, at: number): number {
      if (!has(slot)) return at;
      const { bytes } = arena;
      const start = arena.startOf(slot);
      const last = start + arena.lengthOf(slot);
      const nameEnd = endOf(start, last);
      const idEnd = endOf(nameEnd + 1, last);
      // Unique ids first: their first digits are what many share and somebody types.
      let end = foldUtf8(bytes, nameEnd + 1, idEnd, into, at);
      into[end++] = LINE;
      if (idEnd + 1 < last) {
        end = foldUtf8(bytes, idEnd + 1, last, into, end);
        into[end++] = LINE;
      }
      return foldUtf8(bytes, start, nameEnd, into, end);
    },

    wordsOf(slot: number): Words | undefined {
      if (!has(slot)) return undefined;
      const held = read.get(slot);
      if (held) return held;
      if (read.size === MOST_READ) read.clear();
      const words = wordsAt(arena.startOf(slot), arena.lengthOf(slot));
      read.set(slot, words);
      return words;
    },
  };
}

/** Words are short: a call that copies would make a view of them first. */
function copy(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): void {
  for (let next = start; next < end; next++) into[at + next - start] = from[next]!;
}

/** How many are the same from the beginning on, of so many. */
function sameBytes(held: Uint8Array, start: number, scratch: Uint8Array, most: number): number {
  let same = 0;
  while (same < most && held[start + same] === scratch[same]) same++;
  return same;
}

/** Whether a value is a short text that `plainText` would leave as it is. */
function isPlain(bytes: Uint8Array, from: number, to: number): boolean {
  if (!isTextAt(bytes, from) || bytes[from + 1]! >= 0x80 || to - from < 3) return false;
  return isInk(bytes[from + 2]!) && isInk(bytes[to - 1]!);
}

const isInk = (byte: number): boolean => byte > 0x20 && byte < 0x7f;
