import { infiniteQueryOptions } from "@tanstack/react-query";
import type { AuditSubjectKind, AuditTopic } from "#contract/auditActions";
import { isObject, textOf, timeOf, wireTime } from "#contract/traccar/wire";
import { isId, type UserId, userId } from "#domain/ids";
import { type EpochMs, seconds } from "#domain/units";
import { callQuery, valueOf } from "./callQuery.ts";
import { callServer } from "./callServer.ts";

/** What of the audit trail is wanted: all that a filter leaves out is taken. */
export interface AuditFilter {
  readonly from: EpochMs;
  readonly to: EpochMs;
  readonly topic: AuditTopic | undefined;
  readonly user: UserId | undefined;
  readonly object: AuditSubject | undefined;
}

/** One thing that was acted on. */
export interface AuditSubject {
  readonly kind: AuditSubjectKind;
  readonly id: number;
}

/** Who did what to what, with what was before and after. */
export interface AuditRow {
  readonly id: number;
  readonly at: EpochMs;
  /** Undefined when the server did it by itself. */
  readonly user: UserId | undefined;
  /** Undefined for a user who is gone. */
  readonly userName: string | undefined;
  readonly address: string | undefined;
  /** `vehicle.change`; one that this page does not know is possible. */
  readonly action: string;
  readonly objectKind: string | undefined;
  readonly objectId: number | undefined;
  readonly objectName: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
  readonly hash: string;
}

/** Whether the trail is as it was written. */
export interface AuditReport {
  readonly rows: number;
  readonly sealedId: number | undefined;
  readonly sealedAt: EpochMs | undefined;
  readonly fault: { readonly kind: string; readonly id: number | undefined } | undefined;
}

const PAGE_ROWS = 50;
/** To read a long trail whole takes a while. */
const CHECK_TIMEOUT = seconds(120);

const query = ({ from, to, topic, user, object }: AuditFilter): URLSearchParams => {
  const asked = new URLSearchParams({ from: wireTime(from), to: wireTime(to) });
  if (topic) asked.set("topic", topic);
  if (user !== undefined) asked.set("userId", String(user));
  if (object) {
    asked.set("objectType", object.kind);
    asked.set("objectId", String(object.id));
  }
  return asked;
};

/** The rows of the audit trail in pages, newest first. Our server's own call. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit", query(filter).toString()] as const,
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = query(filter);
      asked.set("limit", String(PAGE_ROWS));
      if (pageParam !== undefined) asked.set("beforeId", String(pageParam));
      return valueOf(await callServer(`/api/audit?${asked}`, { signal, read: pageFromWire }));
    },
    getNextPageParam: ({ next }) => next,
  });

/** Whether every row still follows from the one before. Our server's own call. */
export const auditReportQuery = callQuery(["auditReport"], (signal) =>
  callServer("/api/audit/verify", { signal, timeout: CHECK_TIMEOUT, read: reportFromWire }),
);

export const AUDIT_FORMATS = ["csv", "jsonl"] as const;
type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** The address of the rows as a file. */
export const auditFilePath = (format: AuditFormat, filter: AuditFilter): string =>
  `/api/audit/${format}?${query(filter)}`;

interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** Where the next one begins; undefined when this is the last. */
  readonly next: number | undefined;
}

/** A row that makes no sense is left out, and ends nothing. */
function pageFromWire(answer: unknown): AuditPage | undefined {
  if (!Array.isArray(answer)) return undefined;
  const rows = answer.map(rowFromWire).filter((row) => row !== undefined);
  return { rows, next: answer.length < PAGE_ROWS ? undefined : rows.at(-1)?.id };
}

function rowFromWire(wire: unknown): AuditRow | undefined {
  if (!isObject(wire) || !isId(wire.id)) return undefined;
  const at = timeOf(wire.actionTime);
  const action = textOf(wire.actionType);
  if (at === undefined || action === undefined) return undefined;
  const attributes = isObject(wire.attributes) ? wire.attributes : {};
  return {
    id: wire.id,
    at,
    action,
    user: isId(wire.userId) ? userId(wire.userId) : undefined,
    userName: textOf(wire.userName),
    address: textOf(wire.address),
    objectKind: textOf(wire.objectType),
    objectId: isId(wire.objectId) ? wire.objectId : undefined,
    objectName: textOf(wire.objectName),
    before: attributes.before,
    after: attributes.after,
    hash: textOf(attributes.hash) ?? "",
  };
}

function reportFromWire(wire: unknown): AuditReport | undefined {
  if (!isObject(wire) || typeof wire.rows !== "number") return undefined;
  const { fault } = wire;
  const kind = isObject(fault) ? textOf(fault.kind) : undefined;
  // Only who says that it is intact has found it so.
  if (wire.isIntact !== (kind === undefined)) return undefined;
  return {
    rows: wire.rows,
    sealedId: isId(wire.sealedId) ? wire.sealedId : undefined,
    sealedAt: timeOf(wire.sealTime),
    fault:
      isObject(fault) && kind !== undefined
        ? { kind, id: isId(fault.id) ? fault.id : undefined }
        : undefined,
  };
}
