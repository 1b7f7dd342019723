import { type RawBuilder, sql } from "kysely";
import { AUDIT_TOPICS, type AuditSubjectKind } from "#contract/auditActions";

/** Which rows: all that is left out is taken. */
interface AuditSubject {
  readonly objectType?: AuditSubjectKind | undefined;
  readonly objectId?: number | undefined;
}

const KEY_ACTIONS = AUDIT_TOPICS.changes.filter((action) => action.startsWith("rfidKey."));

/** What of a written key says that it is of a subject. */
const MEMBERS: { readonly [Kind in AuditSubjectKind]?: "id" | "driverId" } = {
  rfidKey: "id",
  driver: "driverId",
};

/**
 * The audit trail's rows of one thing. What was done with a lent key is of the key and of each driver
 * whose it was before or after, whichever of them the row stands under: who gave a key away sees that
 * it went.
 */
export function isOfSubject({ objectType, objectId }: AuditSubject): RawBuilder<boolean> {
  const kind = objectType === undefined ? sql`true` : sql`object_kind = ${objectType}`;
  const id = objectId === undefined ? sql`true` : sql`object_id = ${objectId}`;
  const member = objectType && MEMBERS[objectType];
  if (!member) return sql`(${kind} and ${id})`;
  const named =
    objectId === undefined
      ? sql`true`
      : sql`${String(objectId)} in (before ->> ${member}, after ->> ${member})`;
  return sql`((${kind} and ${id}) or (action in (${sql.join(KEY_ACTIONS)}) and ${named}))`;
}
