import { AUDIT_SUBJECT_KINDS, AUDIT_TOPIC_NAMES, type AuditTopic } from "#contract/auditActions";
import { isId, type UserId, userId } from "#domain/ids";
import { dayOfDate } from "#domain/time/days";
import { createLocalClock } from "#domain/time/localClock";
import { before, days, type EpochMs, milliseconds } from "#domain/units";
import type { AuditFilter, AuditSubject } from "../../api/audit.ts";

/** What is looked at, as the address has it and the fields show it. */
export interface AuditView {
  /** "2026-03-29", of the first and of the last day. */
  readonly from: string;
  readonly to: string;
  readonly topic: AuditTopic | undefined;
  readonly user: UserId | undefined;
  readonly object: AuditSubject | undefined;
}

/** Whoever says nothing sees so much. */
const USUAL_PERIOD = days(30);

interface Clock {
  readonly now: EpochMs;
  readonly zone: string;
}

/** What an address says; what makes no sense in it is as if it were not there. */
export function viewOfQuery(query: URLSearchParams, { now, zone }: Clock): AuditView {
  const clock = createLocalClock(zone);
  const user = Number(query.get("user"));
  return {
    from: dateOf(query.get("from"), zone) ?? clock.dateAt(before(now, USUAL_PERIOD)),
    to: dateOf(query.get("to"), zone) ?? clock.dateAt(now),
    topic: AUDIT_TOPIC_NAMES.find((name) => name === query.get("topic")),
    user: isId(user) ? userId(user) : undefined,
    object: subjectOf(query.get("object")),
  };
}

/** The other way round, of what is not as usual. */
export function queryOfView(view: AuditView, clock: Clock): URLSearchParams {
  const usual = viewOfQuery(new URLSearchParams(), clock);
  const query = new URLSearchParams();
  if (view.from !== usual.from) query.set("from", view.from);
  if (view.to !== usual.to) query.set("to", view.to);
  if (view.topic) query.set("topic", view.topic);
  if (view.user !== undefined) query.set("user", String(view.user));
  if (view.object) query.set("object", `${view.object.kind}-${view.object.id}`);
  return query;
}

/** Which rows these are, from the first moment of a day to the last; undefined for no time at all. */
export function filterOfView(view: AuditView, zone: string): AuditFilter | undefined {
  const [from, to] = [dayOfDate(view.from, zone)?.start, dayOfDate(view.to, zone)?.end];
  if (from === undefined || to === undefined || from >= to) return undefined;
  const { topic, user, object } = view;
  // The server's periods include their end.
  return { from, to: before(to, LEAST), topic, user, object };
}

const LEAST = milliseconds(1);

const dateOf = (text: string | null, zone: string): string | undefined =>
  text !== null && dayOfDate(text, zone) ? text : undefined;

function subjectOf(text: string | null): AuditSubject | undefined {
  const [, word, digits] = /^([a-z]+)-(\d+)$/i.exec(text ?? "") ?? [];
  const kind = AUDIT_SUBJECT_KINDS.find((one) => one === word);
  const id = Number(digits);
  return kind && isId(id) ? { kind, id } : undefined;
}
