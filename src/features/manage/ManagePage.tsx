import { Button, Skeleton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { TableThing } from "#contract/objectTable";
import { may } from "#domain/account/policy";
import { deleteThing, type Undone, type WrittenThing } from "../../api/things.ts";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { copyText } from "../../ui/copyText.ts";
import { NotLoaded } from "../../ui/NotLoaded.tsx";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { textAt } from "./fieldValues.ts";
import classes from "./Manage.module.css";
import { ManageTable } from "./ManageTable.tsx";
import type { ManagedThing } from "./managedThing.ts";
import { type ManageView, queryOfView, viewOfQuery } from "./manageView.ts";
import { OpenThing } from "./OpenThing.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { useColumns } from "./useColumns.ts";
import { type TableState, useManageTable } from "./useManageTable.ts";
import { useUndoNotice } from "./useUndoNotice.tsx";

interface Props {
  readonly managed: ManagedThing;
  /** Whether something that was typed would be lost. */
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** After the last letter; what is found in a thread of its own holds nobody up. */
const SEARCH_DELAY_MS = 60;

/** Everything of one kind: found, sorted, chosen, made, written, removed and brought back. */
export function ManagePage({ managed, onUnsaved }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const user = useUser();
  const guard = useLeaveGuard();
  const [query, setQuery] = useSearchParams();
  const view = viewOfQuery(query, managed.fields);
  const { state, isLoading, reload } = useManageTable(managed, view);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  /** The form is read anew when something else than itself has written. */
  const [revision, setRevision] = useState(0);
  const [removing, setRemoving] = useState<readonly number[]>();
  const { kind, fields } = managed;
  const mayMake = may(user, `${kind}.create`, "none");
  const mayWrite = may(user, `${kind}.change`, "linked");
  const mayRemove = may(user, `${kind}.remove`, "linked");
  const columns = useColumns(managed);

  const change = (next: Partial<ManageView>) =>
    setQuery(queryOfView({ ...view, ...next }, fields), { replace: next.open === undefined });
  const open = (id: ManageView["open"]) => {
    if (id !== view.open) guard.leave(() => change({ open: id }));
  };
  const ready = state.type === "ready" ? state : undefined;
  const undoNotice = useUndoNotice((undone: readonly Undone[]) => {
    void ready?.view.put(undone.flatMap((one) => (one === "removed" ? [] : [one.thing])));
    // What was made is gone again, and a form that shows what was before shows it no longer.
    if (undone.includes("removed")) reload();
    if (undone.length > 0) setRevision((count) => count + 1);
  });
  const saved = (written: WrittenThing, isNew: boolean) => {
    void ready?.view.put([written.thing]);
    const name = textAt(written.thing, fields[0].path);
    undoNotice(
      t(isNew ? "manage.made" : "manage.saved", { name }),
      written.undo ? [written.undo] : [],
    );
    if (isNew) change({ open: written.thing.id });
  };

  const choose = (things: readonly TableThing[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const { id } of things)
        if (isChosen) next.add(id);
        else next.delete(id);
      return next;
    });
  const chooseAll = async () => {
    if (!ready) return;
    const ids = await ready.table.ids();
    setChosen((before) => (before.size >= ids.length ? new Set() : new Set(ids)));
  };

  /** As a spreadsheet takes it: heads, then a line each. */
  const copy = async () => {
    if (!ready) return;
    const all = await ready.table.rows(0, ready.rows.found);
    const lines = all
      .filter(({ id }) => chosen.size === 0 || chosen.has(id))
      .map((thing) => columns.shown.map(({ path }) => cellText(textAt(thing, path))).join("\t"));
    const head = columns.shown.map(({ label }) => label(t)).join("\t");
    await copyText([head, ...lines].join("\n"), {
      done: t("manage.copied", { count: lines.length }),
      failed: t("manage.notCopied"),
    });
  };

  const { look } = ready?.view ?? {};
  const sight = useCallback((first: number, count: number) => void look?.(first, count), [look]);
  const isOpen = view.open !== undefined;
  return (
    <div className={classes.page} data-open={isOpen || undefined}>
      <section className={classes.list} aria-label={managed.search(t)}>
        <div className={classes.tools}>
          <Search
            key={kind}
            label={managed.search(t)}
            text={view.search}
            onText={(search) => change({ search })}
          />
          {mayMake && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => open("new")}
            >
              {managed.make(t)}
            </Button>
          )}
        </div>
        <Chosen
          state={state}
          chosen={chosen}
          mayRemove={mayRemove}
          onCopy={() => void copy()}
          onRemove={() => setRemoving([...chosen])}
          onClear={() => setChosen(new Set())}
        >
          <ColumnChoice columns={columns.offered} shown={columns.names} onShown={columns.choose} />
        </Chosen>
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
          <p className={classes.none} role="status">
            {ready.rows.total === 0
              ? managed.none(t)
              : t("manage.noneFound", { search: view.search })}
          </p>
        )}
        {ready && ready.rows.found > 0 && (
          <ManageTable
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
            onChoose={choose}
            onChooseAll={() => void chooseAll()}
            onKey={(key) => {
              if (key === "copy") void copy();
              else if (mayRemove && chosen.size > 0) setRemoving([...chosen]);
            }}
            onSight={sight}
          />
        )}
      </section>
      {view.open !== undefined && (view.open !== "new" || mayMake) && (
        <OpenThing
          key={`${view.open}/${revision}`}
          managed={managed}
          open={view.open}
          revision={revision}
          mayWrite={view.open === "new" ? mayMake : mayWrite}
          onSaved={saved}
          onUnsaved={onUnsaved}
          onRemove={
            mayRemove && view.open !== "new" ? () => setRemoving([Number(view.open)]) : undefined
          }
          onClose={() => open(undefined)}
        />
      )}
      <RemoveDialog
        managed={managed}
        ids={removing}
        onClose={() => setRemoving(undefined)}
        remove={(id) => deleteThing(kind, id)}
        onRemoved={(removed) => {
          const ids = removed.map(({ id }) => id);
          void ready?.view.remove(ids);
          setChosen(new Set());
          if (ids.some((id) => id === view.open)) change({ open: undefined });
          undoNotice(
            t("manage.removed", { count: ids.length }),
            removed.flatMap(({ undo }) => (undo === "" ? [] : [undo])),
          );
        }}
      />
    </div>
  );
}

/** Tabs and line ends would make other cells of it; what begins like a formula is text. */
const cellText = (text: string): string =>
  text.replace(/[\t\r\n]+/g, " ").replace(/^(?=[=+\-@])/, "'");

interface SearchProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Search({ label, text, onText }: SearchProps) {
  const [typed, setTyped] = useState(text);
  const say = useDebouncedCallback(onText, SEARCH_DELAY_MS);
  return (
    <TextInput
      type="search"
      className={classes.search ?? ""}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        say(currentTarget.value);
      }}
    />
  );
}

interface ChosenProps {
  readonly state: TableState;
  readonly chosen: ReadonlySet<number>;
  readonly mayRemove: boolean;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** How many there are, or what can be done with those that are chosen. */
function Chosen({ state, chosen, mayRemove, children, ...does }: ChosenProps) {
  const { t } = useTranslation();
  if (state.type !== "ready") return undefined;
  const { found, total } = state.rows;
  return (
    <div className={classes.chosen}>
      <span role="status">
        {chosen.size > 0
          ? t("manage.chosen", { count: chosen.size })
          : found === total
            ? t("manage.total", { count: total })
            : t("manage.found", { count: found, total })}
      </span>
      <Button size="compact-sm" variant="default" onClick={does.onCopy} disabled={found === 0}>
        {t("manage.copy")}
      </Button>
      {children}
      {chosen.size > 0 && (
        <>
          {mayRemove && (
            <Button size="compact-sm" variant="default" color="red" onClick={does.onRemove}>
              {t("manage.remove")}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={does.onClear}>
            {t("manage.clear")}
          </Button>
        </>
      )}
    </div>
  );
}
