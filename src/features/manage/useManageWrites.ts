import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../api/callServer.ts";
import { isBesideKind, type WrittenThing } from "../../api/things.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { isNested } from "../../state/undo/isNested.ts";
import { type Saying, useDone } from "../../state/undo/useDone.ts";
import type { TakenBack } from "../../state/undo/useUndoNotice.tsx";
import { nameOf } from "./form/nameOf.ts";
import type { Making } from "./linked/useNewLinks.ts";
import type { ManageTableState } from "./list/manageTableState.ts";
import type { ManageView } from "./list/manageView.ts";
import type { ManagedThing } from "./managedThing.ts";
import type { ManyDone } from "./many/useJobs.ts";
import type { RemovedMany } from "./RemoveDialog.tsx";

/** What the page shows at the moment: what was begun in another view, like a save on its way, changes this one. */
export interface Shown {
  readonly view: ManageView;
  /** Something was typed in the form. */
  readonly isUnsaved: boolean;
}

interface Around {
  readonly table: Pick<ManageTableState, "state" | "write">;
  readonly shown: RefObject<Shown>;
  /** Opens another thing in the form, or none. */
  readonly open: (id: ManageView["open"]) => void;
  readonly unchoose: (ids: readonly number[]) => void;
  readonly onWritten: (() => void) | undefined;
}

/** So many names are read at a glance. */
const MOST_NAMED = 3;

/**
 * What follows from a write: the list, the form, the choice and the rest of the page have it, it is said, and there is a
 * way back.
 */
export function useManageWrites(managed: ManagedThing, around: Around) {
  const { kind } = managed;
  const { shown, open, unchoose, onWritten } = around;
  const { state, write } = around.table;
  const { t } = useTranslation();
  const format = useFormat();
  const queries = useQueryClient();
  /** The form is read anew when something else than itself has written. */
  const [revision, setRevision] = useState(0);
  const readFormAnew = () => setRevision((count) => count + 1);
  // What the rest of the page knows of these things, also where they are linked.
  const readRestAnew = () => {
    onWritten?.();
    void queries.invalidateQueries({ predicate: (query) => isBesideKind(kind, query) });
  };
  const refusalText = ({ reason, detail }: CallError) =>
    reason === "duplicate" ? managed.unique?.text(t) : managed.refusalText?.(t, detail);
  const onUndone = (takenBack: readonly TakenBack[]) => {
    readRestAnew();
    const removed = takenBack.flatMap(({ id, undone }) => (undone === "removed" ? [id] : []));
    const things = takenBack.flatMap(({ undone }) => (undone === "removed" ? [] : [undone.thing]));
    unchoose(removed);
    if (removed.length > 0) write({ type: "remove", ids: removed });
    if (things.length > 0) write({ type: "put", things });
    // What was typed meanwhile stays: saving it says that the thing has changed.
    const of = takenBack.find(({ id }) => id === shown.current.view.open);
    if (!of || shown.current.isUnsaved) return;
    if (of.undone === "removed") open(undefined);
    else readFormAnew();
  };
  const { kept, notice, say, takeBack } = useDone(kind, onUndone, refusalText);

  /** What a few are called, where all of them are in sight; else nothing. */
  const namesOf = (ids: readonly number[]): string => {
    const rows = state.type === "ready" ? [...state.rows.rows.values()] : [];
    const inSight = rows.filter(({ id }) => ids.includes(id));
    const isShort = inSight.length === ids.length && ids.length <= MOST_NAMED;
    return isShort ? inSight.map((thing) => nameOf(managed, thing, t)).join(", ") : "";
  };

  /** Things are gone, which somebody else says. */
  const gone = (ids: readonly number[]) => {
    readRestAnew();
    write({ type: "remove", ids });
    unchoose(ids);
    if (ids.some((id) => id === shown.current.view.open)) open(undefined);
  };

  /** Things were made or changed elsewhere than in the form. */
  const changed = (written: readonly WrittenThing[], message: string, how: Saying = {}) => {
    write({ type: "put", things: written.map(({ thing }) => thing) });
    readRestAnew();
    if (written.some(({ thing }) => thing.id === shown.current.view.open)) readFormAnew();
    say(
      message,
      written.flatMap(({ thing, undo }) => (undo ? [{ id: thing.id, token: undo }] : [])),
      how,
    );
  };

  return {
    revision,
    kept,
    takeBack,
    notice,
    namesOf,
    refusalText,
    gone,
    changed,
    /** The form has saved its thing. */
    saved({ thing, undo }: WrittenThing, making?: Making): void {
      write({ type: "put", things: [thing] });
      onWritten?.();
      if (making?.type === "linking") return;
      const { id } = thing;
      const name = nameOf(managed, thing, t);
      if (!making) return say(t("manage.saved", { name }), undo ? [{ id, token: undo }] : []);
      const { count, isLeft, undo: ways } = making;
      const message = t("manage.made", { name });
      say(
        count === 0
          ? message
          : `${message} ${t("manage.linked.saved", { count, shown: format.count(count) })}`,
        ways.map((token, at) =>
          at === 0 ? { id, token, isChained: true } : { id, token, isBeside: true },
        ),
      );
      if (!isLeft && shown.current.view.open === "new") open(id);
    },
    /** Things were made without the form. */
    made(things: readonly WrittenThing["thing"][]): void {
      write({ type: "put", things });
      readRestAnew();
    },
    /** A file or values in common were written. */
    savedMany({ written, left, count }: ManyDone): void {
      const made = written.filter(({ isMade }) => isMade).length;
      const parts = [
        ["many.made", made],
        ["many.saved", written.length - made],
      ] as const;
      const said = parts
        .filter(([, count]) => count > 0)
        .map(([text, count]) => t(text, { count, shown: format.count(count) }))
        .join(" ");
      if (left === 0) return changed(written, said);
      const total = format.count(count);
      const stopped = t("many.stopped", { count: left, shown: format.count(left), total });
      changed(written, `${said} ${stopped}`.trim(), { label: said, outcome: "stopped" });
    },
    /** Somebody has removed things here. */
    removed({ removed, left, count }: RemovedMany): void {
      const ids = removed.map(({ id }) => id);
      const names = namesOf(ids);
      gone(ids);
      const done = t("manage.removed", { count: ids.length });
      const total = format.count(count);
      const stopped =
        left > 0 && t("manage.removeStopped", { count: left, shown: format.count(left), total });
      say(
        stopped ? `${done} ${stopped}` : done,
        removed.flatMap(({ id, undo }) =>
          undo === "" ? [] : [{ id, token: undo, ...(isNested(kind) && { isInOrder: true }) }],
        ),
        {
          label: names === "" ? done : t("manage.said", { field: names, text: done }),
          outcome: stopped ? "stopped" : "done",
          isVehicleGone: kind === "vehicle",
        },
      );
    },
  };
}
