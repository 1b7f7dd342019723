import type { Icon } from "@tabler/icons-react";
import { createContext, useContext, useEffect, useRef } from "react";
import type { GeofenceId, VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { ShortcutId } from "./shortcuts.ts";

export const COMMAND_GROUPS = ["map", "filter", "layers", "pages", "look", "account"] as const;
export type CommandGroup = (typeof COMMAND_GROUPS)[number];

/** Something one can do on the page that is shown, by its name. */
export interface Command {
  /** Stays the same in every language: what was used last is remembered by it. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Other words for it. */
  readonly keywords?: string;
  readonly Icon: Icon;
  readonly shortcut?: ShortcutId | undefined;
  /** For choices: whether it is the one that holds. */
  readonly isChosen?: boolean;
  readonly run: () => void;
}

/** What a part of the page offers while it is there. */
export interface CommandSource {
  readonly commands: () => readonly Command[];
  /** How a vehicle and an area are opened here. */
  readonly openVehicle?: (vehicle: VehicleId) => void;
  readonly openArea?: (area: GeofenceId) => void;
  /** How the past of a vehicle, or of all, is opened at a moment. */
  readonly openMoment?: (vehicle: VehicleId | "all", at: EpochMs) => void;
  readonly selectedVehicle?: () => VehicleId | undefined;
}

/** Everything that can be done now: parts of the page come and go. */
export interface CommandStore {
  add(source: CommandSource): () => void;
  /** In the order of `COMMAND_GROUPS`. */
  commands(): readonly Command[];
  /** False when nothing on the page can show a vehicle. */
  openVehicle(vehicle: VehicleId): boolean;
  openArea(area: GeofenceId): boolean;
  openMoment(vehicle: VehicleId | "all", at: EpochMs): boolean;
  /** Whose panel is open. */
  selectedVehicle(): VehicleId | undefined;
}

export function createCommandStore(): CommandStore {
  const sources = new Set<CommandSource>();
  return {
    add(source) {
      sources.add(source);
      return () => sources.delete(source);
    },
    commands() {
      const all = [...sources].flatMap((source) => source.commands());
      return COMMAND_GROUPS.flatMap((group) => all.filter((command) => command.group === group));
    },
    openVehicle(vehicle) {
      const opener = [...sources].findLast(({ openVehicle }) => openVehicle);
      opener?.openVehicle?.(vehicle);
      return opener !== undefined;
    },
    openArea(area) {
      const opener = [...sources].findLast(({ openArea }) => openArea);
      opener?.openArea?.(area);
      return opener !== undefined;
    },
    openMoment(vehicle, at) {
      const opener = [...sources].findLast(({ openMoment }) => openMoment);
      opener?.openMoment?.(vehicle, at);
      return opener !== undefined;
    },
    selectedVehicle: () =>
      [...sources].findLast(({ selectedVehicle }) => selectedVehicle)?.selectedVehicle?.(),
  };
}

export const CommandContext = createContext<CommandStore | undefined>(undefined);

export function useCommandStore(): CommandStore {
  const store = useContext(CommandContext);
  if (!store) throw new Error("commands are for components below CommandContext");
  return store;
}

type Openers = Omit<CommandSource, "commands">;

/**
 * Offers commands for as long as the component is there; they are asked for when the palette opens.
 * A component offers openers always or never.
 */
export function useCommands(commands: readonly Command[], openers?: Openers): void {
  const store = useCommandStore();
  const latest = useRef({ commands, openers });
  useEffect(() => {
    latest.current = { commands, openers };
  });
  const opens = openers !== undefined;
  useEffect(
    () =>
      store.add({
        commands: () => latest.current.commands,
        ...(opens && {
          openVehicle: (vehicle) => latest.current.openers?.openVehicle?.(vehicle),
          openArea: (area) => latest.current.openers?.openArea?.(area),
          openMoment: (vehicle, at) => latest.current.openers?.openMoment?.(vehicle, at),
          selectedVehicle: () => latest.current.openers?.selectedVehicle?.(),
        }),
      }),
    [store, opens],
  );
}
