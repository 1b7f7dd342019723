import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { hashOfAudit } from "./recordAudit.ts";

/** What is wrong with the trail, and at which row it shows first. */
export interface AuditFault {
  /** A row does not follow from the one before; one that must be there is not; a seal is no seal. */
  readonly kind: "changed" | "missing" | "forgedSeal";
  readonly id: number | undefined;
}

interface Mark {
  readonly auditId: number;
  readonly hash: string;
}

interface Walk {
  /** Rows that must be there with these hashes. */
  readonly marks: readonly Mark[];
  /** Begins behind this row; absent: at the first. */
  readonly after?: Mark | undefined;
}

interface Walked {
  readonly rows: number;
  readonly lastId: number | undefined;
  readonly last: { readonly id: number; readonly hash: string } | undefined;
  readonly fault: AuditFault | undefined;
}

const PAGE = 1_000;

/** Recalculates the chain of the audit trail, a page at a time, and compares it with what is known. */
export async function walkAudit(database: Database, { marks, after }: Walk): Promise<Walked> {
  let rows = 0;
  let last = after && { id: after.auditId, hash: after.hash };
  const at = (fault: AuditFault | undefined): Walked => ({ rows, lastId: last?.id, last, fault });

  for (const { auditId, hash } of marks) {
    const row = await database
      .selectFrom("audit")
      .select("hash")
      .where("id", "=", auditId)
      .executeTakeFirst();
    if (row?.hash !== hash) return at({ kind: row ? "changed" : "missing", id: auditId });
  }
  for (;;) {
    const page = await database
      .selectFrom("audit")
      .selectAll()
      .where("id", ">", last?.id ?? 0)
      .orderBy("id")
      .limit(PAGE)
      .execute();
    for (const row of page) {
      const text = { before: JSON.stringify(row.before), after: JSON.stringify(row.after) };
      if (hashOfAudit(last?.hash ?? "", { ...row, ...text }) !== row.hash)
        return at({ kind: "changed", id: row.id });
      last = { id: row.id, hash: row.hash };
      rows++;
    }
    if (page.length < PAGE) return at(undefined);
  }
}
