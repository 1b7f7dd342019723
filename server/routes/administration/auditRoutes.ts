import type { Selectable } from "kysely";
import { z } from "zod";
import {
  AUDIT_SUBJECT_KINDS,
  AUDIT_TOPIC_NAMES,
  AUDIT_TOPICS,
  type AuditTopic,
} from "#contract/auditActions";
import { isObject, textOf, wireTime } from "#contract/traccar/wire";
import { createLocalClock } from "#domain/time/localClock";
import { epochMs } from "#domain/units";
import { json } from "../../answers/answer.ts";
import { isoTime, objectId, relatedId } from "../../answers/answerFields.ts";
import { jsonContent, textFile } from "../../answers/content.ts";
import { isOfSubject } from "../../audit/auditSubject.ts";
import { canonicalJson } from "../../audit/canonicalJson.ts";
import { recordAudit } from "../../audit/recordAudit.ts";
import type { Tables } from "../../database/tables.ts";
import { type Route, signedInRoute } from "../../http/route.ts";
import type { Services } from "../../http/services.ts";
import { csvPieces } from "../../reports/csvPieces.ts";
import { numberColumn, textColumn } from "../../reports/reportColumn.ts";
import { untilGone } from "../../reports/untilGone.ts";
import { count, id, longId, time } from "../parameters.ts";
import { onlyAdministrators } from "./onlyAdministrators.ts";

type AuditRow = Selectable<Tables["audit"]>;

const MAX_AUDIT = 10_000;
const PAGE = 500;

/** Which rows: all that a filter leaves out is taken. */
const range = z.object({
  from: time,
  to: time,
  userId: id.optional(),
  topic: z.enum(AUDIT_TOPIC_NAMES, { error: "no topic of the audit trail" }).optional(),
  objectType: z.enum(AUDIT_SUBJECT_KINDS, { error: "no kind of object" }).optional(),
  objectId: longId.optional(),
});
type Range = z.output<typeof range>;

const auditRowSchema = z
  .strictObject({
    id: objectId,
    actionTime: isoTime,
    address: z.string().nullable(),
    userId: relatedId,
    actionType: z.string(),
    objectType: z.string().nullable(),
    objectId: relatedId,
    attributes: z.strictObject({ before: z.unknown(), after: z.unknown(), hash: z.string() }),
  })
  .meta({ id: "AuditRow", description: "Who did what, with what was before and after" });

const namedAuditRowSchema = auditRowSchema
  .safeExtend({
    userName: z.string().nullable().meta({ description: "As it is now; null for nobody" }),
    objectName: z.string().nullable().meta({ description: "As it was, or as the vehicle has it" }),
  })
  .meta({ id: "NamedAuditRow", description: "Who did what to what, with names" });

const auditReportSchema = z
  .strictObject({
    isIntact: z.boolean(),
    rows: z.int().min(0),
    lastId: objectId.nullable(),
    sealedId: objectId.nullable(),
    sealTime: isoTime.nullable(),
    fault: z
      .strictObject({
        kind: z.enum(["changed", "missing", "forgedSeal"]),
        id: objectId.nullable(),
      })
      .nullable(),
  })
  .meta({ id: "AuditReport", description: "Whether the audit trail is intact" });

/** Who did what, newest first, with what was before and after. */
const listAudit = signedInRoute({
  method: "GET",
  url: "/api/audit",
  summary: "Who did what, newest first",
  answers: { 200: jsonContent(z.array(namedAuditRowSchema)) },
  query: range.extend({
    limit: count.optional(),
    beforeId: longId.optional().meta({ description: "Only rows older than this one" }),
  }),
  async handle({ query, viewer }, services) {
    onlyAdministrators(viewer, "audit.see");
    const { beforeId } = query;
    const rows = await within(query, services)
      .leftJoin("users", "users.id", "audit.user_id")
      .leftJoin("devices", (join) =>
        join.onRef("devices.id", "=", "audit.object_id").on("audit.object_kind", "=", "vehicle"),
      )
      .select(["users.name as user_name", "devices.name as vehicle_name"])
      .$if(beforeId !== undefined, (rest) => rest.where("audit.id", "<", beforeId as number))
      .orderBy("audit.id", "desc")
      .limit(Math.min(query.limit ?? MAX_AUDIT, MAX_AUDIT))
      .execute();
    return json(
      rows.map((row) => ({
        ...rowToWire(row),
        userName: row.user_name,
        objectName: nameIn(row, row.after) ?? nameIn(row, row.before) ?? row.vehicle_name,
      })),
    );
  },
});

/** Whether every row still follows from the one before, up to the newest that was vouched for. */
const verifyAuditTrail = signedInRoute({
  method: "GET",
  url: "/api/audit/verify",
  summary: "Whether the audit trail is intact",
  answers: { 200: jsonContent(auditReportSchema) },
  async handle({ viewer }, { auditSeal }) {
    onlyAdministrators(viewer, "audit.see");
    const { lastId, sealedId, sealedAt, fault, ...report } = await auditSeal.verify();
    return json({
      ...report,
      lastId: lastId ?? null,
      sealedId: sealedId ?? null,
      sealTime: sealedAt === undefined ? null : wireTime(sealedAt),
      fault: fault ? { kind: fault.kind, id: fault.id ?? null } : null,
    });
  },
});

/** The whole trail of a time as a file, oldest first; that it was taken away is in the trail too. */
const exportAudit = (
  format: "csv" | "jsonl",
  contentType: string,
  piecesOf: (pages: AsyncIterable<readonly AuditRow[]>) => AsyncIterable<string>,
): Route =>
  signedInRoute({
    method: "GET",
    url: `/api/audit/${format}`,
    summary: "The audit trail of a time as a file, oldest first",
    answers: { 200: textFile(contentType) },
    query: range,
    async handle({ query, session, address, signal, isHead, viewer }, services) {
      const { database, reportJobs, now } = services;
      onlyAdministrators(viewer, "audit.see");
      const { from, to, ...choice } = query;
      const end = reportJobs.begin(session.user.id);
      const record = () =>
        database.transaction().execute((transaction) =>
          recordAudit(transaction, {
            at: now(),
            user: session.user.id,
            address,
            action: "audit.export",
            kind: "server",
            id: undefined,
            after: { format, from: wireTime(from), to: wireTime(to), ...choice },
          }),
        );
      if (!isHead)
        await record().catch((error: unknown) => {
          end();
          throw error;
        });
      return {
        status: 200,
        contentType,
        headers: { "content-disposition": `attachment; filename="audit.${format}"` },
        body: untilGone(piecesOf(pagesOf(query, services)), signal, end),
      } as const;
    },
  });

const COLUMNS = [
  numberColumn<AuditRow>("id", (row) => row.id),
  textColumn<AuditRow>("time", (row) => row.at.toISOString()),
  numberColumn<AuditRow>("userId", (row) => row.user_id ?? undefined),
  textColumn<AuditRow>("address", (row) => row.address ?? undefined),
  textColumn<AuditRow>("action", (row) => row.action),
  textColumn<AuditRow>("objectType", (row) => row.object_kind ?? undefined),
  numberColumn<AuditRow>("objectId", (row) => row.object_id ?? undefined),
  textColumn<AuditRow>("before", (row) => canonicalJson(row.before)),
  textColumn<AuditRow>("after", (row) => canonicalJson(row.after)),
  textColumn<AuditRow>("hash", (row) => row.hash),
];

/** Of a trail whose times are written out no zone is asked. */
const CLOCK = createLocalClock("UTC");

export const AUDIT_ROUTES: readonly Route[] = [
  listAudit,
  verifyAuditTrail,
  exportAudit("csv", "text/csv; charset=utf-8", (pages) => csvPieces(pages, COLUMNS, CLOCK)),
  exportAudit("jsonl", "application/x-ndjson", async function* lines(pages) {
    for await (const page of pages)
      yield page.map((row) => `${JSON.stringify(rowToWire(row))}\n`).join("");
  }),
];

const within = ({ from, to, userId, topic, objectType, objectId }: Range, { database }: Services) =>
  database
    .selectFrom("audit")
    .selectAll("audit")
    .where("at", ">=", new Date(from))
    .where("at", "<=", new Date(to))
    .$if(userId !== undefined, (rest) => rest.where("user_id", "=", userId as number))
    .$if(topic !== undefined, (rest) =>
      rest.where("action", "in", AUDIT_TOPICS[topic as AuditTopic]),
    )
    .where(isOfSubject({ objectType, objectId }));

/** What something called itself when it was written down; a lent key is called what it sends. */
function nameIn({ object_kind: kind }: AuditRow, written: unknown): string | undefined {
  if (!isObject(written)) return undefined;
  return textOf(kind === "rfidKey" ? written.uniqueId : written.name);
}

async function* pagesOf(query: Range, services: Services): AsyncGenerator<readonly AuditRow[]> {
  for (let after = 0; ; ) {
    const page = await within(query, services)
      .where("audit.id", ">", after)
      .orderBy("audit.id")
      .limit(PAGE)
      .execute();
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.id ?? after;
  }
}

const rowToWire = (row: AuditRow) => ({
  id: row.id,
  actionTime: wireTime(epochMs(row.at.getTime())),
  address: row.address,
  userId: row.user_id ?? 0,
  actionType: row.action,
  objectType: row.object_kind,
  objectId: row.object_id ?? 0,
  attributes: { before: row.before, after: row.after, hash: row.hash },
});
