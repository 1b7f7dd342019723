import type { ObjectKind } from "./objectKinds.ts";
import type { Section } from "./section.ts";

/**
 * Who may do what: the one place that answers. The server asks for every id it is given; the page
 * asks in order to show or hide, never to protect.
 */

/** What the policy needs to know of a signed-in person. */
export interface Subject {
  readonly administrator: boolean;
  readonly readonly: boolean;
  readonly deviceReadonly: boolean;
  /** 0: an operator; above, or -1 for no limit: a manager of so many users. */
  readonly userLimit: number;
  /** 0: may add no vehicle; -1: any number; else as long as they see fewer than this. */
  readonly deviceLimit: number;
  readonly limitCommands: boolean;
  readonly disableReports: boolean;
  readonly fixedEmail: boolean;
  /** Set for those who come by a shared link: how much of what is shared they see. */
  readonly guest: "partial" | "full" | undefined;
  /** Sections that are kept from them; absent: none. */
  readonly closed?: ReadonlySet<Section> | undefined;
  /** Those of them that the partner whose person it is keeps from all its people. */
  readonly closedByPartner?: ReadonlySet<Section> | undefined;
  readonly disabled: boolean;
  /** Milliseconds since 1970; the account ends then. */
  readonly expiresAt: number | undefined;
}

/**
 * How the subject stands to the object of an action. `linked` is directly, through a group or
 * through what a group hands down; `managed` is linked to, or being, somebody they manage.
 */
export type Relation = "self" | "linked" | "managed" | "none";

export type Verb = "see" | "create" | "change" | "remove";

/** What can be done to a vehicle besides changing what is written down of it. */
type VehicleAction =
  | "position.see"
  | "history.see"
  | "history.remove"
  | "report.run"
  | "event.see"
  | "event.acknowledge"
  | "acknowledgement.see"
  | "image.see"
  | "actuation.see"
  | "vehicle.count"
  | "vehicle.share"
  | "group.share"
  | "command.offer"
  | "vehicle.command"
  | "vehicle.customCommand"
  | "driver.identify";

/** What concerns nobody's things in particular. */
type GeneralAction =
  | "halt.see"
  | "link.change"
  | "token.create"
  | "server.change"
  | "statistics.see"
  | "audit.see"
  | "partner.manage"
  | "message.send"
  | "schedule.change"
  | "keptImage.see"
  | "keptImage.create"
  | "service.use";

export type Action = `${ObjectKind}.${Verb}` | VehicleAction | GeneralAction;

/** A person whose account is over can do nothing, whatever their role. */
export const isActive = (subject: Subject, now: number): boolean =>
  !subject.disabled && (subject.expiresAt === undefined || subject.expiresAt > now);

/**
 * Seeing needs a relation, changing needs a relation and the right to write; an administrator does
 * everything. Guests see what was shared and do nothing else.
 */
export function may(subject: Subject, action: Action, relation: Relation): boolean {
  if (subject.guest !== undefined) return mayGuest(subject.guest, action, relation);
  if (subject.administrator) return true;
  if (closedBy(subject, action, relation) !== undefined) return false;
  const isMine = relation !== "none";
  switch (action) {
    case "position.see":
    case "event.see":
    case "acknowledgement.see":
    case "image.see":
    case "command.offer":
      return isMine;
    case "history.see":
    case "actuation.see":
    case "report.run":
      return isMine && !subject.disableReports;
    case "event.acknowledge":
      return isMine && !subject.readonly;
    case "history.remove":
    case "vehicle.share":
    case "group.share":
    case "driver.identify":
    case "vehicle.count":
    case "vehicle.command":
      return isMine && mayWriteVehicles(subject);
    case "vehicle.customCommand":
      return isMine && mayWriteVehicles(subject) && !subject.limitCommands;
    case "link.change":
      return mayWriteVehicles(subject);
    case "halt.see":
    case "token.create":
    case "schedule.change":
    case "keptImage.see":
    case "service.use":
      return true;
    // Those who may make an area or a group, which name them.
    case "keptImage.create":
      return !subject.readonly;
    case "message.send":
      return subject.userLimit !== 0 && !subject.readonly;
    case "server.change":
    case "statistics.see":
    case "audit.see":
    case "partner.manage":
      return false;
    default:
      return mayWithObject(subject, action, relation);
  }
}

/** The section that is kept from somebody and takes the action with it: docs/decisions/sections.md */
export function closedBy(
  { administrator, closed }: Pick<Subject, "administrator" | "closed">,
  action: Action,
  relation: Relation,
): Section | undefined {
  if (administrator || !closed) return undefined;
  const section = guardOf(action, relation);
  return section !== undefined && closed.has(section) ? section : undefined;
}

/** Reading what the settings are about is needed everywhere; one's own account is not theirs. */
function guardOf(action: Action, relation: Relation): Section | undefined {
  switch (action) {
    case "position.see":
      return "map";
    case "history.see":
    case "actuation.see":
    case "report.run":
      return "reports";
    case "schedule.change":
      return "scheduler";
    case "link.change":
    case "vehicle.count":
    case "driver.identify":
      return "settings";
    default: {
      const [kind, verb] = action.split(".");
      // Areas are drawn on the map.
      const isManaged = SETTINGS_KINDS.has(kind as ObjectKind) && SETTINGS_VERBS.has(verb as Verb);
      return isManaged && relation !== "self" ? "settings" : undefined;
    }
  }
}

const SETTINGS_KINDS: ReadonlySet<ObjectKind> = new Set<ObjectKind>([
  "vehicle",
  "group",
  "driver",
  "notification",
  "maintenance",
  "command",
  "attribute",
  "calendar",
  "user",
]);
const SETTINGS_VERBS: ReadonlySet<Verb> = new Set<Verb>(["create", "change", "remove"]);

function mayWithObject(
  subject: Subject,
  action: `${ObjectKind}.${Verb}`,
  relation: Relation,
): boolean {
  const [kind, verb] = action.split(".") as [ObjectKind, Verb];
  const isMine = relation !== "none";
  if (verb === "see") return isMine;
  switch (kind) {
    case "user":
      if (verb === "create") return subject.userLimit !== 0 && !subject.readonly;
      // What exactly they may change of themselves is asked field by field: `userChange`.
      return relation === "self"
        ? verb === "change" || !subject.readonly
        : isManaging(subject, isMine);
    case "attribute":
      return false;
    case "vehicle":
      if (verb === "create") return mayWriteVehicles(subject) && subject.deviceLimit !== 0;
      return isMine && mayWriteVehicles(subject);
    case "command":
      return (verb === "create" || isMine) && !subject.readonly && !subject.limitCommands;
    // The key by which a tracker knows a driver is one of its fields.
    case "driver":
      return (verb === "create" || isMine) && mayWriteVehicles(subject);
    case "group":
    case "geofence":
    case "notification":
    case "maintenance":
    case "calendar":
      return (verb === "create" || isMine) && !subject.readonly;
  }
}

const isManaging = (subject: Subject, isMine: boolean) =>
  isMine && subject.userLimit !== 0 && !subject.readonly;

/** Vehicles with their past, who reaches them and who drives them: one who may not is read-only there. */
const mayWriteVehicles = (subject: Subject) => !subject.readonly && !subject.deviceReadonly;

/**
 * Whoever has the link sees where the vehicles are; with a full one also where they were, and in which
 * groups they stand. How much of each is shown is said by `domain/sharedView`.
 */
function mayGuest(guest: "partial" | "full", action: Action, relation: Relation): boolean {
  switch (action) {
    case "user.see":
      return relation === "self";
    case "vehicle.see":
    case "position.see":
      return relation === "linked";
    case "group.see":
    case "history.see":
    case "event.see":
    case "report.run":
      return relation === "linked" && guest === "full";
    default:
      return false;
  }
}

/** Whether somebody has others to manage: all else are shown no list of people. [USR-01] */
export const managesUsers = ({
  administrator,
  userLimit,
  readonly,
  guest,
}: Pick<Subject, "administrator" | "userLimit" | "readonly" | "guest">): boolean =>
  guest === undefined && (administrator || (userLimit !== 0 && !readonly));

export const ROLES = ["administrator", "manager", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** The wire has no role field: it follows from the flags. */
export function roleOf(subject: Pick<Subject, "administrator" | "userLimit">): Role {
  if (subject.administrator) return "administrator";
  return subject.userLimit === 0 ? "operator" : "manager";
}
