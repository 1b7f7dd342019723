import { shownText } from "./shownText.ts";

/** More is no remark but a document. */
const MOST_LINES = 40;

/** As `shownText`, for remarks in several lines: those without anything to see are one gap. */
export function shownLines(given: string | undefined): string | undefined {
  const lines = (given ?? "").split(/\r\n?|\n/).map((line) => shownText(line) ?? "");
  const shown = lines.filter((line, at) => line !== "" || lines[at - 1] !== "");
  const text = shown.slice(0, MOST_LINES).join("\n").trim();
  if (text === "") return undefined;
  return shown.length > MOST_LINES ? `${text}\n…` : text;
}
