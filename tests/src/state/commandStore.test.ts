import { IconX } from "@tabler/icons-react";
import { expect, test } from "vitest";
import { vehicleId } from "#domain/ids";
import { type Command, createCommandStore } from "../../../src/state/commandStore.ts";

const command = (id: string, group: Command["group"]): Command => ({
  id,
  group,
  label: id,
  Icon: IconX,
  run: () => {},
});

test("offers what the page offers now, in the order of the groups [interface]", () => {
  const store = createCommandStore();
  store.add({ commands: () => [command("signOut", "account"), command("home", "pages")] });
  const leave = store.add({ commands: () => [command("fit", "map")] });
  expect(store.commands().map(({ id }) => id)).toEqual(["fit", "home", "signOut"]);

  leave();
  expect(store.commands().map(({ id }) => id)).toEqual(["home", "signOut"]);
});

test("opens a vehicle where one can be shown, and says when nowhere [interface]", () => {
  const store = createCommandStore();
  const opened: number[] = [];
  expect(store.openVehicle(vehicleId(1))).toBe(false);

  const leave = store.add({ commands: () => [], openVehicle: (id) => opened.push(id) });
  expect(store.openVehicle(vehicleId(2))).toBe(true);
  leave();

  expect(store.openVehicle(vehicleId(3))).toBe(false);
  expect(opened).toEqual([2]);
});
