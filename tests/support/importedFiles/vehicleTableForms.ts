import { strToU8, zipSync } from "fflate";
import { xmlText } from "#domain/text/xmlText";
import { tableText } from "./areaTableForms.ts";
import type { TableForm } from "./importedFile.ts";
import { utf8, utf8Marked, utf16, western } from "./letters.ts";

type Rows = readonly (readonly string[])[];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const FIRST_LETTER = 65;

/** How a program writes the text of a cell. */
interface Cells {
  readonly cell: (text: string, at: string) => string;
  /** What stands in the package besides. */
  readonly parts: () => Record<string, string>;
}

/** By its number in a part of its own, as Excel and LibreOffice have it. */
function sharedCells(): Cells {
  const texts: string[] = [];
  return {
    cell: (text, at) => `<c r="${at}" s="0" t="s"><v>${texts.push(text) - 1}</v></c>`,
    parts: () => ({
      "xl/sharedStrings.xml": `${XML}<sst xmlns="${MAIN}" count="${texts.length}">${texts
        .map((text) => `<si><t xml:space="preserve">${xmlText(text)}</t></si>`)
        .join("")}</sst>`,
    }),
  };
}

/** Where it stands, as libraries for servers have it. */
const inlineCells = (): Cells => ({
  cell: (text, at) => `<c r="${at}" t="inlineStr"><is><t>${xmlText(text)}</t></is></c>`,
  parts: () => ({}),
});

/** The parts of a workbook with these rows in its first sheet. */
export function workbookParts(rows: Rows, isShared: boolean): Record<string, Uint8Array> {
  const cells = isShared ? sharedCells() : inlineCells();
  const lines = rows.map((row, at) => {
    const texts = row.map((text, column) =>
      cells.cell(text, `${String.fromCharCode(FIRST_LETTER + column)}${at + 1}`),
    );
    return `<row r="${at + 1}" customFormat="false" ht="12.8">${texts.join("")}</row>`;
  });
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...all: readonly string[]) =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
  const parts = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relations(relation(1, "officeDocument", "xl/workbook.xml")),
    "docProps/app.xml": `${XML}<Properties><Application>LibreOffice/7.6</Application></Properties>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="false"/><sheets><sheet name="Véhicules" sheetId="1" state="visible" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      relation(1, "worksheet", "worksheets/sheet1.xml"),
      relation(2, "styles", "styles.xml"),
      ...(isShared ? [relation(3, "sharedStrings", "sharedStrings.xml")] : []),
    ),
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="General"/></numFmts><cellXfs count="1"><xf numFmtId="164"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheetFormatPr defaultRowHeight="12.8"/><cols><col min="1" max="5" width="11.5"/></cols><sheetData>${lines.join("")}</sheetData><pageMargins left="0.7" right="0.7"/></worksheet>`,
    ...cells.parts(),
  };
  return Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const),
  );
}

const book = (
  name: string,
  isShared: boolean,
  also: Record<string, Uint8Array> = {},
): TableForm => ({
  name,
  ending: "xlsx",
  write: (rows, dice) =>
    zipSync({ ...workbookParts(rows, isShared), ...also }, { level: dice.pick([0, 6, 9]) }),
});

const text = (name: string, write: (rows: Rows) => Uint8Array): TableForm => ({
  name,
  ending: name === "excelUnicode" ? "txt" : "csv",
  write,
});

const allQuoted = (rows: Rows) =>
  rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\n`).join("");

/** A table of vehicles as spreadsheets and servers write it. */
export const VEHICLE_TABLE_FORMS: readonly TableForm[] = [
  book("libreOffice", true),
  text("excelUnicode", (rows) => utf16(`\uFEFF${tableText(rows, "\t")}`)),
  book("serverLibrary", false),
  text("excelSemicolon", (rows) => western(tableText(rows, ";"))),
  text("libreOffice", (rows) => utf8Marked(allQuoted(rows))),
  book("withMacros", true, { "xl/vbaProject.bin": new Uint8Array(5_000).fill(7) }),
  text("excelSep", (rows) => utf8Marked(`sep=;\r\n${tableText(rows, ";")}`)),
  text("oldMac", (rows) => utf8(tableText(rows, ",", "\r"))),
];
