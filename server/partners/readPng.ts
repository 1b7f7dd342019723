import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** An image as it is sent: the bytes, and the hash by which it is known. */
export interface BrandImage {
  readonly bytes: Buffer;
  readonly hash: string;
}

interface Limits {
  readonly mostBytes: number;
  readonly mostPx: number;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** What an image is drawn with; whatever else a file holds (texts, places, moving images) is left out. */
const DRAWN = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "sRGB", "cHRM", "IDAT", "IEND"]);

/**
 * The image with nothing in it but what is drawn; undefined of anything else, however it begins. Whole
 * chunks with true sums, one after the other to the very end: a file that is two things is none.
 */
export function readPng(bytes: Buffer, { mostBytes, mostPx }: Limits): Buffer | undefined {
  if (bytes.length > mostBytes || !bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const kept: Buffer[] = [SIGNATURE];
  const seen: string[] = [];
  for (let at = 8; at < bytes.length; ) {
    if (at + 12 > bytes.length) return undefined;
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if ((seen.length === 0) !== (name === "IHDR") || seen.at(-1) === "IEND") return undefined;
    if (name === "IHDR" && !isSmall(bytes, at, mostPx)) return undefined;
    // A large first letter: it cannot be drawn without.
    if (!DRAWN.has(name) && /^[A-Z]/.test(name)) return undefined;
    if (DRAWN.has(name)) kept.push(bytes.subarray(at, end));
    seen.push(name);
    at = end;
  }
  return seen.at(-1) === "IEND" && seen.includes("IDAT") ? Buffer.concat(kept) : undefined;
}

function isSmall(bytes: Buffer, at: number, mostPx: number): boolean {
  if (bytes.readUInt32BE(at) !== 13) return false;
  const sides = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
  return sides.every((side) => side >= 1 && side <= mostPx);
}

export const brandImage = (bytes: Uint8Array): BrandImage => ({
  bytes: Buffer.from(bytes),
  hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
});
