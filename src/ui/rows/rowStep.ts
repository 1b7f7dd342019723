interface Standing {
  readonly active: number;
  /** How many a page key goes on. */
  readonly pageRows: number;
  readonly total: number;
}

/**
 * Which row a key leads to, `"open"` for the active one itself, undefined for keys that are none of
 * a list's. All lists of rows have the same keys, and none leads out of its list.
 */
export function rowStep(
  key: string,
  { active, pageRows, total }: Standing,
): number | "open" | undefined {
  const within = (row: number) => Math.max(0, Math.min(total - 1, row));
  switch (key) {
    case "ArrowDown":
      return within(active + 1);
    case "ArrowUp":
      return within(active - 1);
    case "PageDown":
      return within(active + pageRows);
    case "PageUp":
      return within(active - pageRows);
    case "Home":
      return 0;
    case "End":
      return within(total - 1);
    case "Enter":
      return "open";
    default:
      return undefined;
  }
}
