/** Signs that an address may hold as they are, and that people read. */
const READABLE = [
  ["%2C", ","],
  ["%3A", ":"],
  ["%7E", "~"],
] as const;

/** A query as it stands in an address, with its question mark. Commas and times stay readable. */
export function queryText(query: URLSearchParams): string {
  const text = READABLE.reduce(
    (written, [code, sign]) => written.replaceAll(code, sign),
    query.toString(),
  );
  return text === "" ? "" : `?${text}`;
}
