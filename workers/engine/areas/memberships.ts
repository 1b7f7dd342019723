import type { AreaGroup } from "#contract/areasView";
import { isObject } from "#contract/traccar/wire";
import { type GeofenceId, type GroupId, geofenceId, groupId, isId } from "#domain/ids";
import { foldText } from "#domain/text/foldText";
import type { Group } from "#domain/vehicle";
import { byName } from "../text/byName.ts";
import { jsonEntries } from "./jsonEntries.ts";

/** Of a server that does not list the links of all groups each is a call of its own: no more than these. */
const MOST_GROUPS_ASKED = 200;

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
    askedOneByOne: (): readonly GroupId[] => [...groups.keys()].slice(0, MOST_GROUPS_ASKED),

    /** What the groups' lists say, all at once. True when it is something else than before. */
    replace(lists: ReadonlyMap<GroupId, readonly GeofenceId[]>): boolean {
      const next = new Map<GeofenceId, GroupId[]>();
      for (const [group, ids] of lists)
        for (const id of groups.has(group) ? ids : []) {
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

/** The areas of groups in a list of links between the two. */
export function* readLinks(
  text: string,
): Generator<unknown, ReadonlyMap<GroupId, readonly GeofenceId[]>> {
  const members = new Map<GroupId, GeofenceId[]>();
  for (const entry of jsonEntries(text)) {
    yield;
    if (!isObject(entry) || !isId(entry.groupId) || !isId(entry.geofenceId)) continue;
    const [group, area] = [groupId(entry.groupId), geofenceId(entry.geofenceId)];
    const held = members.get(group);
    if (held) held.push(area);
    else members.set(group, [area]);
  }
  return members;
}
