import { gpxGen, kmlGen } from "@tmcw/togeojson";
import { createPace, type PacePorts } from "./createPace.ts";
import { plainNames } from "./plainNames.ts";
import { wrongShapes } from "./wrongShapes.ts";

/** So many features go to the worker at once. */
const BATCH = 500;

/** What reading needs of its surroundings. */
export interface DocumentPorts extends PacePorts {
  readonly parse: (text: string) => Document;
  readonly add: (features: readonly unknown[]) => Promise<unknown>;
  /** Asked between slices. */
  readonly isStopped: () => boolean;
}

/**
 * Takes KML or GPX apart into features, slice by slice: only the page has documents. False for text
 * that is no XML; stops where it is when it is asked to.
 */
export async function readDocument(
  { format, text }: { readonly format: "kml" | "gpx"; readonly text: string },
  { parse, add, isStopped, ...ports }: DocumentPorts,
): Promise<boolean> {
  const document = parse(text);
  if (document.getElementsByTagName("parsererror").length > 0) return false;
  let batch: unknown[] = [];
  const pace = createPace(ports);
  for (const feature of featuresOf(document, format)) {
    if (feature) batch.push(feature);
    if (batch.length >= BATCH) {
      await add(batch);
      batch = [];
    }
    await pace();
    if (isStopped()) return true;
  }
  await add(batch);
  return true;
}

function* featuresOf(
  document: Document,
  format: "kml" | "gpx",
): Generator<object | undefined | null> {
  yield* plainNames(document);
  yield* wrongShapes(document, format);
  yield* format === "kml" ? kmlGen(document) : gpxGen(document);
}
