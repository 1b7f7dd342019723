/** A mark of `csvText` where programs that separate by another sign begin a cell. */
const MARKED_CELL = /([;\t\r\n])'(?=[\s\0]*(?:['"=+\-@＝＋－＠]|$))/g;

/** The text of a cell that `csvText` made, or a person typed: without the marks. */
export function csvValue(cell: string): string {
  const text = cell.startsWith("'") ? cell.slice(1) : cell;
  return text.replace(MARKED_CELL, "$1");
}
