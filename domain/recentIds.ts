/** Knows the last so many ids it was given. */
export function createRecentIds(most: number) {
  const known = new Set<number>();
  return {
    /** False when it is known already. */
    add(id: number): boolean {
      if (known.has(id)) return false;
      known.add(id);
      // A set keeps the order in which things came: the first is the oldest.
      if (known.size > most) known.delete(known.values().next().value!);
      return true;
    },
  };
}
