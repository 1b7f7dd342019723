import { unzipSync } from "fflate";
import { type FileRefusal, MAX_IMPORT_BYTES } from "#contract/areaImport";
import { failure, type Result, success } from "#contract/result";
import { decodeText } from "../text/decodeText.ts";

/** A file by what is in it, whatever it is called. */
export interface ReadFile {
  readonly format: "kml" | "gpx" | "json" | "table";
  readonly text: string;
}

/** Takes off the package, and reads the letters; nothing of it is understood yet. */
export function openAreaFile(bytes: Uint8Array): Result<ReadFile, FileRefusal> {
  if (bytes.length === 0) return failure("empty");
  if (bytes.length > MAX_IMPORT_BYTES) return failure("tooLarge");
  if (!isZip(bytes)) return readFile(bytes);
  const unpacked = documentIn(bytes);
  if (typeof unpacked === "string") return failure(unpacked);
  return isZip(unpacked) ? failure("badArchive") : readFile(unpacked);
}

function readFile(bytes: Uint8Array): Result<ReadFile, FileRefusal> {
  const text = decodeText(bytes, declaredIn(bytes)) ?? westernTable(bytes);
  if (text === undefined) return failure("badEncoding");
  const start = text.trimStart().charAt(0);
  if (start === "") return failure("empty");
  if (start === "{" || start === "[") return success({ format: "json", text });
  if (start !== "<") return success({ format: "table", text });
  const root = rootOf(text);
  if (root === "doctype") return failure("hasDoctype");
  return root === "kml" || root === "gpx"
    ? success({ format: root, text })
    : failure("unknownFormat");
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * The document of a KMZ: `doc.kml`, else the first one. What the package says of its size is how much is
 * unpacked, so that a small file never becomes a large one.
 */
function documentIn(bytes: Uint8Array): Uint8Array | FileRefusal {
  try {
    const sizes = new Map<string, number>();
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (/\.kml$/i.test(name)) sizes.set(name, originalSize);
        return false;
      },
    });
    const names = [...sizes.keys()];
    const chosen = names.find((name) => /^doc\.kml$/i.test(name)) ?? names[0];
    if (chosen === undefined) return "noDocument";
    if ((sizes.get(chosen) ?? 0) > MAX_IMPORT_BYTES) return "tooLarge";
    return unzipSync(bytes, { filter: ({ name }) => name === chosen })[chosen] ?? "badArchive";
  } catch {
    return "badArchive";
  }
}

/** As far as a declaration reaches. */
const HEAD_BYTES = 200;

/** As XML declares its letters. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD_BYTES));
  return /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

/** What no text has in it but blanks between lines and cells. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const CONTROLS = /[\0-\x08\x0e-\x1f]/;

/**
 * A table that a program of western Europe wrote which knows nothing of UTF-8, as the import of vehicles takes it,
 * too. XML and JSON say themselves in which letters they are.
 */
function westernTable(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder("windows-1252").decode(bytes);
  return /^\s*[<{[]/.test(text) || CONTROLS.test(text) ? undefined : text;
}

/** What may stand before the first element, in one step each: nothing is looked at twice. */
const BEFORE_ROOT = /\s+|<\?[^]*?\?>|<!--[^]*?-->/y;
const DOCTYPE = /<!DOCTYPE/iy;
const ROOT = /<(?:[\w.-]+:)?([\w.-]+)/y;

/** The first element; a document that declares entities is none of ours, whatever they are. */
function rootOf(text: string): string | undefined {
  let at = 0;
  for (;;) {
    BEFORE_ROOT.lastIndex = at;
    if (!BEFORE_ROOT.test(text)) break;
    at = BEFORE_ROOT.lastIndex;
  }
  DOCTYPE.lastIndex = at;
  if (DOCTYPE.test(text)) return "doctype";
  ROOT.lastIndex = at;
  return ROOT.exec(text)?.[1];
}
