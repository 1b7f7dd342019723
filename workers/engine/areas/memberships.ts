import type { AreaGroup } from "#contract/areasView";
import { isObject } from "#contract/traccar/wire";
import { type GeofenceId, type GroupId, geofenceId, isId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import type { Group } from "#domain/vehicle";
import { byName } from "../text/byName.ts";
import { jsonEntries } from "./jsonEntries.ts";

/** Each group is a call of its own: more are not asked for. */
export const MOST_GROUPS_ASKED = 200;

/** Which areas are linked to which groups. */
export function createMemberships() {
  let groups = new Map<GroupId, Group>();
  let members = new Map<GeofenceId, readonly GroupId[]>();
  /** Names of groups as search compares them, one after the other. */
  let foldedNames = new Map<GroupId, string>();

  const namesOf = (id: GeofenceId): readonly string[] =>
    (members.get(id) ?? []).flatMap((group) => groups.get(group)?.name ?? []);

  return {
    /** Which there are, and what they are called. */
    setGroups(list: readonly Group[]): void {
      groups = new Map(list.map((group) => [group.id, group]));
      foldedNames = new Map(list.map(({ id, name }) => [id, foldText(name)]));
    },
    asked: (): readonly GroupId[] => [...groups.keys()].slice(0, MOST_GROUPS_ASKED),

    /** What the groups' lists say, all at once. True when it is something else than before. */
    replace(lists: ReadonlyMap<GroupId, readonly GeofenceId[]>): boolean {
      const next = new Map<GeofenceId, GroupId[]>();
      for (const [group, ids] of lists)
        for (const id of ids) {
          const held = next.get(id);
          if (held) held.push(group);
          else next.set(id, [group]);
        }
      const isSame =
        next.size === members.size &&
        [...next].every(([id, list]) => members.get(id)?.join() === list.join());
      members = next;
      return !isSame;
    },

    groupsOf: (id: GeofenceId): readonly GroupId[] => members.get(id) ?? [],
    nameOf(id: GeofenceId): string | undefined {
      const names = namesOf(id);
      return names.length > 0 ? names.join(", ") : undefined;
    },
    /** Whether one of its groups' names has the word, which is folded. */
    hasWord: (id: GeofenceId, word: string): boolean =>
      members.get(id)?.some((group) => foldedNames.get(group)?.includes(word)) ?? false,

    /** Those with areas that are there, by name. */
    list(isThere: (id: GeofenceId) => boolean): AreaGroup[] {
      const counts = new Map<GroupId, number>();
      for (const [id, list] of members)
        if (isThere(id)) for (const group of list) counts.set(group, (counts.get(group) ?? 0) + 1);
      return [...counts]
        .map(([groupId, count]) => ({ groupId, name: groups.get(groupId)?.name ?? "", count }))
        .sort((left, right) => byName(left.name, right.name));
    },
  };
}

export type Memberships = ReturnType<typeof createMemberships>;

/** The ids of a list of areas. */
export function* readMembers(text: string): Generator<unknown, readonly GeofenceId[]> {
  const ids: GeofenceId[] = [];
  for (const entry of jsonEntries(text)) {
    yield;
    if (isObject(entry) && isId(entry.id)) ids.push(geofenceId(entry.id));
  }
  return ids;
}
