import { Button, PasswordInput, Skeleton } from "@mantine/core";
import { Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReadThing, WrittenThing } from "../../../api/things.ts";
import { useSayUnsaved } from "../../../state/useSayUnsaved.ts";
import { useEscape } from "../../../ui/useEscape.ts";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import type { LinkedKind } from "../linked/linkedKind.ts";
import { NewLinks } from "../linked/NewLinks.tsx";
import { type Making, useNewLinks } from "../linked/useNewLinks.ts";
import classes from "../Manage.module.css";
import type { ManagedThing } from "../managedThing.ts";
import { ChangesLink } from "./ChangesLink.tsx";
import { Conflict, conflictIn, isOverTheirs } from "./Conflict.tsx";
import type { Conflict as Found } from "./conflictOf.ts";
import { Field } from "./Field.tsx";
import { FormHead } from "./FormHead.tsx";
import { nameOf } from "./nameOf.ts";
import { useManageForm } from "./useManageForm.ts";

interface Props {
  readonly managed: ManagedThing;
  /** Undefined: a new one. */
  readonly read: ReadThing | undefined;
  readonly mayWrite: boolean;
  /** What is done beside the form goes into it: until then nothing is saved, discarded or removed. */
  readonly isHeld?: boolean | undefined;
  /** Of a new one also how far the making of it is. */
  readonly onSaved: (written: WrittenThing, making?: Making) => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onRemove: ((name: string) => void) | undefined;
  readonly onClose: () => void;
}

const NO_LINKS: readonly LinkedKind[] = [];

/** One thing, to be read and written. */
export function ManageForm({ managed, read, mayWrite, onSaved, onUnsaved, ...props }: Props) {
  /** So does what is on its way into a field. */
  const [isAwaiting, setAwaiting] = useState(false);
  const isHeld = props.isHeld === true || isAwaiting;
  const { t } = useTranslation();
  const links = useNewLinks(managed, read, onSaved);
  const state = useManageForm(managed, read, links.follow);
  const { submit, isChanged, fault } = state;
  const isSaving = state.isSaving || links.saving.state.type === "saving";
  const isNew = state.read === undefined || links.isMade;
  const offered = isNew ? links.offeredTo(state.bodyTyped()) : NO_LINKS;
  const isUnlinked = links.isUnsaved(offered);
  const { Part, TryOut, Warnings } = managed;
  const title = state.read ? nameOf(managed, state.read.thing, t) : managed.make(t);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPartUnsaved, setPartUnsaved] = useState(false);
  useSayUnsaved(isChanged || isUnlinked || isPartUnsaved || isAwaiting, onUnsaved);
  useEscape(true, props.onClose);
  useFocusReturn();
  const conflict = conflictIn(managed, state);
  // Dozens of fields are laid out in pieces that let the page go on, and once: what the form sets up when it begins
  // would lay them out again.
  const isLaidOut = useDeferredValue(true, false);
  const form = useRef<HTMLFormElement>(null);
  const hasThing = state.read !== undefined;
  // Who opens it reads on here, who makes one types at once; a button that can no longer be pressed
  // gives the focus back: to why it was not saved, where it was not.
  useEffect(() => {
    const { activeElement } = document;
    if (isSaving || (activeElement !== null && activeElement !== document.body)) return;
    const said = [...(form.current?.querySelectorAll<HTMLElement>("[data-not-saved]") ?? [])];
    const newest = said.at(-1);
    if (newest) newest.focus();
    else if (hasThing && !isChanged) heading.current?.focus({ preventScroll: true });
  }, [hasThing, isSaving, isChanged]);
  useEffect(() => {
    if (read) heading.current?.focus({ preventScroll: true });
  }, [read]);
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        if (isHeld || (links.isMade && !isChanged)) event.preventDefault();
        if (isHeld) return;
        if (links.isMade && !isChanged) void links.saving.again();
        else void submit(event);
      }}
      aria-label={title}
      noValidate
    >
      <FormHead title={title} heading={heading} onClose={props.onClose} />
      {isLaidOut ? (
        <>
          <div className={classes.fields}>
            {conflict && (
              <Conflict managed={managed} found={conflict} onTakeTheirs={state.takeTheirs} />
            )}
            {state.fields.map((field, index) => (
              <Field
                key={field.name}
                field={field}
                state={state}
                isReadOnly={!mayWrite || isSaving}
                isFirst={!read && index === 0}
                onHold={setAwaiting}
              />
            ))}
            {managed.kind !== "rfidKey" && (
              <NewLinks
                kind={managed.kind}
                name={title}
                offered={offered}
                links={links}
                isReadOnly={!mayWrite || isSaving}
              />
            )}
            {Warnings && (
              <Warnings id={state.read?.thing.id} body={state.bodyTyped()} chosen={links.chosen} />
            )}
            {TryOut && (
              <Suspense fallback={undefined}>
                <TryOut
                  id={state.read?.thing.id}
                  values={state.values}
                  bodyNow={state.bodyNow}
                  chosen={links.chosen}
                />
              </Suspense>
            )}
            {state.read && !isNew && Part && (
              <Part read={state.read} name={title} mayWrite={mayWrite} onUnsaved={setPartUnsaved} />
            )}
            {state.read && (
              <ChangesLink managed={managed} thing={state.read.thing} mayWrite={mayWrite} />
            )}
            {state.isPasswordDue && (
              <PasswordInput
                label={t("manage.password")}
                description={t("manage.passwordHint")}
                value={state.password}
                onChange={({ currentTarget }) => state.setPassword(currentTarget.value)}
                autoComplete="current-password"
                data-not-saved
                visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
              />
            )}
            {fault && (
              <p className={classes.fault} role="alert" tabIndex={-1} data-not-saved>
                {t("manage.notSaved", { detail: fault })}
              </p>
            )}
          </div>
          {mayWrite && (
            <footer className={classes.foot}>
              <div className={classes.saves}>
                <Button
                  type="submit"
                  disabled={isHeld || (!isChanged && !links.isMade && !!state.read)}
                  loading={isSaving}
                >
                  {t(saveKey(conflict, state.read !== undefined))}
                </Button>
                <Button
                  variant="default"
                  disabled={isHeld || isSaving || !(isChanged || isUnlinked)}
                  onClick={() => {
                    state.reset();
                    links.drop();
                  }}
                >
                  {t("manage.reset")}
                </Button>
              </div>
              {props.onRemove && (
                <Button
                  className={classes.remove}
                  variant="subtle"
                  color="red"
                  disabled={isHeld}
                  onClick={() => props.onRemove?.(title)}
                >
                  {t("manage.remove")}
                </Button>
              )}
            </footer>
          )}
        </>
      ) : (
        <Skeleton height={240} role="status" aria-label={t("manage.loading")} />
      )}
    </form>
  );
}

const saveKey = (conflict: Found | undefined, hasThing: boolean) =>
  conflict
    ? isOverTheirs(conflict)
      ? "manage.keepMine"
      : "manage.keepBeside"
    : hasThing
      ? "manage.save"
      : "manage.make";
