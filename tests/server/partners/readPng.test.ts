import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPng } from "../../../server/partners/readPng.ts";
import { PNG_SIGNATURE, png, pngChunk, pngHead } from "../../support/png.ts";

const LIMITS = { mostBytes: 10_000, mostPx: 64 };
const EMPTY = Buffer.alloc(0);
const good = png(8, [255, 0, 0]);
const end = pngChunk("IEND", EMPTY);
const data = pngChunk("IDAT", deflateSync(Buffer.alloc(25)));
const image = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks]);

describe("an image that somebody sends [WL-04]", () => {
  test("is kept as it is drawn", () => {
    expect(readPng(good, LIMITS)).toEqual(good);
  });

  test("loses texts, places and motion, and whatever else is not drawn", () => {
    const secret = pngChunk("tEXt", Buffer.from("Comment\0<script>alert(1)</script>"));
    const moving = pngChunk("acTL", Buffer.alloc(8));
    const read = readPng(image(pngHead(2, 2), secret, moving, data, end), LIMITS);
    expect(read).toEqual(image(pngHead(2, 2), data, end));
  });

  const wrongSum = Buffer.from(good);
  wrongSum[30] = (wrongSum[30] ?? 0) ^ 1;
  test.each([
    ["nothing", EMPTY],
    ["an SVG", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>")],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ["the beginning of one", PNG_SIGNATURE],
    ["one that breaks off", good.subarray(0, good.length - 4)],
    ["one with something after it", Buffer.concat([good, Buffer.from("<script>")])],
    ["one with a wrong sum", wrongSum],
    ["one wider than allowed", image(pngHead(65, 1), data, end)],
    ["one of 4 billion rows", image(pngHead(1, 0xffff_ffff), data, end)],
    ["one without a pixel", image(pngHead(0, 0), data, end)],
    ["one without data", image(pngHead(2, 2), end)],
    ["one with a second head", image(pngHead(2, 2), pngHead(2, 2), data, end)],
    ["one without a head", image(data, end)],
    [
      "one with a part nobody knows that it needs",
      image(pngHead(2, 2), pngChunk("EVIL", EMPTY), data, end),
    ],
    [
      "a length beyond the file",
      image(pngHead(2, 2), Buffer.from([0xff, 0xff, 0xff, 0xff, 73, 68, 65, 84, 0, 0, 0, 0])),
    ],
  ])("is refused when it is %s", (_, bytes) => {
    expect(readPng(bytes, LIMITS)).toBeUndefined();
  });

  test("is refused when it has more bytes than allowed", () => {
    expect(readPng(good, { ...LIMITS, mostBytes: good.length - 1 })).toBeUndefined();
  });
});
