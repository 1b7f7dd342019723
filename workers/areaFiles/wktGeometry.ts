import { createTextReader, type TextReader } from "#domain/text/textReader";

/** What a shape's list of corners stands in: of a polygon its rings, of several shapes these. */
const DEPTHS = { POINT: 1, LINESTRING: 1, POLYGON: 2 } as const;
/** What may stand before the corners: what the coordinates are, one or several shapes, how many numbers a corner has. */
const HEAD = /^\s*(?:SRID=4326;)?\s*(MULTI)?(POINT|LINESTRING|POLYGON)\s*(?:ZM|Z|M)?\s*(?=\()/i;
const MOST_NUMBERS = 4;

type Nested = number | readonly Nested[];

/**
 * The geometry of GeoJSON that a text of OGC means, longitude first, as map programs write it into tables; undefined for
 * any other text.
 */
export function wktGeometry(text: string): object | undefined {
  const [head = "", several, word = ""] = HEAD.exec(text) ?? [];
  const type = (["Point", "LineString", "Polygon"] as const).find(
    (one) => one.toUpperCase() === word.toUpperCase(),
  );
  if (!type) return undefined;
  const depth = DEPTHS[type.toUpperCase() as keyof typeof DEPTHS];
  const reader = createTextReader(text.slice(head.length));
  // Points that are several have no need of parentheses of their own.
  const isFlat = several !== undefined && type === "Point";
  const list = listAfter(reader, isFlat ? depth : depth + (several ? 1 : 0));
  reader.blanks();
  if (!list || !reader.isAtEnd()) return undefined;
  if (several) return { type: `Multi${type}`, coordinates: list };
  return { type, coordinates: type === "Point" ? list[0] : list };
}

/** A list in parentheses, so deep at most; its corners are lists of numbers. */
function listAfter(reader: TextReader, depth: number): readonly Nested[] | undefined {
  const list: Nested[] = [];
  if (!reader.take("(")) return undefined;
  do {
    reader.blanks();
    // Of a point among several the parentheses go.
    const one = depth > 1 ? listAfter(reader, depth - 1) : cornerAfter(reader);
    if (!one) return undefined;
    list.push(one);
    reader.blanks();
  } while (reader.take(","));
  return reader.take(")") ? list : undefined;
}

function cornerAfter(reader: TextReader): readonly number[] | undefined {
  const isWrapped = reader.take("(");
  const numbers: number[] = [];
  for (let next = reader.number(); next !== undefined; next = reader.number()) {
    if (numbers.push(next) > MOST_NUMBERS) return undefined;
    reader.blanks();
  }
  if (isWrapped && !reader.take(")")) return undefined;
  return numbers.length > 1 ? numbers : undefined;
}
