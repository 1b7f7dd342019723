import type { GroupId } from "#domain/ids";
import type { Group } from "#domain/vehicle";
import { createChangedSlots } from "./createChangedSlots.ts";
import { createLexicon } from "./createLexicon.ts";
import { BYTES, DRIVER, FLAGS, type FleetColumns, HAS_ADDRESS, SINGLES } from "./fleetColumns.ts";
import type { VehicleText } from "./vehicleText.ts";

/** A lexicon may hold so many texts that nobody refers to any more. */
const SPARE_TEXTS = 4_096;

/** The words of the fleet by slot, and book of which have changed for those who look things up. */
export function createFleetTexts(columnsNow: () => FleetColumns, slotCount: () => number) {
  const texts: (VehicleText | undefined)[] = [];
  const addresses: (string | undefined)[] = [];
  const lexicons = { models: createLexicon(), drivers: createLexicon(), pois: createLexicon() };
  const changed = {
    /** Got another name, a vehicle or none. */
    renamed: createChangedSlots(),
    /** Name, plate, unique id, model or group are others. */
    retold: createChangedSlots(),
    /** Another driver or point of interest. */
    resaid: createChangedSlots(),
    readdressed: createChangedSlots(),
  };
  let groups = new Map<GroupId, Group>();
  let groupRanks = new Map<GroupId, number>();
  let version = 0;
  let groupVersion = 0;

  function share(name: "models" | "drivers" | "pois", slot: number, text: string | undefined) {
    const lexicon = lexicons[name];
    const { modelIds, poiIds, records } = columnsNow();
    const [column, stride, offset] =
      name === "drivers"
        ? ([records.ints, SINGLES, DRIVER] as const)
        : ([name === "models" ? modelIds : poiIds, 1, 0] as const);
    const id = lexicon.idOf(text);
    if (column[slot * stride + offset] === id) return;
    column[slot * stride + offset] = id;
    if (lexicon.size > 2 * slotCount() + SPARE_TEXTS)
      lexicon.compact(column, slotCount(), stride, offset);
    changed.resaid.add(slot);
    version++;
  }

  function setAddress(slot: number, address: string | undefined): void {
    const { bytes } = columnsNow().records;
    const at = slot * BYTES + FLAGS;
    // Without an address before and after, which is the rule, the side table is not even read.
    if (address === undefined && (bytes[at]! & HAS_ADDRESS) === 0) return;
    if (addresses[slot] === address) return;
    addresses[slot] = address;
    bytes[at] = address === undefined ? bytes[at]! & ~HAS_ADDRESS : bytes[at]! | HAS_ADDRESS;
    changed.readdressed.add(slot);
    version++;
  }

  const rankOf = (groupId: GroupId | undefined): number =>
    // Without a group, or with one we may not see: after all groups.
    (groupId === undefined ? undefined : groupRanks.get(groupId)) ?? groupRanks.size;

  function setText(slot: number, text: VehicleText | undefined, isRenamed: boolean): void {
    texts[slot] = text;
    columnsNow().groupRanks[slot] = rankOf(text?.groupId);
    share("models", slot, text?.model);
    if (isRenamed) changed.renamed.add(slot);
    changed.retold.add(slot);
    version++;
  }

  return {
    lexicons,
    changed,
    version: () => version,
    groupVersion: () => groupVersion,
    textOf: (slot: number): VehicleText | undefined => texts[slot],
    addressOf: (slot: number): string | undefined => addresses[slot],
    groupOf: (groupId: GroupId | undefined): Group | undefined =>
      groupId === undefined ? undefined : groups.get(groupId),
    /** In the order of the ranks. */
    groupNames: (): readonly string[] =>
      [...groupRanks.keys()].map((id) => groups.get(id)?.name ?? ""),
    share,
    setAddress,

    /** Whose keys are whose. */
    renameDrivers(names: ReadonlyMap<string, string>): void {
      lexicons.drivers.rename(names);
      version++;
    },

    setText,

    /** The vehicle is gone. */
    forget(slot: number): void {
      share("pois", slot, undefined);
      setAddress(slot, undefined);
      setText(slot, undefined, true);
    },

    /** The same words; what is never searched or sorted by may be new. */
    refreshText(slot: number, text: VehicleText): void {
      texts[slot] = text;
    },

    replaceGroups(list: readonly Group[], byName: (left: string, right: string) => number): void {
      groups = new Map(list.map((group) => [group.id, group]));
      const inOrder = [...groups.values()].sort(
        (left, right) => byName(left.name, right.name) || left.id - right.id,
      );
      groupRanks = new Map(inOrder.map(({ id }, rank) => [id, rank]));
      const { groupRanks: column } = columnsNow();
      for (let slot = 0; slot < slotCount(); slot++) column[slot] = rankOf(texts[slot]?.groupId);
      groupVersion++;
      version++;
    },
  };
}

export type FleetTexts = ReturnType<typeof createFleetTexts>;
