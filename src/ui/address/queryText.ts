/** A query as it stands in an address, with its question mark. Commas stay readable. */
export function queryText(query: URLSearchParams): string {
  const text = query.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}
