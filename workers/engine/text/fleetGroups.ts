import type { GroupId } from "#domain/ids";
import type { Group } from "#domain/vehicle";
import type { FleetColumns } from "../columns/fleetColumns.ts";

/** The groups of the fleet, and which comes where in the order of their names. */
export function createFleetGroups(columnsNow: () => FleetColumns, slotCount: () => number) {
  let groups = new Map<GroupId, Group>();
  let ranks = new Map<GroupId, number>();
  let version = 0;

  /** Without a group, or with one we may not see: after all groups. */
  const rankOf = (group: number): number => ranks.get(group as GroupId) ?? ranks.size;

  return {
    version: () => version,

    of: (id: GroupId | undefined): Group | undefined =>
      id === undefined ? undefined : groups.get(id),

    all: (): readonly Group[] => [...groups.values()],

    /** In the order of the ranks. */
    names: (): readonly string[] => [...ranks.keys()].map((id) => groups.get(id)?.name ?? ""),

    /** Notes the group of a slot and its rank; 0: none. */
    assign(slot: number, group: number): void {
      const columns = columnsNow();
      columns.groupIds[slot] = group;
      columns.groupRanks[slot] = rankOf(group);
    },

    /** Whoever is in a group keeps it; the ranks are others. */
    replace(list: readonly Group[], byName: (left: string, right: string) => number): void {
      groups = new Map(list.map((group) => [group.id, group]));
      const inOrder = [...groups.values()].sort(
        (left, right) => byName(left.name, right.name) || left.id - right.id,
      );
      ranks = new Map(inOrder.map(({ id }, rank) => [id, rank]));
      const { groupIds, groupRanks } = columnsNow();
      for (let slot = 0; slot < slotCount(); slot++) groupRanks[slot] = rankOf(groupIds[slot]!);
      version++;
    },
  };
}
