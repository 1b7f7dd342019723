import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { hashOfAudit } from "./recordAudit.ts";

const PAGE = 1_000;

/** The id of the first row that does not follow from the one before it; undefined when all do. */
export async function verifyAudit(database: Database): Promise<number | undefined> {
  let hash = "";
  let after = 0;
  for (;;) {
    const rows = await database
      .selectFrom("audit")
      .selectAll()
      .where("id", ">", after)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const row of rows) {
      const text = { before: JSON.stringify(row.before), after: JSON.stringify(row.after) };
      if (hashOfAudit(hash, { ...row, ...text }) !== row.hash) return row.id;
      hash = row.hash;
      after = row.id;
    }
    if (rows.length < PAGE) return undefined;
  }
}
