/** Gives every distinct text a small whole number, in the order of first sight. */
export function createTextIds() {
  const ids = new Map<string, number>();
  return {
    idOf(text: string): number {
      let id = ids.get(text);
      if (id === undefined) ids.set(text, (id = ids.size));
      return id;
    },
    texts: () => [...ids.keys()],
  };
}
