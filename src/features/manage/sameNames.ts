/** The same names are the same object: whoever saves something else has no table made anew. */
export const sameNames = (before: unknown, now: unknown): unknown =>
  before instanceof Map &&
  now instanceof Map &&
  before.size === now.size &&
  [...before].every(([id, name]) => now.get(id) === name)
    ? before
    : now;
