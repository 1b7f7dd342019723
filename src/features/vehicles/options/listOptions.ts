import { useCallback, useState } from "react";
import { recall, remember } from "../../../state/remembered.ts";
/** What a row may say besides name, state and speed, in the order in which one chooses. */
export const LIST_FACTS = [
  "plate",
  "group",
  "driver",
  "lastUpdate",
  "fuel",
  "temperature",
  "doors",
  "sensors",
  "battery",
  "signal",
  "counter",
  "lastStop",
  "place",
  "activity",
  "immobilizer",
] as const;
export type ListFact = (typeof LIST_FACTS)[number];

export const LIST_DENSITIES = ["compact", "standard", "comfortable"] as const;
export type ListDensity = (typeof LIST_DENSITIES)[number];

/** How the list looks: a choice that the browser remembers. */
export interface ListOptions {
  readonly density: ListDensity;
  readonly facts: readonly ListFact[];
}

export const DEFAULT_LIST_OPTIONS: ListOptions = { density: "standard", facts: LIST_FACTS };

/** Reads what was stored: what makes no sense falls back, field by field. */
export function readListOptions(stored: unknown): ListOptions {
  if (typeof stored !== "object" || stored === null) return DEFAULT_LIST_OPTIONS;
  const { density, facts } = stored as Partial<Record<keyof ListOptions, unknown>>;
  return {
    density: LIST_DENSITIES.find((each) => each === density) ?? DEFAULT_LIST_OPTIONS.density,
    facts: Array.isArray(facts) ? LIST_FACTS.filter((fact) => facts.includes(fact)) : LIST_FACTS,
  };
}

/** The lines of a row below its first two, by what stands on them. */
export interface RowLines {
  readonly readings: boolean;
  readonly location: boolean;
  readonly activity: boolean;
}

const READINGS: readonly ListFact[] = [
  "fuel",
  "temperature",
  "doors",
  "sensors",
  "battery",
  "signal",
  "lastStop",
];

/** A line without a chosen fact is left out in all rows alike: all are of one height. */
export function rowLines({ density, facts }: ListOptions): RowLines {
  const any = (...wanted: readonly ListFact[]) => wanted.some((fact) => facts.includes(fact));
  const isFull = density === "comfortable";
  return {
    readings: density !== "compact" && any(...READINGS),
    location: isFull && any("place", "counter"),
    activity: isFull && any("activity"),
  };
}

const COMPACT_PX = 48;
/** With three lines a dozen vehicles stand on a screen of 900 pixels. */
const STANDARD_PX = 58;
const FIRST_TWO_LINES_PX = 50;
const LINE_PX = 18;
const ACTIVITY_PX = 12;

/** The height of every row. The list is as long as its rows, so it must be known before they are. */
export function rowHeight(options: ListOptions): number {
  const { readings, location, activity } = rowLines(options);
  if (options.density === "compact") return COMPACT_PX;
  if (options.density === "standard") return readings ? STANDARD_PX : COMPACT_PX;
  return (
    FIRST_TWO_LINES_PX +
    (readings ? LINE_PX : 0) +
    (location ? LINE_PX : 0) +
    (activity ? ACTIVITY_PX : 0)
  );
}

const NAME = "listLook";

/** How the list looks, as it was chosen last in this browser. */
export function useListOptions(): readonly [ListOptions, (options: ListOptions) => void] {
  const [options, setOptions] = useState(() => readListOptions(recall(NAME)));
  const change = useCallback((next: ListOptions) => {
    setOptions(next);
    remember(NAME, next);
  }, []);
  return [options, change];
}
