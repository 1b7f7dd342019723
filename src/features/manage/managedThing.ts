import type { TFunction } from "i18next";
import type { ZodType } from "zod";
import type { ObjectKind } from "#domain/account/objectKinds";

/** Words are functions of `t`, so that every key is one there is. */
type Words = (t: TFunction) => string;

/** One value of a thing: where it stands on the wire, and how it is shown and written. */
export interface ManagedField {
  /** The form's name of it, and the column's. */
  readonly name: string;
  /** Names of members from outside in: `["attributes", "phone"]`. */
  readonly path: readonly [string, ...string[]];
  readonly type: "text" | "lines" | "email" | "phone" | "number" | "colour";
  readonly label: Words;
  readonly hint?: Words;
  readonly isRequired?: boolean;
  /** Absent: no column; `offered`: one that can be chosen. */
  readonly column?: "shown" | "offered";
}

/**
 * A kind of thing that is listed, written, undone and removed in the same way as all others: what it
 * declares here is all that distinguishes it.
 */
export interface ManagedThing {
  readonly kind: ObjectKind;
  /** Of a thing's body; the server takes no other. */
  readonly schema: ZodType;
  /** The first is what a thing is called. */
  readonly fields: readonly [ManagedField, ...ManagedField[]];
  readonly make: Words;
  readonly search: Words;
  readonly none: Words;
  /** What goes with one that is removed. */
  readonly removeText: Words;
  /** The field that must be another one's of no other thing, and what is said when it is. */
  readonly unique?: { readonly field: string; readonly text: Words };
}
