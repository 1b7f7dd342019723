/** A group as a branch of the tree; `parent` undefined: it stands at the top. */
export interface GroupBranch {
  readonly id: number;
  readonly name: string;
  readonly parent: number | undefined;
}

const BETWEEN = " / ";

/**
 * Each group's name behind those of the groups above it: "North / Depot". A parent that is not among them is
 * somebody else's: the path begins below it. A circle, which no server writes, ends where it closes.
 */
export function groupPaths(groups: readonly GroupBranch[]): ReadonlyMap<number, string> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const paths = new Map<number, string>();
  for (const group of groups) {
    const above: GroupBranch[] = [];
    const seen = new Set<number>();
    let next: GroupBranch | undefined = group;
    while (next && !paths.has(next.id) && !seen.has(next.id)) {
      seen.add(next.id);
      above.push(next);
      next = next.parent === undefined ? undefined : byId.get(next.parent);
    }
    let path = next && paths.get(next.id);
    for (const one of above.toReversed()) {
      path = path === undefined ? one.name : `${path}${BETWEEN}${one.name}`;
      paths.set(one.id, path);
    }
  }
  return paths;
}

/** A group with all that stand in it, at whatever depth: it can stand in none of them. */
export function groupWithin(groups: readonly GroupBranch[], id: number): ReadonlySet<number> {
  const children = new Map<number | undefined, number[]>();
  for (const group of groups) {
    const siblings = children.get(group.parent);
    if (siblings) siblings.push(group.id);
    else children.set(group.parent, [group.id]);
  }
  const within = new Set([id]);
  for (const one of within) for (const child of children.get(one) ?? []) within.add(child);
  return within;
}
