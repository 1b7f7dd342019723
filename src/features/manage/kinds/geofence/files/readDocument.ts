import { gpxGen, kmlGen } from "@tmcw/togeojson";

/** So long at a time the page may be held up. */
const SLICE_MS = 12;
/** So many features go to the worker at once. */
const BATCH = 500;

/** What reading needs of its surroundings. */
export interface DocumentPorts {
  readonly parse: (text: string) => Document;
  readonly now: () => number;
  /** Lets the page do what it has to do meanwhile. */
  readonly rest: () => Promise<void>;
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
  { parse, now, rest, add, isStopped }: DocumentPorts,
): Promise<boolean> {
  const document = parse(text);
  if (document.getElementsByTagName("parsererror").length > 0) return false;
  const features = format === "kml" ? kmlGen(document) : gpxGen(document);
  let batch: unknown[] = [];
  let began = now();
  for (const feature of features) {
    batch.push(feature);
    if (batch.length >= BATCH) {
      await add(batch);
      batch = [];
    }
    if (now() - began < SLICE_MS) continue;
    if (isStopped()) return true;
    await rest();
    began = now();
  }
  await add(batch);
  return true;
}
