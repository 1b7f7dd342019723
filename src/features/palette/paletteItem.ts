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
 * have all its words, first what is called just that, then recent ones, and the past of the first vehicles unless
 * a moment was typed. The first of all is what Enter means: whoever types a whole name means nothing else.
 */
export function paletteSections(
  query: string,
  { vehicles, areas, commands, recent, moments = [] }: Offered,
): readonly PaletteSection[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const recentKeys = recent.map(({ key }) => key);
  const place = (item: PaletteItem) => {
    const recency = recentKeys.indexOf(item.key);
    return isCalled(item, words) ? -1 : recency < 0 ? recentKeys.length : recency;
  };
  const nearestFirst = (items: readonly PaletteItem[]) =>
    items.toSorted((one, other) => place(one) - place(other));

  if (words.length === 0) {
    const rest = commands.map(commandItem).filter(({ key }) => !recentKeys.includes(key));
    return sectionsOf([{ group: "recent", items: recent }, ...grouped(rest)]);
  }
  const fitting = commands.filter((command) => fits(words, command)).slice(0, MOST_COMMANDS);
  const found = nearestFirst(vehicles.map(vehicleItem));
  const pasts = found
    .slice(0, MOST_PASTS)
    .flatMap((item) => (item.type === "vehicle" ? [pastItem(item.vehicle)] : []));
  const sections = sectionsOf([
    { group: "past", items: moments },
    { group: "vehicles", items: found },
    { group: "past", items: moments.length > 0 ? [] : pasts },
    { group: "areas", items: nearestFirst(areas.map(areaItem)) },
    ...grouped(nearestFirst(fitting.map(commandItem))),
  ]);
  const isNamed = ({ items }: PaletteSection) => items.some((item) => isCalled(item, words));
  const later = (section: PaletteSection) =>
    section.items === moments || isNamed(section) ? 0 : 1;
  return sections.toSorted((one, other) => later(one) - later(other));
}

/** Whether a name of it is what was typed, all of it and nothing else. */
function isCalled(item: PaletteItem, words: readonly string[]): boolean {
  const typed = words.join(" ");
  return namesOf(item).some(
    (name) =>
      foldText(name ?? "")
        .split(/\s+/)
        .filter(Boolean)
        .join(" ") === typed,
  );
}

function namesOf(item: PaletteItem): readonly (string | undefined)[] {
  switch (item.type) {
    case "vehicle":
      return [item.vehicle.name, item.vehicle.uniqueId, item.vehicle.plate];
    case "area":
      return [item.area.name];
    case "command":
      return [item.command.label];
    // What leads into the past is called like its vehicle, which is there before it.
    case "past":
    case "moment":
      return [];
  }
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
