import type { Sheet } from "../fleet/createSheet.ts";
import type { Viewer } from "../rights/createRights.ts";
import { sightOf } from "./sight.ts";

interface Kept {
  readonly viewer: Viewer;
  readonly of: readonly number[];
  readonly rows: readonly number[];
}

/**
 * Which rows of each sheet somebody may see at this moment. What was asked is kept for as long as the
 * very same rights hold and the same vehicles are on the sheet: a snapshot asks twice.
 */
export function createSeenRows(viewerNow: () => Viewer | undefined) {
  const kept = new Map<Sheet, Kept>();
  const sight = sightOf(viewerNow);

  return {
    ...sight,

    on(sheet: Sheet): readonly number[] {
      const viewer = viewerNow();
      if (!viewer) return [];
      const of = sheet.rows();
      const held = kept.get(sheet);
      if (held?.viewer === viewer && held.of === of) return held.rows;
      const seen = of.filter((row) => viewer.sees(sheet.idAt(row)));
      // Nearly always all or none: then nothing is kept of its own.
      const rows = seen.length === of.length ? of : seen;
      kept.set(sheet, { viewer, of, rows });
      return rows;
    },
  };
}

export type SeenRows = ReturnType<typeof createSeenRows>;
