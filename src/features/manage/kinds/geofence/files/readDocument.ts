import { gpxGen, kmlGen } from "@tmcw/togeojson";
import { createPace, type PacePorts } from "../../../createPace.ts";
import { plainNames } from "./plainNames.ts";
import { splitDocument } from "./splitDocument.ts";
import { wrongShapes } from "./wrongShapes.ts";

/** So many features go to the worker at once. */
const BATCH = 500;

/** A parser of a slow machine takes some 20 ms for these. */
const MOST_CHARACTERS = 200_000;

/** What cannot be cut and is longer would hold the page up for seconds; its shapes would have too many corners anyway. */
export const MOST_AT_ONCE = 10_000_000;

/** What reading needs of its surroundings. */
export interface DocumentPorts extends PacePorts {
  readonly parse: (text: string) => Document;
  readonly add: (features: readonly unknown[]) => Promise<unknown>;
  /** Asked between slices. */
  readonly isStopped: () => boolean;
  /** Of what is parsed at once, besides what stands around the features. */
  readonly mostCharacters?: number;
}

/**
 * Takes KML or GPX apart into features, slice by slice: only the page has documents. Says why nothing of it is to be
 * taken: it is no XML, or too large in one piece. Stops where it is when it is asked to.
 */
export async function readDocument(
  { format, text }: { readonly format: "kml" | "gpx"; readonly text: string },
  { parse, add, isStopped, mostCharacters = MOST_CHARACTERS, ...ports }: DocumentPorts,
): Promise<"badXml" | "tooLarge" | undefined> {
  let batch: unknown[] = [];
  const pace = createPace(ports);
  for (const piece of splitDocument(text, format, mostCharacters)) {
    if (piece === undefined) {
      await pace();
      if (isStopped()) return undefined;
      continue;
    }
    if (piece.length > MOST_AT_ONCE) return "tooLarge";
    const document = parse(piece);
    if (document.getElementsByTagName("parsererror").length > 0) return "badXml";
    for (const feature of featuresOf(document, format)) {
      if (feature) batch.push(feature);
      if (batch.length >= BATCH) {
        await add(batch);
        batch = [];
      }
      await pace();
      if (isStopped()) return undefined;
    }
    await pace();
  }
  await add(batch);
  return undefined;
}

function* featuresOf(
  document: Document,
  format: "kml" | "gpx",
): Generator<object | undefined | null> {
  yield* plainNames(document);
  yield* wrongShapes(document, format);
  yield* format === "kml" ? kmlGen(document) : gpxGen(document);
}
