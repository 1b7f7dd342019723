/** Without it spreadsheets take UTF-8 for something else. */
const BOM = "\uFEFF";

/** A file of rows whose cells are safe already: see `csvText`. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map(csvRow).join("");

/** Another row of it. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;
