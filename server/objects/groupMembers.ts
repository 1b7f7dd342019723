import { sql } from "kysely";
import { may } from "#domain/account/policy";
import { recordAudit } from "../audit/recordAudit.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { outdated } from "../refusal/outdated.ts";
import { Refusal } from "../refusal/refusal.ts";
import { authorise } from "../rights/authorise.ts";
import { boundChanges, boundWrites } from "../rights/boundWrites.ts";
import { keepUndo, lockUndo, spendUndo, type UndoEntry, undoneUntil } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import { areThere, refuseFaults } from "./objectRows.ts";
import type { WritePorts } from "./objectWrites.ts";

/** A vehicle and the group it stands in before and after; null: in none. */
interface Move {
  readonly vehicle: number;
  readonly from: number | null;
  readonly to: number | null;
}

export interface MembersChange {
  /** What is removed and stands in another group by now stays there. */
  readonly verb: "add" | "remove";
  readonly group: number;
  readonly vehicles: readonly number[];
}

/** What undoes it, as it is kept. */
export interface MovesData {
  readonly moves: readonly Move[];
}

export const isMovesData = (data: unknown): data is MovesData =>
  typeof data === "object" && data !== null && "moves" in data;

/**
 * Puts many vehicles into a group, or takes them out: what changing each of them would do, with the
 * same questions asked of each, but all or nothing and written, audited and undone as one.
 */
export function createGroupMembers(ports: Omit<WritePorts, "changesOfAPerson">) {
  const { database, rights, changes, recentPassword, now } = ports;
  const bound = boundWrites(now);
  const boundAll = boundChanges(now);

  async function standing(
    source: Database,
    vehicles: readonly number[],
    lock: "none" | "forUpdate",
  ): Promise<ReadonlyMap<number, number | null>> {
    const { rows } = await sql<{ id: number; group_id: number | null }>`
      select id, group_id from devices
      where id in (select value::integer from json_array_elements_text(${JSON.stringify(vehicles)}::json))
      order by id ${lock === "forUpdate" ? sql`for no key update` : sql``}`.execute(source);
    return new Map(rows.map(({ id, group_id }) => [id, group_id]));
  }

  /** `takenBack`: it undoes another, whose vehicles must all stand where that has put them. */
  async function write(
    { moves, verb }: MovesData & Pick<MembersChange, "verb">,
    { viewer, session, address, keepsUndo = false }: Actor,
    takenBack?: UndoEntry,
  ): Promise<string | undefined> {
    if (moves.length === 0) return undefined;
    // Who has the group comes to command them.
    if (moves.some(({ to }) => to !== null)) await recentPassword.demand(viewer.user.id, session);
    bound(viewer);
    boundAll(viewer);
    const vehicles = moves.map(({ vehicle }) => vehicle);
    const change = { kind: "vehicle", ids: vehicles } as const;
    const undo = await rights.during(
      async () => {
        const kept = await database
          .transaction()
          .execute(async (transaction) => {
            if (takenBack) await lockUndo(transaction, takenBack);
            const stands = await standing(transaction, vehicles, "forUpdate");
            if (takenBack) await spendUndo(transaction, takenBack);
            if (moves.some(({ vehicle, from }) => stands.get(vehicle) !== from)) throw OVERTAKEN;
            await sql`update devices set group_id = given."to"
              from json_to_recordset(${JSON.stringify(moves)}::json)
                as given (vehicle integer, "to" integer)
              where devices.id = given.vehicle`.execute(transaction);
            const given = verb === "add" ? "linked" : "unlinked";
            const data: MovesData = { moves };
            const token = keepsUndo
              ? await keepUndo(transaction, {
                  user: viewer.user.id,
                  verb: given,
                  kind: "link",
                  data: JSON.stringify(data),
                  until: undoneUntil(given, "link", now()),
                })
              : undefined;
            await recordAudit(transaction, {
              at: now(),
              user: viewer.user.id,
              address,
              action: `link.${verb}`,
              kind: "link",
              id: undefined,
              before: { ...KINDS, links: moves.map(({ vehicle, from }) => [from, vehicle]) },
              after: {
                ...KINDS,
                links: moves.map(({ vehicle, to }) => [to, vehicle]),
                ...(takenBack && { undo: true }),
              },
            });
            return token;
          })
          .catch(refuseFaults());
        await changes.publishFirst(change);
        return kept;
      },
      { vehicles, groups: moves.flatMap(({ from, to }) => [from ?? undefined, to ?? undefined]) },
    );
    await changes.publishOthers(change);
    return undo;
  }

  async function groupsGone(
    groups: readonly (number | null)[],
  ): Promise<ReadonlySet<number | null>> {
    const gone = new Set<number | null>();
    for (const group of new Set(groups))
      if (group !== null && !(await areThere(database, "group", new Set([group])))) gone.add(group);
    return gone;
  }

  /** Who saw a vehicle by the group alone that they took it out of could not put it back. */
  async function mayTakeBack({ viewer }: Actor, vehicles: readonly number[]): Promise<boolean> {
    for (const id of vehicles)
      if (!may(viewer.subject, "vehicle.change", await viewer.relation("vehicle", id)))
        return false;
    return true;
  }

  return {
    /** Returns what undoes it; undefined where nothing was done, or where its person could not undo it. */
    async change(
      change: MembersChange,
      actor: Actor,
      attempts = MOST_ATTEMPTS,
    ): Promise<string | undefined> {
      const { verb, group, vehicles } = change;
      const { viewer } = actor;
      await authorise(viewer, "group.see", "group", group);
      for (const id of new Set(vehicles)) await authorise(viewer, "vehicle.change", "vehicle", id);
      const stands = await standing(database, vehicles, "none");
      if (verb === "add" && vehicles.some((id) => !stands.has(id)))
        throw new Refusal(400, "badRequest", "It refers to nothing");
      const moves: Move[] = [...stands]
        .filter(([, from]) => (verb === "add" ? from !== group : from === group))
        .map(([vehicle, from]) => ({ vehicle, from, to: verb === "add" ? group : null }));
      try {
        const undo = await write({ moves, verb }, actor);
        const moved = moves.map(({ vehicle }) => vehicle);
        return undo !== undefined && (await mayTakeBack(actor, moved)) ? undo : undefined;
      } catch (error) {
        if (error !== OVERTAKEN) throw error;
        if (attempts === 1) throw outdated();
        return this.change(change, actor, attempts - 1);
      }
    },

    /** Each goes back to the group it stood in, as far as its person could put it there now; a group that is gone is none. */
    async takeBack(entry: UndoEntry, { moves }: MovesData, actor: Actor) {
      const vehicles = new Set(moves.map(({ vehicle }) => vehicle));
      // Whoever removed one has changed where it stands.
      if (!(await areThere(database, "vehicle", vehicles))) throw outdated();
      const gone = await groupsGone(moves.map(({ from }) => from));
      const back = moves.map(({ vehicle, from, to }) => ({
        vehicle,
        from: to,
        to: gone.has(from) ? null : from,
      }));
      for (const { vehicle } of back)
        await authorise(actor.viewer, "vehicle.change", "vehicle", vehicle);
      for (const group of new Set(back.map(({ to }) => to)))
        if (group !== null) await authorise(actor.viewer, "group.see", "group", group);
      const verb = entry.verb === "linked" ? "remove" : "add";
      return write({ moves: back, verb }, actor, entry).catch((error: unknown) => {
        throw error === OVERTAKEN ? outdated() : error;
      });
    },
  };
}

const KINDS = { owner: "group", property: "vehicle" } as const;

/** Whoever is overtaken so often is told so. */
const MOST_ATTEMPTS = 5;

/** Somebody moved a vehicle after it was found out whose rights that moves: all is found out anew. */
const OVERTAKEN = new Error("moved meanwhile");
