import type { GeofenceKind } from "#domain/geo/geofence";
import type { AreaRefusal } from "#domain/geo/readArea";
import type { Metres } from "#domain/units";
import type { KeptBytes } from "./keptBytes.ts";
import type { Result } from "./result.ts";
import type { WireObject } from "./traccar/wire.ts";

/** Larger files nobody waits for; of a packed one this is what is in it. */
export const MAX_IMPORT_BYTES = 50_000_000;

/** Why nothing of a file can be read. */
export const FILE_REFUSALS = [
  "empty",
  "tooLarge",
  "badEncoding",
  "badArchive",
  "noDocument",
  "hasDoctype",
  "badXml",
  "badJson",
  "notDegrees",
  "badTable",
  "noColumns",
  "unknownFormat",
] as const;
export type FileRefusal = (typeof FILE_REFUSALS)[number];

/** What a file turned out to be: XML is taken apart by who has a document, and comes back as features. */
export type OpenedFile =
  | { readonly type: "xml"; readonly format: "kml" | "gpx"; readonly text: string }
  | { readonly type: "read"; readonly found: number };

/** Why one area of a file is not taken. */
export const IMPORT_REFUSALS = [
  "noShape",
  "hole",
  "swapped",
  "tooLong",
  "tooManyAreas",
  "badSize",
] as const satisfies readonly string[];
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number] | AreaRefusal;

/** What was added to, or left out of, what the file says. */
export const IMPORT_NOTES = [
  "named",
  "shortened",
  "ringClosed",
  "usualRadius",
  "usualWidth",
  "limitLeftOut",
] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];

/** An area is there already: by its name, in any case and with any accents, or by its shape. */
export type Duplicate = "sameName" | "sameShape";

/** What comes of one area of a file. */
export interface ImportRow {
  /** Counted from 1 through the file. */
  readonly number: number;
  readonly name: string;
  /** Absent for what has no shape. */
  readonly kind: GeofenceKind | undefined;
  /** Its first corner, as it is understood. */
  readonly at: readonly [latitude: number, longitude: number] | undefined;
  readonly refusal: ImportRefusal | undefined;
  readonly duplicate: Duplicate | undefined;
  readonly notes: readonly ImportNote[];
  /** It lost corners: how many are left of how many, and how far its outline moves at most. */
  readonly simplified:
    | { readonly left: number; readonly corners: number; readonly error: Metres }
    | undefined;
}

/** How what a file says is understood. */
export interface ImportRules {
  /** Latitude and longitude have each other's place in the file. */
  readonly isSwapped: boolean;
  /** What a file does not name. */
  readonly fallbackName: string;
}

export const IMPORT_OUTCOMES = ["new", "duplicate", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export type ImportCounts = Readonly<Record<ImportOutcome, number>> & {
  readonly simplified: number;
  /** So many can be taken at most. */
  readonly space: number;
};

/** What is sent to make an area, with its number in the file. */
export interface ImportBody {
  readonly number: number;
  readonly name: string;
  readonly body: WireObject;
}

/**
 * Reads files of areas in a thread of its own and says what would come of them before anything is
 * written. It ends with its thread, which is also how it is stopped.
 */
export interface AreaImport {
  /** The server's list, against which duplicates are found. */
  begin(existing: KeptBytes): Promise<Result<number, "unreadable">>;
  /** Throws where the file was taken away or changed since it was chosen. */
  open(file: KeptBytes): Promise<Result<OpenedFile, FileRefusal>>;
  /** Features of GeoJSON made of a document; returns how many areas were found so far. */
  add(features: readonly unknown[]): Promise<number>;
  /** What comes, what is refused and why; `onProgress` is called with areas that were judged. */
  judge(
    rules: ImportRules,
    onProgress: (done: number, count: number) => void,
  ): Promise<ImportCounts>;
  /** Those of an outcome in the order of the file, from one on. */
  rows(outcome: ImportOutcome, first: number, count: number): Promise<readonly ImportRow[]>;
  /** What is to be written, duplicates only when they are wanted. */
  bodies(withDuplicates: boolean): Promise<readonly ImportBody[]>;
}
