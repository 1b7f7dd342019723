import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { deleteThing } from "../../api/things.ts";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";
import { GUARDED } from "../../state/useUnsaved.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { useAfterFrame } from "../../ui/useAfterFrame.ts";
import { DialogUnsavedContext } from "./dialogUnsaved.ts";
import { ImportDialog } from "./files/ImportDialog.tsx";
import { useTakeOut } from "./files/useTakeOut.ts";
import { OpenThing } from "./form/OpenThing.tsx";
import { ChosenBar } from "./list/ChosenBar.tsx";
import { ColumnChoice } from "./list/ColumnChoice.tsx";
import { DoneLately } from "./list/DoneLately.tsx";
import { ManageFilters } from "./list/ManageFilters.tsx";
import { ManageSearch } from "./list/ManageSearch.tsx";
import { ManageTable } from "./list/ManageTable.tsx";
import { changedView, type ManageView, queryOfView, viewOfQuery } from "./list/manageView.ts";
import { useChosen } from "./list/useChosen.ts";
import { useColumns } from "./list/useColumns.ts";
import { useManageTable } from "./list/useManageTable.ts";
import { useTableFilters } from "./list/useTableFilters.ts";
import classes from "./Manage.module.css";
import type { ManagedThing } from "./managedThing.ts";
import { BulkDialog } from "./many/BulkDialog.tsx";
import { readWhole } from "./many/readRows.ts";
import { useNamedIds } from "./many/useNamedIds.ts";
import { mayManage } from "./mayManage.ts";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useManageDialog } from "./useManageDialog.ts";
import { type Shown, useManageWrites } from "./useManageWrites.ts";

interface Props {
  readonly managed: ManagedThing;
  /** Whether something that was typed would be lost. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** Whether closing what lies over the list or the form would lose something, also where the form stays. */
  readonly onDialogUnsaved: (isUnsaved: boolean) => void;
  /** Things were written, removed or brought back. */
  readonly onWritten?: () => void;
  /** What shows the same things in another way, beside the list. */
  readonly beside?: ReactNode;
  /** Of what it says in the address, which stays whatever the list says there. */
  readonly besideNames?: readonly string[] | undefined;
  /** It needs all the room there is, and what is done there goes into the form. */
  readonly isBesideLarge?: boolean;
  /** It is read from top to bottom: where there is no room beside the list, the whole page scrolls. */
  readonly isBesideTall?: boolean;
}

/** What is asked about before it is removed. */
interface Removing {
  readonly ids: readonly number[];
  /** Of one that is in sight. */
  readonly name: string;
  /** Whether some of those that were chosen are never removed here. */
  readonly hasKept: boolean;
}

/** Everything of one kind: found, sorted, chosen, made, written, removed and brought back. */
export function ManagePage({ managed, onUnsaved, onWritten, ...around }: Props) {
  const { beside, besideNames = [], isBesideLarge, isBesideTall, onDialogUnsaved } = around;
  const { t } = useTranslation();
  const failureText = useFailureText();
  const user = useUser();
  const guard = useLeaveGuard();
  const [query, setQuery] = useSearchParams();
  const view = viewOfQuery(query, managed.fields);
  const asked = useTableFilters(managed.fields, view.filters);
  const { search, sort, isDescending } = view;
  const { state, isLoading, write, reload, seek } = useManageTable(
    managed,
    { search, sort, isDescending, ...(asked.filters && { filters: asked.filters }) },
    asked,
  );
  const choice = useChosen(JSON.stringify([search, view.filters]), state);
  const chosen = choice.ids;
  const [removing, setRemoving] = useState<Removing>();
  const { dialog, show, close } = useManageDialog();
  /** Of more than an address holds: an address that is opened again does not say which. */
  const [isEditWanted, setEditWanted] = useState(false);
  const { kind, fields, Tools } = managed;
  const mayMake = mayManage(user, kind, "create");
  const mayWrite = mayManage(user, kind, "change");
  const mayRemove = mayManage(user, kind, "remove");
  const isKept = (id: number) => managed.kept?.isKept(user, id) === true;
  const isOfMany = fields.some((field) => field.isOfMany);
  const columns = useColumns(managed);

  // What was begun in another view, like a save that is on its way, changes the one that is shown.
  const shown = useRef<Shown>({ view, isUnsaved: false });
  useLayoutEffect(() => {
    shown.current = { ...shown.current, view: viewOfQuery(query, fields) };
  }, [query, fields]);
  const [isTyped, setTyped] = useState(false);
  /** Something that was made beside the form and not taken. */
  const [isLeft, setLeft] = useState(false);
  const [isInDialog, setInDialog] = useState(false);
  const sayUnsaved = useCallback((isUnsaved: boolean) => {
    shown.current = { ...shown.current, isUnsaved };
    setTyped(isUnsaved);
  }, []);
  useSayUnsaved(isTyped, onUnsaved);
  useSayUnsaved(isInDialog || isLeft, onDialogUnsaved);
  const change = (next: Partial<ManageView>) => {
    // The next change may come before the address has this one.
    shown.current = { ...shown.current, view: changedView(shown.current.view, next) };
    const { view: wanted } = shown.current;
    setQuery(
      (held) => {
        const said = queryOfView(wanted, fields);
        for (const name of besideNames) {
          const value = held.get(name);
          if (value !== null) said.set(name, value);
        }
        return said;
      },
      // What is picked is gone back from; what is typed would be a step a letter.
      { replace: next.open === undefined && next.filters === undefined, state: GUARDED },
    );
  };
  const open = (id: ManageView["open"]) => {
    if (id !== shown.current.view.open) guard.leave(() => change({ open: id }));
  };
  const ready = state.type === "ready" ? state : undefined;
  const namedIds = dialog && "ids" in dialog ? dialog.ids : undefined;
  const named = useNamedIds(ready?.table, namedIds);
  /** What gets values in common. */
  const edited =
    dialog?.type !== "edit"
      ? undefined
      : dialog.ids.length > 0
        ? named
        : isEditWanted
          ? chosen
          : undefined;
  // A map that begins holds up everything for a moment: the list, which is waited for, comes first.
  const isListed = useAfterFrame(state.type !== "loading");
  const writes = useManageWrites(managed, {
    table: { state, write },
    shown,
    open: (id) => change({ open: id }),
    unchoose: choice.unchoose,
    onWritten,
  });

  const removeThose = (those: ReadonlySet<number>) => {
    const ids = [...those].filter((id) => !isKept(id));
    const name = ids.length === 1 ? writes.namesOf(ids) : "";
    setRemoving({ ids, name, hasKept: ids.length < those.size });
  };

  const chosenThings = async () =>
    ready ? readWhole(ready.table, ready.rows.found, chosen.size === 0 ? undefined : chosen) : [];

  const takeOut = useTakeOut(managed, {
    state,
    chosen,
    columns: columns.shown,
    say: (message, outcome) => void writes.notice(message, [], outcome),
  });

  const { look } = ready?.view ?? {};
  const sight = useCallback((first: number, count: number) => void look?.(first, count), [look]);
  const isOpen = view.open !== undefined && (view.open !== "new" || mayMake);
  const page = (
    <div
      className={classes.page}
      data-open={isOpen || undefined}
      data-beside={beside !== undefined || undefined}
      data-large={isBesideLarge || undefined}
      data-tall={isBesideTall || undefined}
    >
      <section className={classes.list} aria-label={managed.search(t)}>
        <div className={classes.tools}>
          <ManageSearch
            key={kind}
            label={managed.search(t)}
            text={view.search}
            onText={(search) => change({ search })}
            onTyped={(search) => {
              choice.clear();
              seek(search);
            }}
          />
          <ManageFilters
            fields={fields}
            filters={view.filters}
            onFilters={(filters) => change({ filters })}
          />
          {mayMake && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => open("new")}
            >
              {managed.make(t)}
            </Button>
          )}
          {Tools && (
            <Tools
              mayMake={mayMake}
              chosenThings={chosenThings}
              named={named}
              onMade={(things) => {
                writes.made(things);
                choice.choose(things, true);
              }}
              onGone={writes.gone}
              onWritten={writes.changed}
              onUnsaved={setLeft}
            />
          )}
          {mayWrite && managed.files && (
            <Button variant="default" onClick={() => guard.leave(() => show({ type: "import" }))}>
              {t("many.files.import")}
            </Button>
          )}
        </div>
        {!mayMake && !mayWrite && <p className={classes.hint}>{t("manage.mayNot")}</p>}
        <ChosenBar
          state={state}
          chosen={chosen}
          mayRemove={mayRemove}
          onCopy={() => void takeOut.copy()}
          onRemove={() => removeThose(chosen)}
          isReading={takeOut.isReading}
          onExport={managed.files && (() => void takeOut.save())}
          onEdit={
            mayWrite && isOfMany
              ? () =>
                  guard.leave(() => {
                    setEditWanted(true);
                    show({ type: "edit", ids: [...chosen] });
                  })
              : undefined
          }
          onClear={choice.clear}
        >
          <DoneLately kept={writes.kept} onUndo={writes.takeBack} />
          <ColumnChoice columns={columns.offered} shown={columns.names} onShown={columns.choose} />
        </ChosenBar>
        {state.type === "loading" && (
          <Skeleton height={240} role="status" aria-label={t("manage.loading")} />
        )}
        {state.type === "failed" && (
          <NotLoaded
            text={t("manage.notLoaded", { detail: failureText(state.error) })}
            isAsking={isLoading}
            onRetry={reload}
          />
        )}
        {ready && ready.rows.found === 0 && (
          <div className={classes.none}>
            <p role="status">
              {ready.rows.total === 0
                ? managed.none(t)
                : ready.rows.search.trim() === ""
                  ? t("manage.noneOfFilter")
                  : t("manage.noneFound", { search: ready.rows.search })}
            </p>
            {ready.rows.total > 0 && asked.filters && (
              <Button variant="default" onClick={() => change({ filters: {} })}>
                {t("manage.dropFilters")}
              </Button>
            )}
          </div>
        )}
        {ready && ready.rows.found > 0 && (
          <ManageTable
            managed={managed}
            label={managed.search(t)}
            columns={columns.shown}
            rows={ready.rows}
            view={view}
            chosen={chosen}
            activeRow={0}
            onSort={(sort) =>
              change({ sort, isDescending: sort === view.sort && !view.isDescending })
            }
            onOpen={open}
            onChoose={choice.choose}
            onChooseRange={(from, to) => void choice.chooseRange(from, to)}
            onChooseAll={(isChosen) => void choice.chooseAll(isChosen)}
            onKey={(key) => {
              if (key === "copy") void takeOut.copy();
              else if (mayRemove && chosen.size > 0) removeThose(chosen);
            }}
            onSight={sight}
          />
        )}
      </section>
      {isOpen && view.open !== undefined && (
        <OpenThing
          key={`${view.open}/${writes.revision}`}
          managed={managed}
          open={view.open}
          revision={writes.revision}
          mayWrite={view.open === "new" ? mayMake : mayWrite}
          isHeld={isBesideLarge}
          onSaved={writes.saved}
          onUnsaved={sayUnsaved}
          onRemove={
            mayRemove && view.open !== "new" && !isKept(view.open)
              ? (name) => setRemoving({ ids: [Number(view.open)], name, hasKept: false })
              : undefined
          }
          onClose={() => open(undefined)}
        />
      )}
      {beside !== undefined && <div className={classes.beside}>{isListed && beside}</div>}
      {dialog?.type === "import" && mayWrite && managed.files && (
        <ImportDialog
          managed={managed}
          mayMake={mayMake}
          refusalText={writes.refusalText}
          onWritten={writes.savedMany}
          onClose={close}
        />
      )}
      {edited && edited.size > 0 && mayWrite && isOfMany && ready && (
        <BulkDialog
          managed={managed}
          table={ready.table}
          found={ready.rows.found}
          ids={edited}
          refusalText={writes.refusalText}
          onWritten={writes.savedMany}
          onClose={close}
        />
      )}
      <RemoveDialog
        managed={managed}
        ids={removing?.ids}
        name={removing?.name ?? ""}
        hasKept={removing?.hasKept === true}
        onClose={() => setRemoving(undefined)}
        remove={(id) => deleteThing(kind, id)}
        onRemoved={writes.removed}
      />
    </div>
  );
  return <DialogUnsavedContext value={setInDialog}>{page}</DialogUnsavedContext>;
}
