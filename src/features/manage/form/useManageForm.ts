import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import type { WireObject } from "#contract/traccar/wire";
import { isEmail } from "#domain/text/isEmail";
import type { CallError } from "../../../api/callServer.ts";
import { confirmationKey } from "../../../api/confirmationKey.ts";
import { isAnswerLost } from "../../../api/isAnswerLost.ts";
import { saveThing, writtenOf } from "../../../api/saveThing.ts";
import { postSessionPassword } from "../../../api/session.ts";
import {
  getThing,
  isThingQuery,
  postThing,
  type ReadThing,
  type WrittenThing,
} from "../../../api/things.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { typedNumber, ungrouped } from "../../../ui/typedNumber.ts";
import type { FieldValues, ManagedField, ManagedThing } from "../managedThing.ts";
import { faultText, GROUPED, NOT_EMAIL } from "./faultText.ts";
import { bodyOf, fieldAt, type Reading, valuesOf } from "./fieldValues.ts";
import { findMade, holdsTyped } from "./findMade.ts";
import { MOST_OF, type Quantity, toWire, unitOf } from "./quantity.ts";
import { useReading } from "./useReading.ts";

/**
 * Longer than a button is pressed: what is said of a field that is left comes after the click that left it, whose button
 * it would move away.
 */
const CLICK_MS = 250;

/** The fields of one thing: what they hold, what is wrong with them, and how they are written. */
export function useManageForm(
  managed: ManagedThing,
  first: ReadThing | undefined,
  onSaved: (written: WrittenThing) => Promise<void>,
) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const viewer = useUser();
  const reading = useReading();
  const { kind, schema, unique } = managed;
  const [read, setRead] = useState(first);
  const fields = managed.fields.filter(
    ({ type, isOffered }) => type !== "owners" && isOffered?.(viewer, read?.thing) !== false,
  );
  /** Somebody else wrote meanwhile: what they wrote. */
  const [theirs, setTheirs] = useState<ReadThing>();
  /** What was typed for a new one whose answer was lost: it may have been made all the same. */
  const [lost, setLost] = useState<FieldValues>();
  const [keyOf] = useState(createKeys);
  const [fault, setFault] = useState<string>();
  const [isPasswordDue, setPasswordDue] = useState(false);
  const [password, setPassword] = useState("");
  const before = valuesOf(fields, read?.thing, reading);
  const resolver: Resolver<FieldValues> = (values) => {
    const errors: Record<string, { readonly type: string; readonly message: string }> = {};
    const meant = fields.filter(({ isMeant }) => isMeant?.(values) !== false);
    for (const field of meant) {
      const value = values[field.name] ?? "";
      const message = faultOfText(field, values, { before, reading }) ?? ownFault(field, value);
      if (message !== undefined) errors[field.name] = { type: "fault", message };
    }
    const parsed = schema.safeParse(
      bodyOf(fields, values, { before: writtenBefore(read), reading }),
    );
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = fieldAt(meant, path);
      if (field) errors[field.name] ??= { type: "fault", message };
      else errors["root"] ??= { type: "fault", message };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const form = useForm<FieldValues>({
    mode: "onTouched",
    resolver,
    defaultValues: before,
    delayError: CLICK_MS,
  });
  const values = useWatch({ control: form.control, compute: (all) => all });
  const isChanged = fields.some(({ name }) => (values[name] ?? "") !== before[name]);

  function writtenBefore(over: ReadThing | undefined): TableThing | undefined {
    return over && writtenOf(kind, over.thing);
  }

  function ownFault(field: ManagedField, value: string): string | undefined {
    // Whoever has an address of another form came in with it.
    if (field.type === "email" && value !== before[field.name] && value.trim() !== "")
      return isEmail(value.trim()) ? undefined : NOT_EMAIL;
    return value === before[field.name] ? undefined : field.fault?.(t, value);
  }

  function refused(error: CallError): void {
    // "uniqueId: longer than 128"
    const [path = "", rule] = error.detail.split(": ");
    const field = rule === undefined ? undefined : fieldAt(fields, path.split("."));
    if (error.reason === "duplicate" && unique)
      form.setError(unique.field, { message: unique.text(t) }, { shouldFocus: true });
    else if (field) form.setError(field.name, { message: rule ?? "" }, { shouldFocus: true });
    setFault(
      error.reason === "duplicate" && unique
        ? unique.text(t)
        : field
          ? t("manage.said", { field: field.label(t), text: faultText(t, rule ?? "") })
          : (managed.refusalText?.(t, error.detail) ?? failureText(error)),
    );
  }

  const submit = form.handleSubmit(async (typed) => {
    setFault(undefined);
    if (isPasswordDue) {
      const given = await postSessionPassword(password);
      if (!given.ok) return setFault(t("manage.passwordWrong"));
      setPasswordDue(false);
      setPassword("");
    }
    let over = theirs ?? read;
    if (!over && lost) {
      const made = await findMade(managed, lost, { fields, reading });
      if (!made.ok) return refused(made.error);
      setLost(undefined);
      if (made.value && holdsTyped(made.value.thing, typed, { fields, reading }))
        return keep({ ...made.value, undo: undefined });
      // Since it was made something else was typed, which goes over it.
      over = made.value;
      setRead(made.value);
    }
    // Where one has changed nothing, what somebody else wrote meanwhile stays.
    const values = theirs
      ? { ...valuesOf(fields, theirs.thing, reading), ...touched(typed) }
      : typed;
    const body = bodyOf(fields, values, { before: writtenBefore(over), reading });
    const saved = await (over ? saveThing(kind, over, body) : postThing(kind, body, keyOf(body)));
    if (!saved.ok && saved.error.reason === "passwordRequired") return setPasswordDue(true);
    if (!saved.ok && saved.error.reason === "outdated" && read) {
      const latest = await getThing(kind, read.thing.id);
      if (!latest.ok) return refused(latest.error);
      // Their answer to an earlier save may not have arrived: then what they wrote is ours.
      if (holdsTyped(latest.value.thing, typed, { fields, reading }))
        return keep({ ...latest.value, undo: undefined });
      setTheirs(latest.value);
      return undefined;
    }
    if (!saved.ok && !over && isAnswerLost(saved.error)) setLost(typed);
    if (!saved.ok) return refused(saved.error);
    return keep(saved.value);
  }, showOther);

  const touched = (typed: FieldValues): FieldValues =>
    Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== before[name]));

  async function keep(written: WrittenThing): Promise<void> {
    setRead(written);
    setTheirs(undefined);
    form.reset(valuesOf(fields, written.thing, reading));
    await onSaved(written);
    // What the rest of the page knows of these things it reads anew.
    await queries.invalidateQueries({ predicate: (query) => !isThingQuery(query) });
  }

  /** What is wrong and no field is about. */
  function showOther({
    root,
  }: {
    readonly root?: { readonly message?: string | undefined };
  }): void {
    setFault(root?.message === undefined ? undefined : faultText(t, root.message));
  }

  function takeTheirs(): void {
    if (!theirs) return;
    setRead(theirs);
    setTheirs(undefined);
    form.reset(valuesOf(fields, theirs.thing, reading));
  }

  return {
    form,
    /** Those that mean something besides what the others hold. */
    fields: fields.filter(({ isMeant }) => isMeant?.(values) !== false),
    reading,
    values,
    /** What the thing held when it was read. */
    before,
    read,
    submit,
    /** What saving would send as it is typed, right or wrong. */
    bodyTyped: (): WireObject => bodyOf(fields, values, { before: writtenBefore(read), reading }),
    /** What saving would send; undefined when something is wrong with it, which the fields then say. */
    async bodyNow(): Promise<WireObject | undefined> {
      if (!(await form.trigger(undefined, { shouldFocus: true }))) return undefined;
      return bodyOf(fields, form.getValues(), { before: writtenBefore(read), reading });
    },
    isChanged,
    isSaving: form.formState.isSubmitting,
    fault,
    theirs,
    takeTheirs,
    /** Puts back what was there before anything was typed. */
    reset: () => form.reset(before),
    isPasswordDue,
    password,
    setPassword,
    errorOf(name: string): string | undefined {
      const message = form.formState.errors[name]?.message;
      return message === undefined ? undefined : faultText(t, message);
    },
  };
}

/** The same key as long as the same is to be made: what is under way already is not made a second time. */
function createKeys(): (body: WireObject) => string {
  let last = { text: "", key: "" };
  return (body) => {
    const text = JSON.stringify(body);
    if (last.text !== text) last = { text, key: confirmationKey() };
    return last.key;
  };
}

/** What the schema cannot know. What was not touched stays, as other programs wrote it. */
export function faultOfText(
  field: ManagedField,
  values: FieldValues,
  { before, reading }: { readonly before: FieldValues; readonly reading: Reading },
): string | undefined {
  const { isRequired = false, name } = field;
  const text = values[name]?.trim() ?? "";
  const isDue = typeof isRequired === "function" ? isRequired(values, before) : isRequired;
  if (text === "") return isDue ? "missing" : undefined;
  const { locale } = reading;
  if (field.type === "number" && values[name] !== before[name]) {
    const typed = typedNumber(text, locale);
    if (typed === undefined) {
      const example = ungrouped(text, locale);
      return example === undefined ? "not a number" : `${GROUPED}${example}`;
    }
    if (field.isPositive && typed <= 0) return "not above 0";
    if (isTooLarge(typed, field.quantity, reading)) return "too large";
  }
  return belowOther(field, values, { before, locale });
}

const isTooLarge = (typed: number, quantity: Quantity | undefined, { units }: Reading): boolean =>
  quantity !== undefined && Math.abs(toWire(typed, unitOf(quantity, units))) > MOST_OF[quantity];

/**
 * That a number would be below the one that it must not be below. Where neither was touched they stay, as other
 * programs wrote them.
 */
export function belowOther(
  field: ManagedField,
  values: FieldValues,
  { before, locale }: { readonly before: FieldValues; readonly locale: string },
): string | undefined {
  if (field.type !== "number" || field.notBelow === undefined) return undefined;
  const [own, other] = [field.name, field.notBelow];
  if (values[own] === before[own] && values[other] === before[other]) return undefined;
  const least = values[other]?.trim() ?? "";
  const [value, leastValue] = [typedNumber(values[own] ?? "", locale), typedNumber(least, locale)];
  const isBelow = value !== undefined && leastValue !== undefined && value < leastValue;
  return isBelow ? `below ${least}` : undefined;
}

export type ManageFormState = ReturnType<typeof useManageForm>;
