import { sql } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { EpochMs } from "#domain/units";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import { type RowOf, tableOf } from "../database/linkTable.ts";
import type { Totals } from "../ingest/totals.ts";
import { outdated } from "../refusal/outdated.ts";
import { Refusal } from "../refusal/refusal.ts";
import { rowOfEntry } from "../undo/snapshots.ts";
import { findUndo, nothingToUndo, removeOverUndo, type UndoEntry } from "../undo/undoEntries.ts";
import type { Actor } from "./actor.ts";
import type { Objects } from "./createObjects.ts";
import { isMovesData } from "./groupMembers.ts";
import { MANAGED_KINDS } from "./kinds/managedKinds.ts";
import type { LinkChange, Links } from "./links.ts";
import { type ManagedKind, valueOf } from "./managedKind.ts";
import { findRow } from "./objectRows.ts";
import type { RfidKey } from "./rfidKey.ts";
import type { RfidKeys } from "./rfidKeys.ts";
import type { ServiceRecords } from "./serviceRecords.ts";

/** What came of it; `undo` does again what was undone. */
export type Undone =
  | {
      readonly type: "asBefore";
      readonly kind: ManagedKind;
      readonly row: RowOf;
      /** What it was until now; undefined when it was not there. */
      readonly until: RowOf | undefined;
      readonly undo: string | undefined;
    }
  | { readonly type: "rfidKey"; readonly key: RfidKey; readonly undo: string | undefined }
  | { readonly type: "gone"; readonly undo: string | undefined };

interface Ports {
  readonly database: Database;
  readonly objects: Objects;
  readonly links: Links;
  readonly serviceRecords: Pick<ServiceRecords, "takeBack">;
  readonly rfidKeys: Pick<RfidKeys, "takeBack">;
  readonly totals: Pick<Totals, "takeBack">;
  readonly now: () => EpochMs;
}

/**
 * Takes back what a person did: by the ordinary ways of writing, so that nobody comes to anything by it
 * that they could not do themselves now, but what they took out of their own sight a moment ago. What undid something is itself undone in the same way.
 */
export function createUndo({ database, objects, links, now, ...ports }: Ports) {
  async function isThere({ kind, id }: UndoEntry): Promise<boolean> {
    const { rows } = await sql`select 1 from ${sql.table(tableOf(kind as ObjectKind))}
      where id = ${id}`.execute(database);
    return rows.length > 0;
  }

  async function takeBack(entry: UndoEntry, actor: Actor): Promise<Undone> {
    if (entry.kind === "link") {
      if (isMovesData(entry.data))
        return { type: "gone", undo: await links.members.takeBack(entry, entry.data, actor) };
      const { verb, kinds, links: pairs } = entry.data as LinkChange;
      const change: LinkChange = { verb: verb === "add" ? "remove" : "add", kinds, links: pairs };
      return { type: "gone", undo: await links.write(change, actor, entry) };
    }
    if (entry.kind === "service")
      return { type: "gone", undo: await ports.serviceRecords.takeBack(entry, actor) };
    if (entry.kind === "counters")
      return { type: "gone", undo: await ports.totals.takeBack(entry, actor) };
    if (entry.kind === "rfidKey") {
      const undone = await ports.rfidKeys.takeBack(entry, actor);
      return undone.type === "gone" ? undone : { ...undone, type: "rfidKey" };
    }
    const kind: ManagedKind = MANAGED_KINDS[entry.kind];
    const { id } = entry;
    if (entry.verb === "removed") {
      const { row, undo } = await objects.restore(kind, entry, actor);
      return { type: "asBefore", kind, row, until: undefined, undo };
    }
    // Somebody who removed it has changed it: not even those who see everything are told otherwise.
    if (!(await isThere(entry))) throw outdated();
    if (entry.verb === "made") {
      const { undo } = await objects.remove(kind, { id, takenBack: entry }, actor);
      return { type: "gone", undo };
    }
    const row = await rowOfEntry(database, entry.kind, entry);
    const value = row && valueOf(kind, row);
    if (!value) throw nothingToUndo();
    // Whether they may know of it, the change says before anything is told.
    const until = await findRow(database, { kind: kind.kind, id });
    const change = { id, value, ifMatch: entry.version, takenBack: { entry, row } };
    const written = await objects.change(kind, change, actor);
    return { type: "asBefore", kind, ...written, until };
  }

  return {
    async use(token: string, actor: Actor): Promise<Undone> {
      const entry = await findUndo(database, { token, user: actor.viewer.user.id, now: now() });
      try {
        return await takeBack(entry, actor);
      } catch (error) {
        if (error instanceof Refusal && error.problem.code === "duplicate")
          throw new Refusal(409, "duplicate", error.problem.detail);
        throw error;
      }
    },

    removeOver: () => removeOverUndo(database, now()),
  };
}

export type Undo = ReturnType<typeof createUndo>;
