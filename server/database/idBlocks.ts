import { sql } from "kysely";
import { type PositionId, positionId } from "#domain/ids";
import type { Database } from "./connectEmbeddedDatabase.ts";

/** As the sequence's increment. */
const BLOCK = 1_000;

/**
 * Gives out position ids without asking the database each time: it reserves a thousand at once.
 * Ids stay unique over restarts and processes; some are skipped.
 */
export function createIdBlocks(database: Database) {
  const blocks: { next: number; end: number }[] = [];
  let held = 0;

  return {
    /** Makes sure that `count` ids can be taken. */
    async reserve(count: number): Promise<void> {
      const missing = Math.ceil((count - held) / BLOCK);
      if (missing <= 0) return;
      const { rows } = await sql<{ first: number }>`
        select nextval('position_id_blocks') as first from generate_series(1, ${missing}::integer)`.execute(
        database,
      );
      for (const { first } of rows) {
        blocks.push({ next: first, end: first + BLOCK });
        held += BLOCK;
      }
    },

    take(): PositionId {
      const block = blocks[0];
      if (!block) throw new Error("ids are taken only after they were reserved");
      const id = block.next++;
      held--;
      if (block.next === block.end) blocks.shift();
      return positionId(id);
    },
  };
}

export type IdBlocks = ReturnType<typeof createIdBlocks>;
