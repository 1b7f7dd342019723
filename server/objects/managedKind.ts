import type { ZodType } from "zod";
import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";
import type { Subject } from "#domain/account/policy";
import type { UserId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import type { Unchanging } from "../answers/content.ts";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { ColumnName, ColumnsOf, RowOf } from "../database/linkTable.ts";
import type { PositionRemoval } from "../database/removePositions.ts";
import type { RightsScope } from "../rights/readConcerned.ts";
import type { Viewer } from "../rights/rights.ts";

/** What a body must at least say. */
export type WireValue = WireObject & { readonly id?: number | undefined };

/** What a check before writing may read; it runs inside the transaction. */
export interface Writing<Kind extends ObjectKind = ObjectKind> {
  readonly transaction: Database;
  readonly viewer: Viewer;
  /** The thing as it is; undefined when it is being made. */
  readonly before: RowOf<Kind> | undefined;
  /** It was there before, and comes back as it was. */
  readonly isRestored?: boolean;
}

/**
 * Who comes to see more or less by writing a thing of this kind. Each answers for one way of
 * writing; `EVERYBODY` where nobody can be named.
 */
export interface RightsMoved<Kind extends ObjectKind, Value extends WireValue> {
  /** From these columns follows who sees what, and from the others only as far as `isMovedBy` says. */
  readonly columns: readonly ColumnName<Kind>[];
  /** Whether somebody sees more or less by a part of a column, such as one of the attributes. */
  isMovedBy?(before: RowOf<Kind>, after: RowOf<Kind>): boolean;
  /** A vehicle: nobody comes to see anything else by it, nor less. */
  readonly isOfItsVehicle?: true;
  byMaking(value: Value, maker: UserId): RightsScope;
  byChanging(before: RowOf<Kind>, after: ColumnsOf<Kind>): RightsScope;
  byRemoving(id: number): RightsScope;
}

/** A group may hold anybody's anything: its moving and going are everybody's. */
export const EVERYBODY: RightsScope = {};

/**
 * A kind of thing that is listed, made, changed and removed in the same way as all others. What it
 * declares is all that distinguishes it.
 */
export interface ManagedKind<
  Kind extends ObjectKind = ObjectKind,
  Value extends WireValue = WireValue,
  Wire extends WireObject = WireObject,
> {
  readonly kind: Kind;
  /** Of the list; with `/:id` of the thing. */
  readonly path: string;
  /** Whether the list can be narrowed to what a group or a vehicle is linked to. */
  readonly byOwner: boolean;
  /** Columns that say what links say of other kinds: vehicles stand in their group. */
  readonly ownerColumns?: Partial<Record<OwnerKind, ColumnName<Kind>>>;
  /** Members that links change, too: of that nothing is written down under the thing. */
  readonly linkedMembers?: readonly string[];
  readonly sortedBy: "name" | "description" | "id";
  /** The columns a keyword is looked for in. */
  readonly searched: readonly ColumnName<Kind>[];
  /**
   * By their names on the wire the members that a table may ask for, each as what the database makes of it.
   * Absent: the kind is listed in whole things alone.
   */
  readonly tabled?: Readonly<Record<string, string>>;
  readonly schema: ZodType<Value>;
  /** What clients are shown of one. */
  readonly shown: ZodType<Wire>;
  /** Ids in the body that the caller must be able to see. */
  readonly references: Readonly<Record<string, ObjectKind>>;
  /** The same where lists name them, read from the body; what was removed comes back with those that it had. */
  readonly listed?: {
    readonly kind: ObjectKind;
    ids(body: WireObject): readonly number[];
  };
  /** Absent: nobody sees more or less by writing one. */
  readonly rights?: RightsMoved<Kind, Value>;
  /**
   * With so many in view nobody may make another: far above any fleet, and small enough that one
   * account cannot fill the disk or slow what everybody is judged by. Absent where the account has a
   * limit of its own (`deviceLimit`, `userLimit`).
   */
  readonly mostOfAPerson?: number;
  /** What is answered when another has the name already. */
  readonly duplicate?: string;
  /** Removing one changes others of which nobody knows which: all of the kind are read anew. */
  readonly concernsAllWhenRemoved?: boolean;
  /** `isNew`: it is being made. */
  columnsOf(value: Value, maker: Subject, isNew: boolean): ColumnsOf<Kind>;
  /** Columns that take time to make; done before the transaction. */
  slowColumnsOf?(value: Value): Promise<ColumnsOf<Kind>>;
  toWire(row: RowOf<Kind>): Unchanging<Wire>;
  /**
   * Whether somebody else may come to command what they could not before: asked for a recent password
   * where commands are. Absent: nobody does.
   */
  letsCommand?(
    value: Value,
    about: { readonly by: UserId; readonly before: RowOf<Kind> | undefined },
  ): boolean;
  /** First in a transaction that writes one: what others lock before a row of it, so that nobody waits in a circle. */
  lock?(transaction: Database): Promise<unknown>;
  /** Throws a `Refusal` when the value makes no sense where it is going. */
  check?(value: Value, writing: Writing<Kind>): Promise<void> | void;
  /** Whether who makes one has it from then on; absent: they do. */
  isLinkedTo?(maker: Subject): boolean;
  /** Inside the transaction that removes it, before: ends what would go with it unnoticed. */
  beforeRemoval?(id: number, transaction: Database, at: EpochMs): Promise<void>;
  /**
   * Inside the transaction that has removed it: takes along what hangs on it, or throws a `Refusal` when it must stay.
   * `keptUntil`: so long it can be had back; undefined where it cannot.
   */
  whenRemoved?(
    before: RowOf<Kind>,
    transaction: Database,
    keptUntil: EpochMs | undefined,
  ): Promise<void>;
  /** After the commit. */
  afterRemoval?(after: { readonly positionRemoval: Pick<PositionRemoval, "begin"> }): void;
  /** What a client would send who wanted it as it is; absent: what clients are shown. */
  toValue?(row: RowOf<Kind>): Value | undefined;
  /** Whether a change is not undone with the others. */
  isFinal?(value: Value, about: { readonly by: UserId; readonly before: RowOf<Kind> }): boolean;
  /** Whether one that is removed does not come back. */
  isGoneForGood?(before: RowOf<Kind>, by: UserId): boolean;
  /** Whether who writes it now would have to give it less than it had: it does not come back then. */
  restrains?(value: Value, maker: Subject): boolean;
  /** Inside the transaction that brings it back, before: false when its time is over. */
  mayRestore?(id: number, transaction: Database): Promise<boolean>;
  /** The same, when all of it is there again; throws a `Refusal` when that makes no sense any more. */
  afterRestored?(row: RowOf<Kind>, transaction: Database): Promise<void>;
}

/** What would be sent to make one what it is; undefined when that would be refused today. */
export const valueOf = <Kind extends ObjectKind, Value extends WireValue>(
  kind: ManagedKind<Kind, Value>,
  row: RowOf<Kind>,
): Value | undefined =>
  kind.toValue ? kind.toValue(row) : kind.schema.safeParse(kind.toWire(row)).data;

/** A declaration checked against its own schema and the rows of its own table. */
export const managedKind = <
  Kind extends ObjectKind,
  Value extends WireValue,
  Wire extends WireObject,
>(
  kind: ManagedKind<Kind, Value, Wire>,
): ManagedKind<Kind, Value, Wire> => kind;
