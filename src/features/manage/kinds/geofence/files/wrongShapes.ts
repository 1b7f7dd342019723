/** What holds a shape, and what in it holds coordinates. */
const GPX_POINTS = { trk: "trkpt", rte: "rtept", wpt: undefined } as const;
/** Of a line. */
const LEAST_POINTS = 2;

/**
 * Takes out of a document what its converter would leave away or bend: a shape that lacks a corner is
 * another shape. Each comes as a feature that is refused for the same reason; nothing is said of the others.
 */
export function* wrongShapes(
  document: Document,
  format: "kml" | "gpx",
): Generator<object | undefined> {
  if (format === "gpx") yield* wrongInGpx(document);
  else yield* wrongInKml(document);
}

function* wrongInGpx(document: Document): Generator<object | undefined> {
  for (const tag of ["trk", "rte", "wpt"] as const)
    for (const shape of standing(document, tag)) {
      const points = pointsOf(shape, GPX_POINTS[tag]);
      const isRead = points.every((point) =>
        [point.getAttribute("lat"), point.getAttribute("lon")].every(isNumber),
      );
      const lines = tag === "trk" ? standing(shape, "trkseg") : [shape];
      const isLine =
        tag === "wpt" ||
        lines.some((line) => pointsOf(line, GPX_POINTS[tag]).length >= LEAST_POINTS);
      yield isRead && isLine ? undefined : takenOut(shape, isRead ? NO_LINE : NO_NUMBER);
      if (isRead && isLine && tag === "trk") yield* pointsAlone(shape);
    }
}

/** Parts of a track that are one point each: no line goes through it. */
function* pointsAlone(track: Element): Generator<object> {
  for (const line of standing(track, "trkseg"))
    if (pointsOf(line, GPX_POINTS.trk).length === 1)
      yield takenOut(line, NO_LINE, childText(track, "name"));
}

const pointsOf = (shape: Element, tag: string | undefined): readonly Element[] =>
  tag === undefined ? [shape] : standing(shape, tag);

/** As they are now: some are taken out while one goes through them. */
const standing = (within: Document | Element, tag: string): readonly Element[] => [
  ...within.getElementsByTagName(tag),
];

function* wrongInKml(document: Document): Generator<object | undefined> {
  for (const shape of standing(document, "Placemark")) {
    keepName(shape);
    const isRead = standing(shape, "coordinates").every(({ textContent }) =>
      isCoordinates(textContent ?? ""),
    );
    yield isRead ? undefined : takenOut(shape, NO_NUMBER);
  }
}

/** Its own name and description stand before data that are called so. */
function keepName(placemark: Element): void {
  for (const own of ["name", "description"]) {
    if (!childText(placemark, own)) continue;
    for (const tag of ["Data", "SimpleData"])
      for (const data of standing(placemark, tag))
        if (data.getAttribute("name") === own) data.remove();
  }
}

/** Longitude, latitude and perhaps a height in one word, or the height behind a blank. */
function isCoordinates(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.every((word, index) => {
    const numbers = word.split(",").filter((one) => one !== "");
    if (!numbers.every(isNumber)) return false;
    return numbers.length !== 1 || (index > 0 && words[index - 1]!.endsWith(","));
  });
}

const isNumber = (text: string | null): boolean =>
  text !== null && text.trim() !== "" && Number.isFinite(Number(text));

const NO_LINE = { type: "LineString", coordinates: [] };
const NO_NUMBER = { type: "Point", coordinates: [] };

function takenOut(shape: Element, geometry: object, name = childText(shape, "name")): object {
  shape.remove();
  return { type: "Feature", properties: { name }, geometry };
}

const childText = (element: Element, tag: string): string | undefined =>
  [...element.children].find((child) => child.tagName === tag)?.textContent?.trim() || undefined;
