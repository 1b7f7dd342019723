/** As `csvText` marks a beginning: what follows is a sign that spreadsheets would calculate by. */
const MARKED_BEGINNING = /^'(?=['\t\r\n\0]|[\s\0]*[=+\-@＝＋－＠])/;
const MARKED_CELL = /([;\t\r\n])'(?=[\s\0]*(?:['"=+\-@＝＋－＠]|$))/g;

/** The inverse of `csvText`, of what a reader found in its cell; other text stays as it is. */
export const readCsvText = (cell: string): string =>
  cell.replace(MARKED_CELL, "$1").replace(MARKED_BEGINNING, "");
