import type { Area } from "#domain/geo/area";
import type { Dice } from "../../../server/simulator/dice.ts";
import type { Place } from "./drawnPlaces.ts";

/** What a program writes of places. */
export interface AreaForm {
  /** Whose form it is; part of the file's name. */
  readonly name: string;
  readonly ending: "kml" | "kmz" | "geojson" | "gpx" | "csv";
  readonly kinds: readonly Area["kind"][];
  /** What becomes of a name, where the form has not all letters. */
  readonly named?: (name: string) => string;
  readonly write: (places: readonly Place[], dice: Dice) => Uint8Array;
}

/** The heads of a table of vehicles in the words of whoever imports it. */
export type VehicleHeads = Readonly<Record<"name" | "id" | "plate" | "model" | "notes", string>>;

/** What a program writes of a table of vehicles. */
export interface TableForm {
  readonly name: string;
  readonly ending: "csv" | "txt" | "xlsx";
  /** The heads are the first row. */
  readonly write: (rows: readonly (readonly string[])[], dice: Dice) => Uint8Array;
}

/** A file for one of the two dialogs. */
export interface ImportedFile {
  readonly name: string;
  readonly dialog: "areas" | "vehicles";
  readonly bytes: Uint8Array;
}

/** A file in which nothing is wrong. */
export interface GoodFile extends ImportedFile {
  /** So many areas or lines come of it. */
  readonly count: number;
  /** Those of a file of areas. */
  readonly places: readonly Place[];
}
