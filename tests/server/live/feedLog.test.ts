import fc from "fast-check";
import { expect, test } from "vitest";
import { epochMs, minutes } from "#domain/units";
import { createFeedLog, ROWS_A_FRAME } from "../../../server/live/feedLog.ts";
import { position } from "../../support/fleetBuilders.ts";

const REMEMBERED_BYTES = 300_000;

/** So many positions are published at once, so much later than those before. */
const moments = fc.array(
  fc.record({
    count: fc.integer({ min: 1, max: 2 * ROWS_A_FRAME }),
    laterMs: fc.integer({ min: 0, max: 200_000 }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Vehicles that a position names at once, so that one that stands for another is seen. */
const positionsFrom = (firstId: number, count: number) =>
  Array.from({ length: count }, (_, index) => position({ vehicle: firstId + index }));

test("what is remembered is what was sent, whatever memory it stands in [S06]", () => {
  fc.assert(
    fc.property(moments, (all) => {
      let at = 0;
      let lastId = 0;
      const log = createFeedLog(() => epochMs(at), REMEMBERED_BYTES, minutes(10));
      const published = new Map<number, readonly number[]>();
      for (const { count, laterMs } of all) {
        at += laterMs;
        const before = log.seq();
        const positions = positionsFrom(lastId + 1, count);
        lastId += count;
        log.positions(positions);
        for (let seq = before + 1, from = 0; seq <= log.seq(); seq++, from += ROWS_A_FRAME)
          published.set(
            seq,
            positions.slice(from, from + ROWS_A_FRAME).map(({ vehicleId }) => vehicleId),
          );

        let oldest = log.seq();
        while (oldest > 0 && log.reaches(oldest - 1)) oldest--;
        for (let seq = oldest; seq < log.seq(); seq++) {
          const entry = log.next(seq);
          expect(entry?.kind === "positions" && idsOf(entry.rows)).toEqual(published.get(seq + 1));
        }
      }
    }),
    { numRuns: 60 },
  );
});

function idsOf(rows: { readonly count: number; readonly vehicleIds: Float64Array }): number[] {
  return [...rows.vehicleIds.subarray(0, rows.count)];
}
