import { writePositions } from "#contract/feed/writePositions";
import type { VehicleId } from "#domain/ids";
import type { ColumnPage } from "../fleet/columnPage.ts";
import type { Fleet } from "../fleet/fleet.ts";
import type { Viewer } from "../rights/rights.ts";
import { BYTES_A_FRAME } from "./feedLog.ts";
import { createSeenRows, type SeenRows } from "./seenRows.ts";
import { type Body, NOTHING_SEEN, vehicleBodies } from "./wholeBodies.ts";

/** Enough for a page whose words are not very long. */
const BUFFER_BYTES = 512_000;

interface Making {
  readonly seen: SeenRows;
  readonly buffer: Uint8Array<ArrayBuffer>;
}

/**
 * The snapshot: where all are, then who they are, page by page. Frames are made one by one as there
 * is room for them, each of its own moment: whatever happens after the snapshot began is sent after it
 * anyway. A page of which nothing is seen is a step as well, so that nobody looks through a large
 * fleet at one go.
 */
export function* snapshotBodies(fleet: Fleet, viewer: () => Viewer | undefined): Iterable<Body> {
  const seen = createSeenRows(viewer);
  // Each body is copied into its frame at once, so all can be made in the same memory.
  const buffer = new Uint8Array(BUFFER_BYTES);
  for (const page of fleet.columnPages()) yield* positions(page, { seen, buffer });
  for (const page of fleet.columnPages()) yield* owners(page, fleet, { seen, buffer });
}

function* positions(page: ColumnPage, making: Making): Iterable<Body> {
  const rows = making.seen.on(page).filter(page.hasPosition);
  if (rows.length === 0) yield NOTHING_SEEN;
  else yield* positionsOf(rows, page, making);
}

/** The first is made at once; before each other the rights are asked again. */
function* positionsOf(rows: readonly number[], page: ColumnPage, making: Making): Iterable<Body> {
  const { seen, buffer } = making;
  const columns = seen.rows(page.positions(rows));
  if (!columns) return yield NOTHING_SEEN;
  if (columns.byteLength <= BYTES_A_FRAME || rows.length === 1)
    return yield writePositions(columns, rows, buffer);
  const half = rows.length >> 1;
  yield* positionsOf(rows.slice(0, half), page, making);
  const rest = rows.slice(half).filter((row) => page.hasPosition(row) && seen.sees(page.idAt(row)));
  if (rest.length > 0) yield* positionsOf(rest, page, making);
}

/** Bytes that are there already are sent only to who may see everybody on the page, and whole. */
function* owners(page: ColumnPage, fleet: Fleet, { seen, buffer }: Making): Iterable<Body> {
  const rows = seen.on(page);
  const isWhole = seen.isWhole() && rows.length === page.rows().length;
  if (rows.length === 0) yield NOTHING_SEEN;
  else if (isWhole && page.factBytes() <= BYTES_A_FRAME) yield page.vehicles(fleet.now(), buffer);
  else {
    const ids: VehicleId[] = rows.map(page.idAt);
    yield* vehicleBodies(ids, fleet, seen);
  }
}
