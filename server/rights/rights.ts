import type { ObjectKind } from "#domain/account/objectKinds";
import { may, type Relation, type Subject } from "#domain/account/policy";
import { closedSections, NO_PARTNER, SECTIONS, type SectionPartner } from "#domain/account/section";
import type { User } from "#domain/account/user";
import { type GroupId, type UserId, userId, type VehicleId } from "#domain/ids";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { createKeptLinks, type ReadLinks } from "./keptLinks.ts";
import { type ReadScope, type RightsScope, readScope } from "./readConcerned.ts";
import { readLinkedIds } from "./readLinkedIds.ts";
import { isPastShared, readSharedLinks, type SectionsAt } from "./readSharedLinks.ts";

/** What one person is linked to, and with that what they see. */
export interface Viewer {
  readonly user: User;
  /** The person within what the server allows everybody: ask the policy with this. */
  readonly subject: Subject;
  readonly linked: Links;
  /** Whether the vehicle is shown to them as theirs: the policy's answer for their own links. */
  sees(id: VehicleId): boolean;
  /** Whether they are shown where the vehicles are that they see. */
  readonly locates: boolean;
  /** Everything of the kind that they are linked to. */
  linkedIds(kind: ObjectKind): Promise<ReadonlySet<number>>;
  relation(kind: ObjectKind, id: number): Promise<Relation>;
}

/** What somebody is to things, without what all they see is. */
export type Present = Pick<Viewer, "user" | "subject" | "relation">;

interface Links {
  readonly vehicles: ReadonlySet<VehicleId>;
  readonly groups: ReadonlySet<GroupId>;
}

/** Restrictions that the server's settings lay on everybody but administrators. */
export type ServerLimits = Pick<
  Subject,
  "readonly" | "deviceReadonly" | "limitCommands" | "disableReports" | "fixedEmail"
>;

const NOTHING: ReadonlySet<number> = new Set();

/** As one reading of all costs, where that is of a hundred thousand vehicles. */
const MOST_BY_THEMSELVES = 16;

const NO_LIMITS: ServerLimits = {
  readonly: false,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
};

/**
 * Who is linked to what: directly, through a group with all the groups inside it, or as the manager
 * of somebody who is. Kept per person until something changes; every change to links, groups,
 * vehicles or users happens `during` a call or says `changed`, before anything is delivered that
 * depends on it.
 */
export function createRights(
  database: Database,
  serverLimits: () => ServerLimits = () => NO_LIMITS,
  /** Sections guard nothing of a command, so what reads rights for one alone leaves them out. */
  sectionsAt: SectionsAt = () => NO_PARTNER,
) {
  const cache = createKeptLinks();
  const listeners = new Set<(concerned: Concerned) => void>();
  let version = 0;
  let changing: Promise<void> = Promise.resolve();

  /** `among`: of these alone, and of the database itself. */
  const own = async (
    user: User,
    kind: ObjectKind,
    among?: readonly number[],
  ): Promise<ReadonlySet<number>> => {
    if (kind === "user" && !leads(user)) return NOTHING;
    // A group that was shared leads to its vehicles; its name is more than where they are.
    if (kind === "group" && user.guest === "partial") return NOTHING;
    const read: ReadLinks = (among) =>
      user.guest === undefined
        ? readLinkedIds(database, kind, { user: user.id, among })
        : readSharedLinks(database, kind, { guest: user.id, sectionsAt });
    return among ? read(among) : cache.get(`${user.id} ${kind}`, read);
  };
  const managed = (user: User, kind: ObjectKind, among?: readonly number[]) => {
    const read: ReadLinks = (among) => readLinkedIds(database, kind, { manager: user.id, among });
    return among ? read(among) : cache.get(`${user.id} manages ${kind}`, read);
  };

  async function relation(
    user: User,
    { kind, id, among }: { kind: ObjectKind; id: number; among?: readonly number[] | undefined },
  ): Promise<Relation> {
    if (kind === "user" && id === user.id) return "self";
    if ((await own(user, kind, among)).has(id)) return kind === "user" ? "managed" : "linked";
    // Only managers have somebody they manage.
    if (kind === "user" || user.guest !== undefined || !leads(user)) return "none";
    return (await managed(user, kind, among)).has(id) ? "managed" : "none";
  }

  /** Of a few things each is asked for by itself; of more all that there are, once. */
  function relationOfFew(user: User): Viewer["relation"] {
    const asked = new Map<ObjectKind, number>();
    return (kind, id) => {
      const count = (asked.get(kind) ?? 0) + 1;
      asked.set(kind, count);
      return relation(user, { kind, id, among: count > MOST_BY_THEMSELVES ? undefined : [id] });
    };
  }

  /** A full link shows the past only as long as who shared it sees that. */
  async function within(user: User): Promise<User> {
    if (user.guest !== "full") return user;
    const { disableReports } = serverLimits();
    const isPast = await isPastShared(database, user.id, { sectionsAt, disableReports });
    return isPast ? user : { ...user, guest: "partial" };
  }

  /** Another change may have begun while the one before it ended. */
  async function settled(): Promise<void> {
    const awaited = changing;
    await awaited;
    if (awaited !== changing) await settled();
  }

  /** `vehicles`: of these alone somebody may see or not see otherwise; absent: of anything. */
  function changed(concerned?: Concerned, vehicles?: readonly number[]): void {
    version++;
    if (!vehicles) cache.forget((key) => isConcerned(key, concerned));
    else cache.doubt(vehicles, (key) => isOf("vehicle", key) && isConcerned(key, concerned));
    for (const listener of listeners) listener(concerned);
  }

  /**
   * With those whom another change, here or on another instance, has brought within it meanwhile: they may
   * have read what it was before. Everybody when it cannot be read: the work is done all the same.
   */
  async function withLaterConcerned(scope: RightsScope, first: ReadScope): Promise<Concerned> {
    const groups = [...(scope.groups ?? []), ...first.groups];
    const later = await readScope(database, { ...scope, groups }).catch(() => undefined);
    return later && new Set([...first.concerned, ...later.concerned]);
  }

  return {
    /** Grows with every change: who read before and after and finds it the same read the truth. */
    version: () => version,

    async viewerOf(person: User): Promise<Viewer> {
      await settled();
      const user = await within(person);
      const [vehicles, groups] = await Promise.all([own(user, "vehicle"), own(user, "group")]);
      const subject = withinLimits(user, serverLimits(), sectionsAt(user.partner));
      return {
        user,
        subject,
        linked: { vehicles, groups } as Links,
        sees: (id) => may(subject, "vehicle.see", vehicles.has(id) ? "linked" : "none"),
        locates: may(subject, "position.see", "linked"),
        linkedIds: (kind) => own(user, kind),
        relation: (kind, id) => relation(user, { kind, id }),
      };
    },

    /** What somebody is to a few things, for whoever need not know of all that they see. */
    async presentOf(person: User): Promise<Present> {
      await settled();
      const user = await within(person);
      return {
        user,
        subject: withinLimits(user, serverLimits(), sectionsAt(user.partner)),
        relation: relationOfFew(user),
      };
    },

    /**
     * Forgets at once what may have changed: everybody's, or of the people named what is delivered to
     * them and of others what no delivery depends on. Readings that were under way are not kept.
     */
    changed: (concerned?: Concerned): void => changed(concerned),

    /** Forgets who is linked to things that no delivery depends on. */
    forget(kind: ObjectKind): void {
      cache.forget((key) => isOf(kind, key));
    },

    /**
     * Does work that changes rights: of everybody, or of those whom `scope` concerns before it or after.
     * Until it has ended theirs cannot be read and so nothing is delivered to them: what the work takes
     * away is gone from the moment of its commit. To others deliveries go on. `vehiclesOf` its result: where
     * nothing but these comes into anybody's sight or leaves it.
     */
    async during<Result>(
      work: () => Promise<Result>,
      scope?: RightsScope,
      vehiclesOf?: (result: Result) => readonly number[],
    ): Promise<Result> {
      const before = changing;
      let ended = () => {};
      const mine = new Promise<void>((resolve) => {
        ended = resolve;
      });
      changing = Promise.all([before, mine]).then(() => undefined);
      let concerned: Concerned;
      let vehicles: readonly number[] | undefined;
      try {
        const first = scope && (await readScope(database, scope));
        concerned = first?.concerned;
        changed(concerned, vehiclesOf && (scope?.vehicles ?? []));
        try {
          const result = await work();
          vehicles = vehiclesOf?.(result);
          return result;
        } finally {
          concerned = scope && first && (await withLaterConcerned(scope, first));
        }
      } finally {
        ended();
        changed(concerned, vehicles);
      }
    },

    onChange(listener: (concerned: Concerned) => void): void {
      listeners.add(listener);
    },
  };
}

/** Undefined is everybody. */
export type Concerned = ReadonlySet<UserId> | undefined;

/** Whether what is kept under it is of the kind. */
const isOf = (kind: ObjectKind, key: string): boolean => key.endsWith(` ${kind}`);

/** A person's vehicles and groups are theirs alone; what no delivery depends on is soon read again. */
function isConcerned(key: string, concerned: Concerned): boolean {
  const [id, ...about] = key.split(" ");
  const isDelivered = about.join(" ") === "vehicle" || about.join(" ") === "group";
  return concerned === undefined || !isDelivered || concerned.has(userId(Number(id)));
}

export type Rights = ReturnType<typeof createRights>;

/**
 * A manager who was demoted has no say any more; and who looks as a manager sees nobody behind them: those
 * are not theirs to manage.
 */
const leads = ({ userLimit, viewedBy }: User): boolean => userLimit !== 0 && viewedBy === undefined;

function withinLimits(user: User, limits: ServerLimits, partner: SectionPartner): Subject {
  if (user.administrator) return user;
  return {
    ...user,
    closed: closedSections(user, partner),
    closedByPartner: new Set(SECTIONS.filter((section) => partner.sections[section] === false)),
    readonly: user.readonly || limits.readonly,
    deviceReadonly: user.deviceReadonly || limits.deviceReadonly,
    limitCommands: user.limitCommands || limits.limitCommands,
    disableReports: user.disableReports || limits.disableReports,
    fixedEmail: user.fixedEmail || limits.fixedEmail,
  };
}

/** A person of whom only the id is known has nobody they manage. */
export type LinkHolder = { readonly user: UserId } | { readonly manager: UserId };
