import type { TFunction } from "i18next";
import type { ComponentType } from "react";
import type { ZodType } from "zod";
import type { ShownMember, TableColumn, TableThing } from "#contract/objectTable";
import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind, OwnerKind } from "#domain/account/objectKinds";
import type { User } from "#domain/account/user";
import type { CallResult } from "../../api/callServer.ts";
import type { ReadThing, ThingKind, WrittenThing } from "../../api/things.ts";
import type { Format } from "../../i18n/format.ts";
import type { Reading } from "./form/fieldValues.ts";
import type { Quantity } from "./form/quantity.ts";
import type { ChosenLinks } from "./linked/chosenLinks.ts";
import type { LinkedKind } from "./linked/linkedKind.ts";

/** Words are functions of `t`, so that every key is one there is. */
export type Words = (t: TFunction) => string;

/** What the fields of a form hold, as it is typed. */
export type FieldValues = Readonly<Record<string, string>>;

interface FilterOf {
  /** Its name in the address. */
  readonly name: string;
  readonly label: Words;
}

/** A field's values that are chosen from: what each is called in the address, and how it is on the wire. */
export interface ValueFilter extends FilterOf {
  /** On the wire the value, or its beginning where the field is shown by that. */
  readonly values: Readonly<Record<string, string>>;
  /** What a value of the wire is called; in the order of the offer. */
  readonly words: (t: TFunction) => Readonly<Record<string, string>>;
  /** Several members say it together: the table compares the words. */
  readonly isByWords?: true;
}

/** The field says in which groups a thing is: it is chosen by one of them, and those below are in it. */
export interface GroupFilter extends FilterOf {
  readonly of: "group";
}

export type FieldFilter = ValueFilter | GroupFilter;

interface FieldOf<Type extends string> {
  /** The form's name of it, and the column's. */
  readonly name: string;
  /** Names of members from outside in: `["attributes", "phone"]`. */
  readonly path: readonly [string, ...string[]];
  readonly type: Type;
  readonly label: Words;
  /** By what the other fields hold, as they are typed. */
  readonly hint?: (t: TFunction, values: FieldValues, format: Format) => string;
  /** What must be filled in; `before` is what the fields held when the thing was read. */
  readonly isRequired?: boolean | ((values: FieldValues, before: FieldValues) => boolean);
  /** Absent: no column; `offered`: one that can be chosen. */
  readonly column?: "shown" | "offered";
  /** Offered above the table, which then has only those of one value. */
  readonly filter?: FieldFilter;
  /** Stands above it: a part of the form begins. */
  readonly heading?: Words;
  /** What a new one holds before anything is typed, as it is typed. */
  readonly initial?: string | ((reading: Reading) => string);
  /** Who may not write it is not asked for it. */
  readonly isOffered?: (viewer: User, thing: TableThing | undefined) => boolean;
  /** A field that only means something besides others; what it holds is then kept as it was. */
  readonly isMeant?: (values: FieldValues) => boolean;
  /** Whether many things may get the same value of it at once. */
  readonly isOfMany?: true;
  /** What is wrong with what was typed, in the reader's words. */
  readonly fault?: (t: TFunction, text: string) => string | undefined;
  /** What helps to fill it in: what its tracker reported last, what it makes of the thing. */
  readonly Beside?: ComponentType<BesideProps>;
}

export interface BesideProps {
  /** Of the whole form, as they are typed. */
  readonly values: FieldValues;
  readonly thing: TableThing | undefined;
  /** What the field holds itself, as it is typed. */
  readonly value: string;
  readonly isReadOnly: boolean;
  /** Fills it in, as if it had been typed. */
  readonly onFill: (value: string) => void;
}

/** A value there is, by the words for it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface CustomInputProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** That something is on its way into the field: until it is there nothing is saved. */
  readonly onHold?: ((isHeld: boolean) => void) | undefined;
  /** Of the whole form. */
  readonly values: FieldValues;
  readonly thing: TableThing | undefined;
}

/** A text that a field holds in words, days and signs of a language. */
type CellWords = (t: TFunction, text: string, locale: string) => string;

/** One value of a thing: where it stands on the wire, and how it is shown and written. */
export type ManagedField =
  /** A password is written and never read. */
  | FieldOf<"lines" | "email" | "phone" | "colour" | "password" | "flag">
  /** Of a list several are typed with commas between, or pasted a line each. */
  | (FieldOf<"text"> & { readonly isList?: true })
  /** A moment of the reader's clocks; on the wire a date, or ms since 1970. */
  | (FieldOf<"time"> & { readonly wire?: "date" | "epochMs" })
  /** Read and typed in the reader's unit of the quantity. */
  | (FieldOf<"number"> & {
      readonly quantity?: Quantity;
      readonly isPositive?: boolean;
      /** Another field of the same quantity, which it must not be below. */
      readonly notBelow?: string;
    })
  | (FieldOf<"choice"> & {
      readonly choices: (t: TFunction) => readonly Choice[];
      /** Where it is the state of a loan, which changes while somebody looks: what begins and ends it. */
      readonly loan?: NonNullable<TableColumn["loan"]>;
    })
  /** To a kind of which there are thousands at most: their names are all read. */
  | (FieldOf<"relation"> & { readonly to: ObjectKind })
  /** Which of these own it by links: a column and no input, for it is written beside the form. */
  | (FieldOf<"owners"> & { readonly of: OwnerKind })
  /** What needs an input of its own; it holds the value as the text that `read` makes of it. */
  | (FieldOf<"custom"> & {
      readonly read: (value: unknown) => string;
      readonly write: (text: string) => unknown;
      readonly Input: ComponentType<CustomInputProps>;
      /** What is shown of it where nobody types; absent: the text itself. */
      readonly cell?: CellWords;
      /** The same for the values that are usual, by which they are found. */
      readonly words?: (t: TFunction) => Readonly<Record<string, string>>;
    })
  | MembersField;

/** What several members say together, as one text in an input of its own. */
type MembersField = FieldOf<"members"> & {
  readonly readFrom: (thing: WireObject) => string;
  /** The body with all of them as the text says; no other member changes. */
  readonly writeInto: (body: WireObject, text: string) => WireObject;
  /** Paths besides its own whose faults are shown at it. */
  readonly also?: readonly ManagedField["path"][];
  readonly Input: ComponentType<CustomInputProps>;
  /** As of a field of its own input. */
  readonly cell?: CellWords;
  /** Its text are ids of these with commas between, which are shown by name. */
  readonly listOf?: ObjectKind;
  /** By what the table finds and sorts it; without it there is no column. */
  readonly shownBy?: (t: TFunction) => ShownMember;
};

export interface PartProps {
  readonly read: ReadThing;
  /** What the thing is called. */
  readonly name: string;
  readonly mayWrite: boolean;
  /** What is typed there, and not sent, is not lost unasked. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

export interface WarningProps {
  /** Undefined before the thing is saved. */
  readonly id: number | undefined;
  /** What saving would send as it is typed, right or wrong. */
  readonly body: WireObject;
  /** What one that is yet to be made is to be linked with. */
  readonly chosen: ChosenLinks;
}

export interface TryOutProps {
  /** Undefined before the thing is saved. */
  readonly id?: number | undefined;
  /** What the fields hold now. */
  readonly values: FieldValues;
  /** What saving would send; undefined when something is wrong with it, which the fields then say. */
  readonly bodyNow: () => Promise<WireObject | undefined>;
  /** What is to be linked with it when it is saved. */
  readonly chosen: ChosenLinks;
}

export interface ToolsProps {
  readonly mayMake: boolean;
  /** Those that are chosen; of none all that are found, in their order. */
  readonly chosenThings: () => Promise<readonly TableThing[]>;
  /** Those that an address names for a dialog, as far as they are seen; undefined: none, or they have not come. */
  readonly named?: ReadonlySet<number> | undefined;
  /** Made beside the form: they stand in the list, and are what is chosen. */
  readonly onMade: (things: readonly TableThing[]) => void;
  readonly onGone: (ids: readonly number[]) => void;
  /** Changed beside the form: what is said of it, with the way back. */
  readonly onWritten: (written: readonly WrittenThing[], message: string) => void;
  /** Whether something stands beside the form that leaving would lose. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * A kind of thing that is listed, written, undone and removed in the same way as all others: what it
 * declares here is all that distinguishes it.
 */
export interface ManagedThing {
  readonly kind: ThingKind;
  /** Of a thing's body; the server takes no other. */
  readonly schema: ZodType;
  /** The first is what a thing is called, unless `called` says it. */
  readonly fields: readonly [ManagedField, ...ManagedField[]];
  readonly called?: (t: TFunction, thing: TableThing) => string | undefined;
  readonly make: Words;
  readonly search: Words;
  readonly none: Words;
  /** What goes with so many that are removed. */
  readonly removeText: (t: TFunction, count: number) => string;
  /** The field that must be another one's of no other thing, and what is said when it is. */
  readonly unique?: { readonly field: string; readonly text: Words };
  /** In the reader's words what the server refuses in its own; undefined: it has none for that. */
  readonly refusalText?: (t: TFunction, detail: string) => string | undefined;
  /** Which is never removed here by whom, and what is said of that. */
  readonly kept?: { readonly isKept: (viewer: User, id: number) => boolean; readonly text: Words };
  /** The engine has all of them with their names, which are the first field. */
  readonly isInEngine?: true;
  /** How lines of files are things of the kind; absent: there are no files of it. */
  readonly files?: {
    /** The field that names a thing. */
    readonly key: string;
    /** What a file of them is called. */
    readonly title: Words;
    /** Those that there are of these. */
    readonly find: (keys: readonly string[]) => Promise<CallResult<readonly TableThing[]>>;
  };
  /** What one of them can be linked with, also before it is made; `thing` is as far as it is known. */
  readonly links?: (thing: WireObject) => readonly LinkedKind[];
  /** What is to be thought of, as the fields stand; below them. */
  readonly Warnings?: ComponentType<WarningProps>;
  /** What it would come to, tried before it is saved; stands right below the fields. */
  readonly TryOut?: ComponentType<TryOutProps>;
  /** What stands below the fields of one that there is: what it is linked with, what it does. */
  readonly Part?: ComponentType<PartProps>;
  /** What can be done with many of them besides, such as files that come and go. */
  readonly Tools?: ComponentType<ToolsProps>;
}
