/**
 * Cells and lines of a spreadsheet as the one line that an input holds; undefined when the text is one line
 * already. Browsers would drop the ends of lines, so that two values became one.
 */
export function pastedLine(text: string, separator: string): string | undefined {
  const cells = text.split(/[\t\r\n]+/).map((cell) => cell.trim());
  if (cells.length === 1) return undefined;
  return cells.filter((cell) => cell !== "").join(separator);
}
