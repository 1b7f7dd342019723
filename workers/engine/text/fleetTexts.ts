import { LINKS, linkIndexOf } from "#contract/feed/vehicleFlags";
import type { VehicleRows } from "#contract/feed/vehicleRows";
import { type GroupId, groupId } from "#domain/ids";
import { plainText } from "#domain/text/plainText";
import type { Group, Vehicle } from "#domain/vehicle";
import { createChangedSlots } from "../columns/changedSlots.ts";
import { type FleetColumns, textIds } from "../columns/fleetColumns.ts";
import { createFleetGroups } from "./fleetGroups.ts";
import { createStringTable } from "./stringTable.ts";
import type { Traits } from "./traits.ts";
import { createVehicleAddresses } from "./vehicleAddresses.ts";
import type { VehicleText } from "./vehicleText.ts";
import {
  createVehicleWords,
  type FactRange,
  type Words,
  type WordsChange,
} from "./vehicleWords.ts";

/** A string table may hold so many texts that nothing refers to any more. */
const SPARE_TEXTS = 4_096;

/** The words of another fleet, to be taken over. */
export interface TextSource {
  groups(): readonly Group[];
  driverNames(): ReadonlyMap<string, string>;
  groupIdOf(slot: number): GroupId | undefined;
  /** Undefined while a vehicle has no name yet. */
  traitsOf(slot: number): Traits | undefined;
  wordBytesOf(slot: number): Uint8Array;
  /** As its columns have them. */
  labelStyleOf(slot: number): number;
  routeColourOf(slot: number): number;
}

interface ShownText {
  readonly common: Traits;
  readonly link: number;
  readonly group: number;
  readonly text: VehicleText;
}

/** The words of the fleet by slot, and book of which have changed for those who look things up. */
export function createFleetTexts(columnsNow: () => FleetColumns, slotCount: () => number) {
  const words = createVehicleWords();
  /** The same few objects for all. */
  const traits: (Traits | undefined)[] = [];
  /** The same object for a vehicle that is shown again, as long as nothing of it is another. */
  const shown = new WeakMap<Words, ShownText>();
  const stringTables = {
    models: createStringTable(),
    drivers: createStringTable(),
    pois: createStringTable(),
  };
  const changed = {
    /** Got another name, a vehicle or none. */
    renamed: createChangedSlots(),
    /** Name, plate, unique id, model or group are others. */
    relabelled: createChangedSlots(),
    /** Another driver or point of interest. */
    reassigned: createChangedSlots(),
    readdressed: createChangedSlots(),
  };
  let version = 0;
  let labelVersion = 0;
  const groups = createFleetGroups(columnsNow, slotCount);
  const addresses = createVehicleAddresses(columnsNow, (slot) => {
    changed.readdressed.add(slot);
    version++;
  });

  function share(name: "models" | "drivers" | "pois", slot: number, text: string | undefined) {
    const strings = stringTables[name];
    const column = textIds(columnsNow(), name);
    const at = slot * column.stride + column.offset;
    const id = strings.idOf(text);
    if (column.ids[at] === id) return;
    column.ids[at] = id;
    if (strings.size > 2 * slotCount() + SPARE_TEXTS) strings.compact(column, slotCount());
    changed.reassigned.add(slot);
    version++;
  }

  function setGroup(slot: number, group: number): boolean {
    if (columnsNow().groupIds[slot] === group && words.has(slot)) return false;
    groups.assign(slot, group);
    return true;
  }

  /** `isRegrouped` was asked before, and `change` is of words that are kept by now. */
  function settle(slot: number, next: Traits, change: WordsChange, isRegrouped: boolean): void {
    const held = traits[slot];
    traits[slot] = next;
    const isSame = held === next || (held && isSameSort(held, next));
    if (change === "same" && isSame && !isRegrouped) return;
    share("models", slot, next.model);
    if (change === "renamed") changed.renamed.add(slot);
    changed.relabelled.add(slot);
    version++;
    labelVersion++;
  }

  function textOf(slot: number): VehicleText | undefined {
    const labels = words.wordsOf(slot);
    const common = traits[slot];
    if (!labels || !common) return undefined;
    const { groupIds, links } = columnsNow();
    const link = links[slot]!;
    const group = groupIds[slot]!;
    const held = shown.get(labels);
    if (held?.common === common && held.link === link && held.group === group) return held.text;
    const text: VehicleText = {
      name: labels.name,
      uniqueId: labels.uniqueId,
      plate: labels.plate,
      model: common.model,
      category: common.category,
      setup: common.setup,
      link: LINKS[link] ?? "unknown",
      groupId: group === 0 ? undefined : groupId(group),
    };
    shown.set(labels, { common, link, group, text });
    return text;
  }

  const groupIdOf = (slot: number): GroupId | undefined => {
    const id = columnsNow().groupIds[slot] ?? 0;
    return id === 0 ? undefined : groupId(id);
  };
  const source: TextSource = {
    groups: groups.all,
    driverNames: stringTables.drivers.names,
    groupIdOf,
    traitsOf: (slot) => traits[slot],
    wordBytesOf: words.bytesOf,
    labelStyleOf: (slot) => columnsNow().labelStyles[slot] ?? 0,
    routeColourOf: (slot) => columnsNow().routeColours[slot] ?? 0,
  };

  return {
    stringTables,
    changed,
    version: () => version,
    /** Another one whenever somebody has come, gone, or got other words, groups or traits. */
    labelVersion: () => labelVersion,
    source,
    groupVersion: groups.version,
    /** Undefined while a vehicle has no name yet. */
    textOf,
    nameOf: words.nameOf,
    foldedCapacity: words.foldedCapacity,
    foldWords: words.fold,
    groupIdOf,
    addressOf: addresses.of,
    soughtAddressOf: addresses.soughtOf,
    groupOf: groups.of,
    groupNames: groups.names,
    share,
    setAddress: addresses.set,
    setAskedAddress: addresses.setAsked,

    /** Whose keys are whose. */
    renameDrivers(names: ReadonlyMap<string, string>): void {
      stringTables.drivers.rename(names);
      version++;
      labelVersion++;
    },

    put(slot: number, vehicle: Vehicle, common: Traits): void {
      columnsNow().links[slot] = LINKS.indexOf(vehicle.status);
      const isRegrouped = setGroup(slot, vehicle.groupId ?? 0);
      const { name, uniqueId } = vehicle;
      const plate = plainText(vehicle.attributes.licenseplate);
      settle(slot, common, words.put(slot, { name, uniqueId, plate }), isRegrouped);
    },

    /** The same of a row of the feed, whose plate stands at `fact`; 0: it has none. */
    putRow(slot: number, rows: VehicleRows, row: number, plate: FactRange, common: Traits): void {
      columnsNow().links[slot] = linkIndexOf(rows.flags[row]!);
      const isRegrouped = setGroup(slot, rows.groupIds[row]!);
      settle(slot, common, words.putRow(slot, rows, row, plate), isRegrouped);
    },

    /** The same as in another fleet, where the vehicle has a name. */
    copy(slot: number, from: TextSource, fromSlot: number, common: Traits): void {
      const isRegrouped = setGroup(slot, from.groupIdOf(fromSlot) ?? 0);
      settle(slot, common, words.putBytes(slot, from.wordBytesOf(fromSlot)), isRegrouped);
    },

    /** The vehicle is gone. */
    forget(slot: number): void {
      share("models", slot, undefined);
      share("pois", slot, undefined);
      addresses.set(slot, undefined);
      addresses.setAsked(slot, undefined);
      words.forget(slot);
      traits[slot] = undefined;
      changed.renamed.add(slot);
      changed.relabelled.add(slot);
      version++;
      labelVersion++;
    },

    replaceGroups(list: readonly Group[], byName: (left: string, right: string) => number): void {
      groups.replace(list, byName);
      version++;
      labelVersion++;
    },
  };
}

/** How readings are shown is nothing that anybody searches or sorts by. */
const isSameSort = (held: Traits, next: Traits): boolean =>
  held.model === next.model && held.category === next.category;

export type FleetTexts = ReturnType<typeof createFleetTexts>;
