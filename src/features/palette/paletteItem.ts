import type { AreaRow } from "#contract/areasView";
import type { FoundVehicle } from "#contract/foundVehicle";
import { foldText } from "#domain/text/foldText";
import type { EpochMs } from "#domain/units";
import { COMMAND_GROUPS, type Command } from "../../state/commandStore.ts";

/** One line of the palette. */
export type PaletteItem =
  | { readonly type: "area"; readonly key: string; readonly area: FoundArea }
  | { readonly type: "vehicle"; readonly key: string; readonly vehicle: FoundVehicle }
  | { readonly type: "command"; readonly key: string; readonly command: Command }
  /** The vehicle's past up to now. */
  | { readonly type: "past"; readonly key: string; readonly vehicle: FoundVehicle }
  /** Without a vehicle: of the whole fleet. */
  | {
      readonly type: "moment";
      readonly key: string;
      readonly vehicle: FoundVehicle | undefined;
      readonly at: EpochMs;
      readonly isDay: boolean;
    };

/** What is shown of an area. */
export type FoundArea = Pick<AreaRow, "geofenceId" | "name" | "kind" | "group">;

export const PALETTE_GROUPS = ["recent", "past", "vehicles", "areas", ...COMMAND_GROUPS] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

export interface PaletteSection {
  readonly group: PaletteGroup;
  readonly items: readonly PaletteItem[];
}

/** While something is typed this many commands are enough: the rest is a word away. */
const MOST_COMMANDS = 12;
/** Of so many vehicles the past is offered, too: more words find better than more lines. */
const MOST_PASTS = 3;

export const vehicleItem = (vehicle: FoundVehicle): PaletteItem => ({
  type: "vehicle",
  key: `vehicle ${vehicle.vehicleId}`,
  vehicle,
});

const pastItem = (vehicle: FoundVehicle): PaletteItem => ({
  type: "past",
  key: `past ${vehicle.vehicleId}`,
  vehicle,
});

export const areaItem = (area: FoundArea): PaletteItem => ({
  type: "area",
  key: `place ${area.geofenceId}`,
  area,
});

export const commandItem = (command: Command): PaletteItem => ({
  type: "command",
  key: `command ${command.id}`,
  command,
});

export const momentItem = (
  vehicle: FoundVehicle | undefined,
  { at, isDay }: { readonly at: EpochMs; readonly isDay: boolean },
): PaletteItem => ({
  type: "moment",
  key: `moment ${vehicle?.vehicleId ?? "all"} ${at}`,
  vehicle,
  at,
  isDay,
});

/** What the engine found. */
export interface Found {
  readonly vehicles: readonly FoundVehicle[];
  readonly areas: readonly FoundArea[];
}

/** What there is to choose from. */
interface Offered extends Found {
  /** Of the past, when a date or a time was typed. */
  readonly moments?: readonly PaletteItem[];
  readonly commands: readonly Command[];
  readonly recent: readonly PaletteItem[];
}

/**
 * What the palette shows. Without a query: recent items, then all commands. With one: the items that
 * have all its words, recent ones first, and the past of the first vehicles unless a moment was typed.
 */
export function paletteSections(
  query: string,
  { vehicles, areas, commands, recent, moments = [] }: Offered,
): readonly PaletteSection[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const recentKeys = recent.map(({ key }) => key);
  const recentFirst = (items: readonly PaletteItem[]) => [
    ...recentKeys.flatMap((key) => items.filter((item) => item.key === key)),
    ...items.filter(({ key }) => !recentKeys.includes(key)),
  ];

  if (words.length === 0) {
    const rest = commands.map(commandItem).filter(({ key }) => !recentKeys.includes(key));
    return sectionsOf([{ group: "recent", items: recent }, ...grouped(rest)]);
  }
  const fitting = commands.filter((command) => fits(words, command)).slice(0, MOST_COMMANDS);
  const found = recentFirst(vehicles.map(vehicleItem));
  const pasts = found
    .slice(0, MOST_PASTS)
    .flatMap((item) => (item.type === "vehicle" ? [pastItem(item.vehicle)] : []));
  return sectionsOf([
    { group: "past", items: moments },
    { group: "vehicles", items: found },
    { group: "past", items: moments.length > 0 ? [] : pasts },
    { group: "areas", items: recentFirst(areas.map(areaItem)) },
    ...grouped(recentFirst(fitting.map(commandItem))),
  ]);
}

const fits = (words: readonly string[], { label, keywords = "" }: Command): boolean => {
  const text = foldText(`${label} ${keywords}`);
  return words.every((word) => text.includes(word));
};

const grouped = (items: readonly PaletteItem[]): readonly PaletteSection[] =>
  COMMAND_GROUPS.map((group) => ({
    group,
    items: items.filter((item) => item.type === "command" && item.command.group === group),
  }));

const sectionsOf = (sections: readonly PaletteSection[]) =>
  sections.filter(({ items }) => items.length > 0);
