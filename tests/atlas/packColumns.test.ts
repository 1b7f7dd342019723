import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packColumns, packTexts } from "../../atlas/packColumns.ts";
import { readColumns } from "../../server/geocoder/readColumns.ts";

describe("a file of columns", () => {
  test("gives back what was put in, whatever the lengths", () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.int32Array(),
        fc.float32Array(),
        fc.array(
          fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\n")),
          {
            minLength: 1,
          },
        ),
        fc.integer(),
        (bytes, numbers, lengths, names, fact) => {
          const packed = packColumns(
            { bytes, numbers, lengths, names: packTexts(names) },
            { fact },
          );

          const file = readColumns(packed.buffer);

          expect(file.column("bytes", "Uint8Array")).toEqual(bytes);
          expect(file.column("numbers", "Int32Array")).toEqual(numbers);
          expect(file.column("lengths", "Float32Array")).toEqual(lengths);
          expect(file.texts("names")).toEqual(names);
          expect(file.fact("fact")).toBe(fact);
        },
      ),
    );
  });

  test("of another format is refused", () => {
    expect(() => readColumns(new ArrayBuffer(64))).toThrow("not an atlas file");
  });

  test("of another version is refused, as is a column it has not", () => {
    const packed = packColumns({ bytes: new Uint8Array(3) });
    expect(() => readColumns(packed.buffer).column("bytes", "Int32Array")).toThrow("Int32Array");

    new Uint32Array(packed.buffer)[1] = 99;
    expect(() => readColumns(packed.buffer)).toThrow("version 99");
  });
});
