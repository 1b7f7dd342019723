import { createContext, useContext } from "react";
import { BASE_LAYERS, type BaseLayer } from "#contract/partnerMap";
import { type GroupId, groupId, isId } from "#domain/ids";
import {
  DEFAULT_UNITS,
  DISTANCE_UNITS,
  SPEED_UNITS,
  TEMPERATURE_UNITS,
  type UnitChoice,
  VOLUME_UNITS,
} from "#domain/unitChoice";
import { PARTNER } from "./partner.ts";

/** Where areas stand that are drawn: by kind, and without the groups that somebody has hidden. */
export interface ShownAreas {
  readonly geofences: boolean;
  readonly lines: boolean;
  readonly pois: boolean;
  readonly hiddenGroups: readonly GroupId[];
}

/** `auto` is streets, dark ones in the dark theme; `builtIn` is ours and needs no network. */
export type BaseChoice = "auto" | BaseLayer | "builtIn";
export const BASE_CHOICES = ["auto", ...BASE_LAYERS, "builtIn"] as const;

/** How one person wants the map: kept with them on the server, and in this browser. */
export interface MapOptions {
  readonly base: BaseChoice;
  readonly traffic: boolean;
  readonly signs: boolean;
  readonly labels: boolean;
  readonly clusters: boolean;
  readonly animation: boolean;
  /** Whether the map shows where its middle, its pointer or its vehicle is. */
  readonly coordinates: boolean;
  readonly units: UnitChoice;
  readonly shown: ShownAreas;
}

/** What of it the fleet's layers are drawn by. */
export type MapOptionsShown = Pick<MapOptions, "labels" | "clusters" | "animation">;

export const DEFAULT_MAP_OPTIONS: MapOptions = {
  base: PARTNER.defaultBase ?? "auto",
  traffic: false,
  signs: false,
  labels: true,
  clusters: true,
  animation: true,
  coordinates: true,
  units: DEFAULT_UNITS,
  shown: { geofences: true, lines: true, pois: true, hiddenGroups: [] },
};

/** More are not kept: they must fit into a user's attributes. */
const MAX_HIDDEN_GROUPS = 300;

/** Field by field: what an older version or another hand wrote costs that field and no other. */
export function readMapOptions(stored: unknown): MapOptions {
  const fields = objectOf(stored);
  const flag = flagsOf(fields, DEFAULT_MAP_OPTIONS);
  return {
    base: oneOf(BASE_CHOICES, fields.base, DEFAULT_MAP_OPTIONS.base),
    traffic: flag("traffic"),
    signs: flag("signs"),
    labels: flag("labels"),
    clusters: flag("clusters"),
    animation: flag("animation"),
    coordinates: flag("coordinates"),
    units: readUnits(objectOf(fields.units)),
    shown: readShown(objectOf(fields.shown)),
  };
}

const readUnits = ({ speed, distance, volume, temperature }: Fields): UnitChoice => ({
  speed: oneOf(SPEED_UNITS, speed, DEFAULT_UNITS.speed),
  distance: oneOf(DISTANCE_UNITS, distance, DEFAULT_UNITS.distance),
  volume: oneOf(VOLUME_UNITS, volume, DEFAULT_UNITS.volume),
  temperature: oneOf(TEMPERATURE_UNITS, temperature, DEFAULT_UNITS.temperature),
});

function readShown(fields: Fields): ShownAreas {
  const flag = flagsOf(fields, DEFAULT_MAP_OPTIONS.shown);
  const groups = Array.isArray(fields.hiddenGroups) ? fields.hiddenGroups : [];
  return {
    geofences: flag("geofences"),
    lines: flag("lines"),
    pois: flag("pois"),
    hiddenGroups: [...new Set(groups.filter(isId))].slice(0, MAX_HIDDEN_GROUPS).map(groupId),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

const oneOf = <Choice>(choices: readonly Choice[], stored: unknown, fallback: Choice): Choice =>
  choices.find((choice) => choice === stored) ?? fallback;

const flagsOf =
  <Flags extends object>(fields: Fields, fallback: Flags) =>
  (name: { [Key in keyof Flags]: Flags[Key] extends boolean ? Key : never }[keyof Flags]) => {
    const stored = fields[name as string];
    return typeof stored === "boolean" ? stored : Boolean(fallback[name]);
  };

/**
 * Where the options are: with the user, so that every browser has them; on the way there; in this
 * browser only, because this user may change nothing of themselves; or there because it failed.
 */
export type Keeping = "account" | "saving" | "browser" | "failed";

/** The options, how to change some of them (what is not named stays), and where they are kept. */
export type MapOptionsState = readonly [
  options: MapOptions,
  change: (change: Partial<MapOptions>) => void,
  kept: { readonly keeping: Keeping; readonly retry: () => void },
];

export const MapOptionsContext = createContext<MapOptionsState | undefined>(undefined);

/** For components below `MapOptionsProvider`: everything behind the sign-in. */
export function useMapOptions(): MapOptionsState {
  const state = useContext(MapOptionsContext);
  if (!state) throw new Error("map options are for components below MapOptionsProvider");
  return state;
}
