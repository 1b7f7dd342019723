import type { Kysely } from "kysely";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Tables } from "../../../server/database/tables.ts";
import type { Caller } from "./callers.ts";

/** What an answer comes to. */
export type Verdict =
  | "allowed"
  /** Answered, without the thing that was named. */
  | "leftOut"
  /** 403. */
  | "refused"
  /** 401; 404 where somebody asks who they are. */
  | "signedOut"
  /** 404, 410: only those who see everything are notified. */
  | "missing"
  /** 400. */
  | "wrong"
  /** 409. */
  | "conflict"
  /** 501: no service is configured for it. */
  | "notOffered";

export interface Ask {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly image?: Uint8Array;
}

/** What a request may be made of. */
export interface Cell {
  readonly caller: Caller;
  /** Of what is named: a thing of the way's kind in the cell's relation. */
  readonly id: number;
  readonly name: string;
  /** The caller's own id; for nobody a resident's. */
  readonly me: number;
  /** A word that no other cell has. */
  readonly word: string;
  /** Of something the caller is linked to. */
  mine(kind: ObjectKind): number;
  /** Of something else they are linked to, which may be changed at will. */
  spare(kind: ObjectKind): number;
  /** Of something else again, which may be given to anybody. */
  gift(kind: ObjectKind): number;
  /** Of the named vehicle. */
  readonly position: { readonly latest: number; readonly past: number };
  /** Something that was asked of the named vehicle. */
  readonly actuation: number;
  /** Something that happened to the named vehicle. */
  readonly event: number;
  /** Of a key that is lent to the named driver. */
  readonly rfidKey: number;
  /** With which the caller signs in. */
  readonly password: string;
  /** Where something of the caller's is. */
  readonly minePosition: number;
}

/** One way of naming something to a route. */
export interface Way {
  readonly label: string;
  /** Of what kind the named thing is; undefined when nothing is named. */
  readonly names?: ObjectKind;
  /** Who may, with a thing they stand to; those who are not named are refused. */
  readonly who: readonly Caller[];
  /**
   * `own`: only what one is linked to, for administrators too. `everything`: the same, but
   * administrators reach all.
   */
  readonly reach?: "own" | "everything";
  /** Whether what is answered takes the server a second: `npm test` tries fewer cells of it. */
  readonly isDear?: true;
  /** Whether who may not is refused whatever they name, also where others are only shown less. */
  readonly isClosed?: true;
  /** The answer to those who have nothing to do with the object. */
  readonly unseen?: Verdict;
  /**
   * The answer to those who may; allowed unless said: what they ask for may not be possible here.
   */
  readonly granted?: Verdict;
  /** The answer to an administrator about something that is not there. */
  readonly absent?: Verdict;
  /** The answer to those who see it and may not; refused unless said. */
  readonly otherwise?: Verdict;
  /** The answer to an outsider. */
  readonly outsider?: Verdict;
  /** An allowed answer has the named thing in it, by this field, and any other has not. */
  readonly shownBy?: "id" | "deviceId" | "ids";
  /** The session is used up. */
  readonly endsSession?: boolean;
  /** So are the caller's others. */
  readonly endsOthers?: boolean;
  /** Changes or removes: each cell has something of its own, and it shows whether it was touched. */
  readonly touches?: "changed" | "removed";
  /** Each cell has something of its own. */
  readonly isFresh?: boolean;
  ask(cell: Cell): Ask;
  /** What has to be undone before the cell. */
  before?(database: Kysely<Tables>, cell: Cell): Promise<unknown>;
}

/** Each route with the ways of naming something to it, as `METHOD url`. */
export type Table = Readonly<Record<string, readonly Way[]>>;

export const needsFresh = (way: Way): boolean => way.isFresh === true || way.touches !== undefined;
