import fc from "fast-check";
import { strToU8, unzipSync, zipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { readTableFile } from "../../../workers/tableFiles/readTableFile.ts";

const workbook = async (rows: readonly (readonly (string | number)[])[]) =>
  new Uint8Array(
    await writeExcelFile(rows.map((row) => row.map((value) => ({ value })))).toBuffer(),
  );

const utf16 = (text: string, { isLittle }: { readonly isLittle: boolean }) => {
  const bytes = new Uint8Array(2 * (text.length + 1));
  const view = new DataView(bytes.buffer);
  for (const [index, sign] of Array.from(`\uFEFF${text}`).entries())
    view.setUint16(2 * index, sign.charCodeAt(0), isLittle);
  return bytes;
};

/** A zip file whose directory says another size than is in it. */
const saying = (zipped: Uint8Array, sizeBytes: number) => {
  const bytes = zipped.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < bytes.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, sizeBytes, true);
  return bytes;
};

describe("a workbook [VEH-03]", () => {
  const LINES = 10_000;
  let large: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    const rows = Array.from({ length: LINES }, (_, index) => [
      `Vehicle ${index}`,
      `86012345${index + 1_000_000}`,
      80.5 + index,
      `Note ${index} of a length that makes a sheet large`,
      ...Array.from({ length: 16 }, (_, column) => `Cell ${index} ${column}`),
    ]);
    large = await workbook([
      ["Name", "Tracker id", "Speed limit", "Notes", ...Array.from("abcdefghijklmnop")],
      ...rows,
    ]);
  }, 60_000);

  test("of ten thousand lines is read whole, many times what the library unpacks at once", async () => {
    const sizes = Object.values(unzipSync(large)).map(({ length }) => length);
    expect(Math.max(...sizes)).toBeGreaterThan(5_000_000);
    const table = await readTableFile(new Blob([large]), "de-DE");
    expect(table.ok && table.rows.length).toBe(LINES + 1);
    expect(table.ok && table.rows[LINES]?.slice(0, 5)).toEqual([
      "Vehicle 9999",
      "860123451009999",
      "10079,5",
      "Note 9999 of a length that makes a sheet large",
      "Cell 9999 0",
    ]);
  }, 60_000);

  test("that unpacks to more than 50 MB is refused before it is unpacked", async () => {
    const zeros = new Uint8Array(60_000_000);
    const bomb = zipSync({ "xl/worksheets/sheet1.xml": zeros });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await readTableFile(new Blob([bomb]), "en")).toEqual({
      ok: false,
      fault: "tooLarge",
    });
    const halves = {
      "xl/a.xml": zeros.subarray(30_000_000),
      "xl/b.xml": zeros.subarray(30_000_000),
    };
    expect(await readTableFile(new Blob([zipSync(halves)]), "en")).toEqual({
      ok: false,
      fault: "tooLarge",
    });
  });

  test("that says less of its size than is in it is not read", async () => {
    const bomb = saying(zipSync({ "xl/workbook.xml": new Uint8Array(60_000_000) }), 1000);
    expect(await readTableFile(new Blob([bomb]), "en")).toEqual({ ok: false, fault: "unreadable" });
  });

  test("is read whatever images are in it", async () => {
    const parts = unzipSync(await workbook([["Name"], ["Van"]]));
    const image = saying(zipSync({ "xl/media/image1.png": strToU8("image") }), 90_000_000);
    expect(await readTableFile(new Blob([image]), "en")).toEqual({
      ok: false,
      fault: "unreadable",
    });
    const both = zipSync({ ...parts, "xl/media/image1.png": new Uint8Array(60_000_000) });
    expect(await readTableFile(new Blob([both]), "en")).toMatchObject({
      ok: true,
      rows: [["Name"], ["Van"]],
    });
  });

  test("whose blank cells have a format is read as without them, each cell in its column", async () => {
    const parts = unzipSync(
      await workbook([
        ["Name", "Tracker id", "Notes"],
        ["Van", "van-1", ""],
      ]),
    );
    const sheet = "xl/worksheets/sheet1.xml";
    const written = new TextDecoder().decode(parts[sheet]);
    const blanks = (row: number) =>
      Array.from(
        { length: 2_000 },
        (_, index) => `<c r="ZZ${row}" s="${index % 7}"/><c r="AB${row}"></c>`,
      ).join("");
    const withBlanks = written.replaceAll(
      /<row r="(\d)"([^>]*)>(.*?)<\/row>/g,
      (_, row, rest, cells) => {
        const [first = "", ...others] = cells.split(/(?<=<\/c>)/);
        return `<row r="${row}"${rest}>${first}${blanks(row)}${others.join("")}${blanks(row)}</row>`;
      },
    );
    expect(withBlanks.length).toBeGreaterThan(100_000);
    const coloured = zipSync({ ...parts, [sheet]: strToU8(withBlanks) });
    const table = await readTableFile(new Blob([coloured]), "en");
    expect(table.ok && table.rows.map((cells) => cells.slice(0, 2))).toEqual([
      ["Name", "Tracker id"],
      ["Van", "van-1"],
    ]);
  });

  test("of more than a million cells is refused before it is read", async () => {
    const parts = unzipSync(await workbook([["Name"], ["Van"]]));
    const sheet = strToU8(
      `<worksheet>${"<c/>".repeat(10)}${"<c >1</c>".repeat(1_000_001)}</worksheet>`,
    );
    const giant = zipSync({ ...parts, "xl/worksheets/sheet1.xml": sheet });
    expect(await readTableFile(new Blob([giant]), "en")).toEqual({
      ok: false,
      fault: "tooManyCells",
    });
  });

  test("never throws, wherever it is cut or changed", async () => {
    const small = await workbook([
      ["Name", "Tracker id"],
      ["Van", "van-1"],
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(small.length - 1),
        fc.nat(255),
        fc.boolean(),
        async (at, byte, isCut) => {
          const bytes = isCut ? small.slice(0, at) : small.slice();
          if (!isCut) bytes[at] = byte;
          const table = await readTableFile(new Blob([bytes]), "en");
          expect(typeof table.ok).toBe("boolean");
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("text [VEH-03]", () => {
  const faultOf = (text: string) => readTableFile(new Blob([text]), "en");

  test.each([
    ["in one line", `name,uniqueId\n${",".repeat(9_900_000)}`],
    ["of its heads", `${"head,".repeat(16_400)}\nx,y\n`],
    ["in empty lines", `name,uniqueId\n${`${",".repeat(99)}\n`.repeat(20_000)}`],
    ["in cells with a word", `name;uniqueId\n${`${"a;".repeat(600)}b\n`.repeat(2_000)}`],
  ])("of too many cells %s is refused before it is read", async (_, giant) => {
    expect(await faultOf(giant)).toEqual({ ok: false, fault: "tooManyCells" });
  });

  test("of too many lines says so, however many cells they have", async () => {
    const lines = `${"a,".repeat(19)}b\n`.repeat(100_000);
    expect(await faultOf(`name,uniqueId\n${lines}`)).toEqual({ ok: false, fault: "tooLong" });
  });

  test("whose cells hold separators between quotation marks has no more cells for it", async () => {
    const cell = `"${"a,\n".repeat(300_000)}"`;
    expect(await faultOf(`name,uniqueId\nVan,${cell}\nCar,${cell}\nBus,${cell}`)).toMatchObject({
      ok: true,
      lines: [1, 2, 3, 4],
    });
  });

  const ROWS = [
    ["Name", "Tracker id"],
    ["Camión ñ", "van-1"],
  ];
  const text = (sign: string) => ROWS.map((row) => row.join(sign)).join("\r\n");

  test.each([
    ["UTF-8", strToU8(text(","))],
    ["UTF-8 with its mark", strToU8(`\uFEFF${text(";")}`)],
    ["UTF-16, as Excel writes “Unicode text”", utf16(text("\t"), { isLittle: true })],
    ["UTF-16 of the other order", utf16(text(","), { isLittle: false })],
    ["Windows letters", Uint8Array.from(text(";"), (sign) => sign.charCodeAt(0))],
  ])("in %s is read", async (_, bytes) => {
    expect(await readTableFile(new Blob([bytes]), "en")).toEqual({
      ok: true,
      rows: ROWS,
      lines: [1, 2],
    });
  });

  test("that says what separates its cells is read so, and its lines keep their numbers", async () => {
    const bytes = strToU8(`sep=;\r\n${text(";")}`);
    expect(await readTableFile(new Blob([bytes]), "en")).toEqual({
      ok: true,
      rows: ROWS,
      lines: [2, 3],
    });
  });
});

test("of ten thousand lines is the last length that is read, whatever stands before and after them [VEH-03]", async () => {
  const lines = (count: number) => `name;plate\n${"Van;1\n".repeat(count)}`;
  const read = async (text: string) => {
    const table = await readTableFile(new Blob([text]), "en");
    return table.ok ? table.rows.length - 1 : table.fault;
  };
  const blank = "\n ; \n".repeat(2_000);
  expect(await read(`${lines(10_000)}${blank}`)).toBe(10_000);
  expect(await read(`sep=;\n${blank}${lines(10_000)}`)).toBe(10_000);
  expect(await read(`${lines(10_001)}${blank}`)).toBe("tooLong");
  expect(await read(`sep=;\n${lines(10_001)}`)).toBe("tooLong");
});
