import type { ZodType } from "zod";
import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import type { Subject } from "#domain/account/policy";
import type { Database } from "../database/connectEmbeddedDatabase.ts";
import type { Viewer } from "../rights/rights.ts";

/** A row as queries give it. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/** What a body must at least say. */
export interface WireValue {
  readonly id?: number | undefined;
}

/** What a check before writing may read; it runs inside the transaction. */
export interface Writing {
  readonly transaction: Database;
  readonly viewer: Viewer;
  /** The thing as it is; undefined when it is being made. */
  readonly before: Row | undefined;
}

/**
 * A kind of thing that is listed, made, changed and removed in the same way as all others. What it
 * declares is all that distinguishes it.
 */
export interface ManagedKind<Value extends WireValue = WireValue> {
  readonly kind: ObjectKind;
  /** Of the list; with `/:id` of the thing. */
  readonly path: string;
  /** Whether the list can be narrowed to what a group or a vehicle is linked to. */
  readonly byOwner: boolean;
  readonly sortedBy: "name" | "description" | "id";
  /** The columns a keyword is looked for in. */
  readonly searched: readonly string[];
  readonly schema: ZodType<Value>;
  /** Ids in the body that the caller must be able to see. */
  readonly references: Readonly<Record<string, ObjectKind>>;
  columnsOf(value: Value, maker: Subject): Readonly<Record<string, unknown>>;
  /** Columns that take time to make; done before the transaction. */
  slowColumnsOf?(value: Value): Promise<Readonly<Record<string, unknown>>>;
  toWire(row: Row): WireObject;
  /** Throws a `Refusal` when the value makes no sense where it is going. */
  check?(value: Value, writing: Writing): Promise<void> | void;
  checkRemoval?(before: Row, transaction: Database): Promise<void>;
}

/** A declaration checked against its own schema, and treated like all others from then on. */
export const managedKind = <Value extends WireValue>(kind: ManagedKind<Value>): ManagedKind => kind;
