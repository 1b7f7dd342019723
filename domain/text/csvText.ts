/**
 * What spreadsheets would calculate at the beginning of a cell: a sign of a formula, also in full
 * width and behind blanks. Text that begins with our own mark gets another, so that taking one mark
 * away always gives back what was written.
 */
const BEGINS_FORMULA = /^['\t\r\n\0]|^[\s\0]*[=+\-@＝＋－＠]/;

/**
 * Programs that separate by another sign begin a cell in the middle of ours, where quotes mean
 * nothing: semicolons in much of Europe and America, tabs, the ends of lines. What follows such a
 * sign gets a mark as the beginning does, also where it would open a quotation, and where the text
 * ends, as our own quotation mark follows.
 */
const BEGINS_CELL = /[;\t\r\n](?=[\s\0]*(?:['"=+\-@＝＋－＠]|$))/g;

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * Text as a cell that every reader takes for text, whichever of comma, semicolon and tab it
 * separates by. The text is what remains without one mark at the beginning and one behind each
 * semicolon, tab and end of line.
 */
export function csvText(text: string): string {
  const marked = text.replace(BEGINS_CELL, "$&'");
  const guarded = BEGINS_FORMULA.test(text) ? `'${marked}` : marked;
  return NEEDS_QUOTES.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** Without it spreadsheets take UTF-8 for something else. */
const BOM = "\uFEFF";

/** A file of rows whose cells are safe already: see `csvText`. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  BOM + rows.map((cells) => `${cells.join(",")}\r\n`).join("");
