import { MalformedFrame } from "./malformedFrame.ts";

const REPLACEMENT = 0xfffd;

/** How many bytes `text` takes at most; what is unpaired in it is replaced, which is no longer. */
export const maxUtf8Length = (text: string): number => text.length * 3;

/** Writes `text` at `at` and returns where it ends. By hand, because texts are short: keys, names. */
export function writeUtf8(bytes: Uint8Array, at: number, text: string): number {
  let to = at;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code < 0x80) {
      bytes[to++] = code;
      continue;
    }
    if (code < 0x800) {
      bytes[to++] = 0xc0 | (code >> 6);
      bytes[to++] = 0x80 | (code & 0x3f);
      continue;
    }
    if (code >= 0xd800 && code <= 0xdfff) {
      code = text.codePointAt(index) ?? REPLACEMENT;
      if (code >= 0x10000) index++;
      else code = REPLACEMENT;
    }
    if (code >= 0x10000) {
      bytes[to++] = 0xf0 | (code >> 18);
      bytes[to++] = 0x80 | ((code >> 12) & 0x3f);
    } else bytes[to++] = 0xe0 | (code >> 12);
    bytes[to++] = 0x80 | ((code >> 6) & 0x3f);
    bytes[to++] = 0x80 | (code & 0x3f);
  }
  return to;
}

/** Reads what `writeUtf8` wrote. Overlong forms, halves of pairs and loose bytes are refused. */
export function readUtf8(bytes: Uint8Array, from: number, to: number): string {
  const codes = CODES[to - from];
  if (!codes) return readLetters(bytes, from, to);
  for (let at = from; at < to; at++) {
    const code = bytes[at]!;
    if (code >= 0x80) return readLetters(bytes, from, to);
    codes[at - from] = code;
  }
  // All at once: letter by letter a text is a chain of pieces, and three times as slow.
  return String.fromCharCode.apply(undefined, codes);
}

/** Refuses what `readUtf8` refuses, and makes no text. */
export function checkUtf8(bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at < to; at++)
    if (bytes[at]! >= 0x80) at += lengthOf(letterAt(bytes, at, to)) - 1;
}

/** A buffer for each length of a short text: names, plates, keys. */
const CODES = Array.from({ length: 64 }, (_, length) => Array.from({ length }, () => 0));

function readLetters(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  let at = from;
  while (at < to) {
    const code = letterAt(bytes, at, to);
    text += String.fromCodePoint(code);
    at += lengthOf(code);
  }
  return text;
}

function letterAt(bytes: Uint8Array, at: number, to: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return first;
  const more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
  if (first < 0xc2 || first > 0xf4 || at + 1 + more > to) throw new MalformedFrame("badText");
  let code = first & (0x3f >> more);
  for (let rest = 1; rest <= more; rest++) {
    const next = bytes[at + rest]!;
    if ((next & 0xc0) !== 0x80) throw new MalformedFrame("badText");
    code = (code << 6) | (next & 0x3f);
  }
  if (code < LEAST[more] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    throw new MalformedFrame("badText");
  return code;
}

/** A letter takes no more bytes than it must, so it shows how many those were. */
const lengthOf = (code: number): number =>
  code < LEAST[1] ? 1 : code < LEAST[2] ? 2 : code < LEAST[3] ? 3 : 4;

/** The least code that needs so many following bytes. */
const LEAST = [0, 0x80, 0x800, 0x10000] as const;
