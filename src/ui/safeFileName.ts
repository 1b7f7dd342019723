import { shownText } from "#domain/text/shownText";

/** What some system takes for a part of a path, and halves of characters. */
const UNSAFE = /[<>:"/\\|?*]|\p{Cs}/gu;
/** File systems take at most 255 bytes, and a letter may have four. */
const LONGEST = 48;

/**
 * Untrusted words as a file's name that every system takes: no path, nothing hidden, not endless.
 * Words of which nothing is left are left out.
 */
export function safeFileName(words: readonly string[], extension: string): string {
  const safe = words.map(safeWord).filter((word) => word !== "");
  return `${safe.join("-") || "file"}.${extension}`;
}

const safeWord = (word: string): string =>
  Array.from((shownText(word) ?? "").replace(UNSAFE, "-"))
    .slice(0, LONGEST)
    .join("")
    .replace(/\s+/gu, "-")
    .replace(/-{2,}/g, "-")
    // A leading dot hides a file; a trailing one some systems take away.
    .replace(/^[.-]+|[.-]+$/g, "");
