/**
 * A list as attributes carry it: words separated by commas, or a real list of words, numbers or
 * things with an id.
 */
export function wordsIn(list: unknown): readonly string[] {
  if (Array.isArray(list)) return list.flatMap(wordOf);
  if (typeof list === "number") return [String(list)];
  if (typeof list !== "string") return [];
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
}

function wordOf(entry: unknown): readonly string[] {
  if (typeof entry === "string" || typeof entry === "number") return [String(entry)];
  if (typeof entry !== "object" || entry === null) return [];
  return wordOf((entry as { id?: unknown }).id);
}
