import { sql } from "kysely";
import { linkActions } from "#domain/account/linkRights";
import { LINKS, type ObjectKind, type OwnerKind } from "#domain/account/objectKinds";
import { may } from "#domain/account/policy";
import type { EpochMs } from "#domain/units";
import type { RecentPassword } from "../accounts/recentPassword.ts";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Change, Changes } from "../database/changes.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { linkTable } from "../database/linkTable.ts";
import { outdated } from "../refusal/outdated.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise, authoriseGeneral } from "../rights/authorise.ts";
import { boundChanges, boundWrites } from "../rights/boundWrites.ts";
import type { RightsScope } from "../rights/readConcerned.ts";
import type { Rights, Viewer } from "../rights/rights.ts";
import { keepUndo, lockUndo, spendUndo, type UndoEntry, undoneUntil } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { createGroupMembers } from "./groupMembers.ts";
import { areThere, refuseFaults } from "./objectRows.ts";

/** Which kinds a batch joins; all of a batch join the same. */
export interface LinkKinds {
  readonly owner: OwnerKind;
  readonly property: ObjectKind;
}

export interface Link {
  readonly ownerId: number;
  readonly propertyId: number;
}

interface Ports {
  readonly database: Database;
  readonly rights: Rights;
  readonly changes: Changes;
  readonly recentPassword: RecentPassword;
  readonly now: () => EpochMs;
}

export interface LinkChange {
  readonly verb: "add" | "remove";
  readonly kinds: LinkKinds;
  readonly links: readonly Link[];
}

/**
 * Who has what. A batch is all or nothing: every id in it is authorised first, then all is written
 * in one transaction. A link that is there already, or is gone already, is what was wanted.
 */
export function createLinks({ database, rights, changes, recentPassword, now }: Ports) {
  async function authoriseAll(
    viewer: Viewer,
    { owner, property }: LinkKinds,
    links: readonly Link[],
  ): Promise<void> {
    authoriseGeneral(viewer, "link.change");
    const actions = linkActions(owner, property);
    for (const id of new Set(links.map(({ ownerId }) => ownerId)))
      await authorise(viewer, actions.owner, owner, id);
    for (const id of new Set(links.map(({ propertyId }) => propertyId)))
      await authorise(viewer, actions.property, property, id);
  }

  /** Who took what was theirs by that link alone could not give it back: nothing is offered that must fail. */
  async function couldUndo(viewer: Viewer, { verb, kinds, links }: LinkChange): Promise<boolean> {
    if (verb === "add") return true;
    try {
      await authoriseAll(viewer, kinds, links);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  /** Whoever removed one of two things that were linked has changed that. */
  async function refuseGone({ owner, property }: LinkKinds, links: readonly Link[]): Promise<void> {
    const owners = new Set(links.map(({ ownerId }) => ownerId));
    const properties = new Set(links.map(({ propertyId }) => propertyId));
    const isThere =
      (await areThere(database, owner, owners)) && (await areThere(database, property, properties));
    if (!isThere) throw outdated();
  }

  const bound = boundWrites(now);
  const boundAll = boundChanges(now);

  return {
    /** Which vehicles stand in which group: a column of theirs, and no link. */
    members: createGroupMembers({ database, rights, changes, recentPassword, now }),

    /**
     * Returns what undoes it; undefined where nothing was done. `takenBack`: it undoes another, whose links
     * must all be as they were left.
     */
    async write(
      { verb, kinds, links }: LinkChange,
      { viewer, session, address, keepsUndo = false }: Actor,
      takenBack?: UndoEntry,
    ): Promise<string | undefined> {
      if (links.length === 0) return undefined;
      if (takenBack) await refuseGone(kinds, links);
      await authoriseAll(viewer, kinds, links);
      if (verb === "add" && letsCommand(kinds))
        await recentPassword.demand(viewer.user.id, session);
      if (kinds.property === "user" && links.some((link) => link.ownerId === link.propertyId))
        throw new Refusal(400, "badRequest", "Nobody manages themselves");
      bound(viewer);
      boundAll(viewer);
      const undo = await rights.during(
        () =>
          database
            .transaction()
            .execute(async (transaction) => {
              if (takenBack) await lockUndo(transaction, takenBack);
              const { rows } = await statement({ verb, kinds, links }).execute(transaction);
              if (takenBack) {
                await spendUndo(transaction, takenBack);
                if (rows.length < links.length) throw outdated();
              }
              // What was there already, or gone, however often it is named, is no news.
              if (rows.length === 0) return undefined;
              const change: LinkChange = { verb, kinds, links: rows };
              const given = verb === "add" ? "linked" : "unlinked";
              const kept = keepsUndo
                ? await keepUndo(transaction, {
                    user: viewer.user.id,
                    verb: given,
                    kind: "link",
                    data: JSON.stringify(change),
                    until: undoneUntil(given, "link", now()),
                  })
                : undefined;
              const written = { ...kinds, links: rows.map(pairOf) };
              await recordAudit(transaction, {
                at: now(),
                user: viewer.user.id,
                address,
                action: `link.${verb}`,
                kind: "link",
                id: undefined,
                [verb === "add" ? "after" : "before"]: written,
                ...(takenBack && { after: { ...(verb === "add" && written), undo: true } }),
              });
              return kept;
            })
            .catch(refuseFaults()),
        scopeOf(kinds, links),
      );
      await changes.publish({ kind: "link", ids: [], linksOf: commonEnd(kinds, links) });
      return undo !== undefined && (await couldUndo(viewer, { verb, kinds, links }))
        ? undo
        : undefined;
    },

    /**
     * The links of two kinds, narrowed to one owner or one property when given, as far as somebody sees both
     * of their ends; all for an administrator. What is named must be seen.
     */
    async list(
      { owner, property }: LinkKinds,
      link: Partial<Link>,
      viewer: Viewer,
    ): Promise<Link[]> {
      const { ownerId, propertyId } = link;
      if (ownerId !== undefined) await authorise(viewer, `${owner}.see`, owner, ownerId);
      if (propertyId !== undefined)
        await authorise(viewer, `${property}.see`, property, propertyId);
      const table = linkTable(owner, property);
      const { rows } = await sql<Link>`
        select ${sql.ref(table.owner.column)} as "ownerId",
          ${sql.ref(table.property.column)} as "propertyId"
        from ${sql.table(table.name)}
        where (${ownerId ?? null}::integer is null
            or ${sql.ref(table.owner.column)} = ${ownerId ?? null})
          and (${propertyId ?? null}::integer is null
            or ${sql.ref(table.property.column)} = ${propertyId ?? null})
        order by 1, 2`.execute(database);
      if (viewer.subject.administrator) return rows;
      const seen: Link[] = [];
      for (const row of rows)
        if (
          may(viewer.subject, `${owner}.see`, await viewer.relation(owner, row.ownerId)) &&
          may(viewer.subject, `${property}.see`, await viewer.relation(property, row.propertyId))
        )
          seen.push(row);
      return seen;
    },
  };
}

/** The thing that all of them are links of. */
function commonEnd({ owner, property }: LinkKinds, links: readonly Link[]): Change["linksOf"] {
  const [first] = links;
  if (!first) return undefined;
  const { ownerId, propertyId } = first;
  if (links.every((link) => link.ownerId === ownerId)) return { kind: owner, id: ownerId };
  if (links.every((link) => link.propertyId === propertyId))
    return { kind: property, id: propertyId };
  return undefined;
}

export type Links = ReturnType<typeof createLinks>;

export const isLinkable = ({ owner, property }: LinkKinds): boolean =>
  LINKS[owner].includes(property);

/**
 * Whether somebody may come to command by such a link: of people to vehicles, in groups or alone, and to
 * people whose vehicles they manage, and of a saved command, which also those may send who may make up none.
 */
const letsCommand = ({ owner, property }: LinkKinds): boolean =>
  property === "command" || (owner === "user" && LEADS_TO_VEHICLES.has(property));

const LEADS_TO_VEHICLES: ReadonlySet<ObjectKind> = new Set(["vehicle", "group", "user"]);

/** What is linked to groups and vehicles leads to no vehicle: nobody is shown another one by it. */
const scopeOf = ({ owner, property }: LinkKinds, links: readonly Link[]): RightsScope => {
  if (owner !== "user") return {};
  const users = links.map(({ ownerId }) => ownerId);
  if (property === "user") return { users: [...users, ...links.map((link) => link.propertyId)] };
  return property === "vehicle" || property === "group" ? { users } : {};
};

const pairOf = ({ ownerId, propertyId }: Link) => [ownerId, propertyId];

function statement({ verb, kinds: { owner, property }, links }: LinkChange) {
  const table = linkTable(owner, property);
  const [one, other] = [sql.ref(table.owner.column), sql.ref(table.property.column)];
  const given = sql`(select * from json_to_recordset(${JSON.stringify(links)}::json)
    as given ("ownerId" integer, "propertyId" integer))`;
  const returning = sql`returning ${one} as "ownerId", ${other} as "propertyId"`;
  return verb === "add"
    ? sql<Link>`insert into ${sql.table(table.name)} (${one}, ${other})
        select distinct "ownerId", "propertyId" from ${given} as given on conflict do nothing ${returning}`
    : sql<Link>`delete from ${sql.table(table.name)} where (${one}, ${other}) in ${given} ${returning}`;
}
