import { crc32, deflateSync } from "node:zlib";

/** One chunk of a PNG with a true sum. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The head of an image of so many pixels. */
export function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return pngChunk("IHDR", head);
}

/** A square of one colour. */
export function png(size: number, [red, green, blue]: readonly [number, number, number]): Buffer {
  const row = Buffer.alloc(1 + size * 3);
  for (let at = 0; at < size; at++) row.set([red, green, blue], 1 + at * 3);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHead(size, size),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export const dataAddress = (image: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(image).toString("base64")}`;
