import { OBJECT_KINDS } from "#domain/account/objectKinds";
import { ACTUATION_STATUSES } from "#domain/actuation/actuationStatus";

/** What the audit trail is asked about by its id: a lent key has a trail through every hand it was in. */
export const AUDIT_SUBJECT_KINDS = [...OBJECT_KINDS, "rfidKey"] as const;
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number];

const OBJECT_VERBS = ["create", "change", "remove"] as const;

/**
 * Everything that the audit trail writes down, under what one looks for it: commands and messages to
 * vehicles, how people came in and were turned away, changes, and what was taken out. The word before
 * the dot is what was acted on.
 */
export const AUDIT_TOPICS = {
  commands: [
    ...ACTUATION_STATUSES.map((status) => `command.${status}` as const),
    "command.halt",
    "command.unhalt",
    "approval.ask",
    "approval.give",
    "approval.refuse",
    "approval.withdraw",
    "approval.expire",
    "approval.use",
    "approval.deny",
    "message.send",
    "video.start",
    "video.stop",
  ],
  access: [
    "session.begin",
    "session.confirm",
    "session.end",
    "session.endOther",
    "session.refuse",
    "session.more",
    "view.begin",
    "view.end",
    "token.create",
    "token.revoke",
    "setup.use",
    "user.password",
    "user.forgot",
    "driver.password",
    "driver.phone",
    "link.share",
    "link.revoke",
  ],
  changes: [
    ...OBJECT_KINDS.flatMap((kind) => OBJECT_VERBS.map((verb) => `${kind}.${verb}` as const)),
    "link.add",
    "link.remove",
    "rfidKey.add",
    "rfidKey.change",
    "rfidKey.remove",
    "service.record",
    "service.remove",
    "trackerKey.renew",
    "trackerKey.remove",
    "server.change",
    "partner.create",
    "partner.change",
    "partner.remove",
    "vehicle.count",
    "vehicle.image",
    "image.keep",
    "event.acknowledge",
    "letter.repeat",
    "history.remove",
  ],
  exports: ["audit.export"],
} as const;

export type AuditTopic = keyof typeof AUDIT_TOPICS;
export type AuditAction = (typeof AUDIT_TOPICS)[AuditTopic][number];

export const AUDIT_TOPIC_NAMES = Object.keys(AUDIT_TOPICS) as readonly AuditTopic[];
