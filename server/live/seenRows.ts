import type { ColumnPage } from "../fleet/columnPage.ts";
import type { Viewer } from "../rights/rights.ts";
import { sightOf } from "./sight.ts";

interface Kept {
  readonly viewer: Viewer;
  readonly of: readonly number[];
  readonly rows: readonly number[];
}

/**
 * Which rows of each page somebody may see at this moment. What was asked is kept for as long as the
 * very same rights hold and the same vehicles are on the page: a snapshot asks twice.
 */
export function createSeenRows(viewerNow: () => Viewer | undefined) {
  const kept = new Map<ColumnPage, Kept>();
  const sight = sightOf(viewerNow);

  return {
    ...sight,

    on(page: ColumnPage): readonly number[] {
      const viewer = viewerNow();
      if (!viewer) return [];
      const of = page.rows();
      const held = kept.get(page);
      if (held?.viewer === viewer && held.of === of) return held.rows;
      const seen = of.filter((row) => viewer.sees(page.idAt(row)));
      // Nearly always all or none: then nothing is kept of its own.
      const rows = seen.length === of.length ? of : seen;
      kept.set(page, { viewer, of, rows });
      return rows;
    },
  };
}

export type SeenRows = ReturnType<typeof createSeenRows>;
