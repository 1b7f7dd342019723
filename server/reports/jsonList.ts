/** A list as it is written, a page at a time: no report lies in memory whole. */
export async function* jsonList<Row>(
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
