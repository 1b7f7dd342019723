import { IconX } from "@tabler/icons-react";
import { describe, expect, test } from "vitest";
import type { FoundVehicle } from "#contract/foundVehicle";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import {
  commandItem,
  momentItem,
  paletteSections,
  vehicleItem,
} from "../../../../src/features/palette/paletteItem.ts";
import type { Command } from "../../../../src/state/commandStore.ts";

const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  group: "map",
  label: id,
  Icon: IconX,
  run: () => {},
  ...more,
});
const found = (id: number): FoundVehicle => ({
  vehicleId: vehicleId(id),
  name: `Bus ${id}`,
  uniqueId: undefined,
  plate: undefined,
  group: undefined,
  state: "moving",
});

const COMMANDS = [
  command("fit", { label: "Show whole fleet" }),
  command("look", { label: "Colours: dark", keywords: "night", group: "look" }),
  command("home", { label: "Posição", group: "pages" }),
];
const keys = (sections: ReturnType<typeof paletteSections>) =>
  sections.map(({ group, items }) => [group, items.map(({ key }) => key)]);

const OFFERED = { vehicles: [], areas: [], commands: COMMANDS, recent: [] };

describe("the palette", () => {
  test("shows without a word what was used last, then everything else [interface]", () => {
    const recent = [vehicleItem(found(3)), commandItem(COMMANDS[1]!)];
    expect(keys(paletteSections(" ", { ...OFFERED, recent }))).toEqual([
      ["recent", ["vehicle 3", "command look"]],
      ["map", ["command fit"]],
      ["pages", ["command home"]],
    ]);
  });

  test("finds commands by all words, without case and accents, also by other words [interface]", () => {
    const find = (query: string) => keys(paletteSections(query, OFFERED));
    expect(find("FLEET who")).toEqual([["map", ["command fit"]]]);
    expect(find("posicao")).toEqual([["pages", ["command home"]]]);
    expect(find("night")).toEqual([["look", ["command look"]]]);
    expect(find("fleet night")).toEqual([]);
  });

  test("puts what was used last first among what was found [interface]", () => {
    const recent = [vehicleItem(found(2))];
    const vehicles = [found(1), found(2)];
    const sections = paletteSections("bus", { ...OFFERED, vehicles, recent });
    expect(keys(sections)).toEqual([
      ["vehicles", ["vehicle 2", "vehicle 1"]],
      ["past", ["past 2", "past 1"]],
    ]);
  });

  test("puts what is called just as was typed before what was used last, and before all else [interface]", () => {
    const recent = [vehicleItem(found(12)), commandItem(COMMANDS[0]!)];
    const vehicles = [found(1), found(11), found(12)];
    const [first] = keys(paletteSections(" bús  1", { ...OFFERED, vehicles, recent }));
    expect(first).toEqual(["vehicles", ["vehicle 1", "vehicle 12", "vehicle 11"]]);
    const plated = { ...found(7), plate: "AB 12" };
    expect(
      keys(paletteSections("ab 12", { ...OFFERED, vehicles: [...vehicles, plated], recent }))[0],
    ).toEqual(["vehicles", ["vehicle 7", "vehicle 12", "vehicle 1", "vehicle 11"]]);
    const sections = keys(paletteSections("posicao", { ...OFFERED, vehicles, recent }));
    expect(sections.map(([group]) => group)).toEqual(["pages", "vehicles", "past"]);
  });

  test("leads from what was found into the past, and to the moment that was typed [HIST-07]", () => {
    const vehicles = [found(1), found(2), found(3), found(4)];
    const moments = [momentItem(found(1), { at: epochMs(0), isDay: false })];
    const past = (offered: Partial<typeof OFFERED> & { readonly moments?: typeof moments }) =>
      keys(paletteSections("bus", { ...OFFERED, vehicles, ...offered })).filter(
        ([group]) => group === "past",
      );
    expect(past({})).toEqual([["past", ["past 1", "past 2", "past 3"]]]);
    expect(past({ moments })).toEqual([["past", ["moment 1 0"]]]);
  });
});
