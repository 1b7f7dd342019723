import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { readSheet } from "read-excel-file/node";
import { describe, expect, test } from "vitest";
import { csvText } from "#domain/text/csvText";
import { createLocalClock } from "#domain/time/localClock";
import { type EpochMs, epochMs } from "#domain/units";
import { csvPieces } from "../../../server/reports/csvPieces.ts";
import { numberColumn, textColumn, timeColumn } from "../../../server/reports/reportColumn.ts";
import { formatOf } from "../../../server/reports/sendReport.ts";
import { spreadsheet } from "../../../server/reports/spreadsheet.ts";

interface Line {
  readonly text: string | undefined;
  readonly number: number | undefined;
  readonly time: EpochMs | undefined;
}

const COLUMNS = [
  textColumn<Line>("name", ({ text }) => text),
  numberColumn<Line>("distance (m)", ({ number }) => number),
  timeColumn<Line>("time", ({ time }) => time),
];
const CLOCK = createLocalClock("America/Montevideo");
const TIME = epochMs(Date.UTC(2026, 2, 4, 2, 30, 15));
const line = (text: string): Line => ({ text, number: -9.14, time: TIME });

async function* pagesOf(lines: readonly Line[]) {
  for (const one of lines) yield [one];
}

const WAITED_FOR = new AbortController().signal;
const worksheetOf = async (lines: readonly Line[]) =>
  Buffer.from(await spreadsheet(pagesOf(lines), COLUMNS, { clock: CLOCK, signal: WAITED_FOR }));

async function csvOf(lines: readonly Line[]): Promise<string> {
  let text = "";
  for await (const piece of csvPieces(pagesOf(lines), COLUMNS, CLOCK)) text += piece;
  return text;
}

/** As programs read it that separate by another sign, whether they know quotes or not. */
const cellsFor = (csv: string, delimiter: string): string[] => [
  ...parse(csv, {
    bom: true,
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
  }).flat(),
  ...csv.split(/\r\n|\r|\n/).flatMap((row) => row.split(delimiter)),
];

/** What was written: one mark taken away at the beginning and behind each separator. */
const unmarked = (cell: string) => cell.replace(/^'/, "").replace(/([;\t\r\n])'/g, "$1");
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠]/;

const readBack = (csv: string) => parse(csv, { bom: true, relax_column_count: false }).slice(1);

/** What spreadsheets take for a formula, or worse. */
const DANGEROUS = [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "  =1",
  "\u00a0=1",
  "＝1",
  "＋1",
  "－1",
  "＠1",
  '=HYPERLINK("http://x";"y")',
  "=cmd|' /C calc'!A0",
  "'=1",
  "\u0000=1",
  " \u0000=1",
  "\n=1",
];

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(fc.constantFrom(..."=+-@'\"\t\r\n,; a\u202e".split("")), { maxLength: 8 })
    .map((all) => all.join("")),
  fc.constantFrom(...DANGEROUS),
);

describe("CSV [R01]", () => {
  test("has a mark of its encoding, a heading, and lines that end as the standard says", async () => {
    const csv = await csvOf([line("Truck 1")]);
    expect(csv).toBe("\uFEFFname,distance (m),time\r\nTruck 1,-9.14,2026-03-03 23:30:15\r\n");
  });

  test.each(DANGEROUS)("keeps %j from being calculated, and keeps it whole", async (text) => {
    const [[cell = ""] = []] = readBack(await csvOf([line(text)]));
    expect(cell).toMatch(/^'/);
    expect(unmarked(cell)).toBe(text);
  });

  test("numbers stay numbers, what is absent is empty", async () => {
    const csv = await csvOf([{ text: undefined, number: undefined, time: undefined }, line("x")]);
    expect(readBack(csv)).toEqual([
      ["", "", ""],
      ["x", "-9.14", "2026-03-03 23:30:15"],
    ]);
  });

  test("an independent reader gets back every text: marks taken away where there are some [R02]", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1 }), async (texts) => {
        const cells = readBack(await csvOf(texts.map(line))).map(([cell = ""]) => cell);
        expect(cells.map(unmarked)).toEqual(texts);
        for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      }),
    );
  });

  test.each([";", "\t"])(
    "no cell is a formula for readers that separate by %j, whatever the text [R01] [M7]",
    async (delimiter) => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyText, { minLength: 1 }), async (texts) => {
          const csv = await csvOf(texts.map(line));
          expect(cellsFor(csv, delimiter).filter((cell) => FORMULA.test(cell))).toEqual([]);
        }),
        { numRuns: 2_000 },
      );
    },
  );

  test.each(["x;=1+1;y", "x\t=1+1", "a\n=1", 'x;"=1";', ";;=1", "x;\t=1", "x;'=1"])(
    "%j is no formula in any cell, and is whole for who separates by comma [M7]",
    async (text) => {
      const csv = await csvOf([line("first"), line(text), line(text)]);
      for (const delimiter of [";", "\t"])
        expect(cellsFor(csv, delimiter).filter((cell) => FORMULA.test(cell))).toEqual([]);
      expect(readBack(csv).map(([cell = ""]) => unmarked(cell))).toEqual(["first", text, text]);
    },
  );

  test("plain words are not touched", () => {
    for (const word of ["Truck 1", "Av. da Liberdade", "a=b", "38.7", "a - b", "(+351)"])
      expect(csvText(word)).toBe(word);
  });
});

describe("spreadsheets [R01]", () => {
  test("have real dates as local clocks show them, numbers, and text", async () => {
    const file = await worksheetOf([line("Truck 1")]);
    expect(await readSheet(file)).toEqual([
      ["name", "distance (m)", "time"],
      ["Truck 1", -9.14, new Date("2026-03-03T23:30:15Z")],
    ]);
  });

  test("leave a cell empty where there is nothing", async () => {
    const nothing = { text: undefined, number: undefined, time: undefined };
    const file = await worksheetOf([nothing, line("x")]);
    const [, first, second] = await readSheet(file);
    expect([first, second?.[0]]).toEqual([[null, null, null], "x"]);
  });

  test("keep every text as text: no formula in any cell, nothing lost", async () => {
    const file = await worksheetOf(DANGEROUS.map(line));
    const parts = unzip(file);
    const worksheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(worksheet).not.toMatch(/<f[ >]/);
    expect(worksheet.match(/<c [^>]*t="s"/g)).toHaveLength(DANGEROUS.length + COLUMNS.length);
    const words = [...(parts.get("xl/sharedStrings.xml") ?? "").matchAll(/<t[^>]*>([^<]*)<\/t>/g)];
    expect(words.map(([, word = ""]) => unescaped(word)).slice(COLUMNS.length)).toEqual(DANGEROUS);
  });

  test("escape what only looks like an escape", async () => {
    const file = await worksheetOf([line("_x0041_"), line("a\u0001b")]);
    const words = unzip(file).get("xl/sharedStrings.xml") ?? "";
    expect(words).toContain("_x005F_x0041_");
    expect(words).toContain("a_x0001_b");
  });

  test("are refused above the rows that a worksheet is made for", async () => {
    async function* endless() {
      for (;;) yield Array.from({ length: 2_500 }, () => line("x"));
    }
    await expect(
      spreadsheet(endless(), COLUMNS, { clock: CLOCK, signal: WAITED_FOR }),
    ).rejects.toThrow(/^More than 100000 rows/);
  });
});

test("a spreadsheet that nobody waits for is given up", async () => {
  const gone = new AbortController();
  async function* pages() {
    yield [line("x")];
    gone.abort();
    yield [line("y")];
  }
  await expect(
    spreadsheet(pages(), COLUMNS, { clock: CLOCK, signal: gone.signal }),
  ).rejects.toThrow(/has ended/);
});

test("the Accept header chooses the form; JSON for all who do not say", () => {
  expect(formatOf("text/csv")).toBe("csv");
  expect(formatOf("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")).toBe(
    "xlsx",
  );
  for (const accept of [
    "",
    "*/*",
    "application/json",
    "text/html,*/*;q=0.8",
    "application/json, text/csv",
  ])
    expect(formatOf(accept)).toBe("json");
});

/** As Excel reads it. */
const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&apos;|&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );

/** The parts of a zip archive by its directory at the end. */
function unzip(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    const [size, nameLength] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28)];
    const [extra, comment] = [file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
    const start = file.readUInt32LE(at + 42);
    const isPacked = file.readUInt16LE(at + 10) !== 0;
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28);
    const bytes = file.subarray(data, data + size);
    parts.set(name, (isPacked ? inflateRawSync(bytes) : bytes).toString("utf8"));
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}
