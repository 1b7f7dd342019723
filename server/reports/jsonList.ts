import type { JsonPieces } from "../answers/content.ts";

/** A list as it is written, a page at a time: no report lies in memory whole. */
export const jsonList = <Row, Wire>(
  pages: AsyncIterable<readonly Row[]>,
  toWire: (row: Row) => Wire,
): JsonPieces<readonly Wire[]> => pieces(pages, toWire);

async function* pieces<Row>(
  pages: AsyncIterable<readonly Row[]>,
  toWire: (row: Row) => unknown,
): AsyncGenerator<string> {
  yield "[";
  let separator = "";
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((row) => JSON.stringify(toWire(row))).join(",");
    separator = ",";
  }
  yield "]";
}
