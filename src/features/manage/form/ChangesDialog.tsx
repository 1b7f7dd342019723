import { Modal, Skeleton } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TableThing } from "#contract/objectTable";
import type { WireObject } from "#contract/traccar/wire";
import type { ObjectKind } from "#domain/account/objectKinds";
import { shownText } from "#domain/text/shownText";
import { changesQuery, type ThingChange, type WirePath } from "../../../api/changes.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import { useActionText } from "../../../state/useActionText.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { OlderRows } from "../../../ui/OlderRows.tsx";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import type { FieldValues, ManagedField } from "../managedThing.ts";
import { Change } from "./Change.tsx";
import classes from "./ChangesDialog.module.css";
import { valuesOf } from "./fieldValues.ts";
import { useCellText } from "./useCellText.ts";
import { useReading } from "./useReading.ts";

interface Props {
  readonly kind: ObjectKind;
  /** Of the kind. */
  readonly fields: readonly ManagedField[];
  readonly thing: TableThing;
  readonly onClose: () => void;
}

const SKELETONS = [1, 2, 3];

/** Who made and changed one thing, and what differs in the words of its form: as of when it is opened. */
export function ChangesDialog({ onClose, ...props }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("manage.changes")}
      size="min(640px, 100%)"
      closeButtonProps={{ "aria-label": t("manage.close") }}
    >
      <Changes {...props} />
    </Modal>
  );
}

function Changes({ kind, fields, thing }: Omit<Props, "onClose">) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const found = useInfiniteQuery({ ...changesQuery(kind, thing.id), staleTime: 0, gcTime: 0 });
  const changes = found.data?.pages.flatMap((page) => page.changes);
  const differences = useDifferences({ kind, fields, thing });
  const isSomeHidden = changes?.some(({ isWhole }) => !isWhole);
  return (
    <div className={classes.changes} aria-busy={found.isFetching}>
      {found.isPending && (
        <div className={classes.loading} role="status" aria-label={t("changes.loading")}>
          {SKELETONS.map((row) => (
            <Skeleton key={row} height={44} />
          ))}
        </div>
      )}
      {changes?.length === 0 && !found.error && (
        <p className={classes.calm} role="status">
          {t("changes.none")}
        </p>
      )}
      {changes && changes.length > 0 && (
        <ol className={classes.list} aria-label={t("manage.changes")}>
          {changes.map((change) => (
            <Item key={change.id} change={change} differences={differences(change)} />
          ))}
        </ol>
      )}
      {isSomeHidden && <p className={classes.calm}>{t("changes.hiddenWhy")}</p>}
      <OlderRows
        found={found}
        failed={t("changes.notLoaded", { detail: found.error ? failureText(found.error) : "" })}
        older={t("audit.older")}
      />
    </div>
  );
}

interface ItemProps {
  readonly change: ThingChange;
  readonly differences: readonly Difference[];
}

function Item({ change: { at, action, userName, isWhole }, differences }: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const actionText = useActionText();
  return (
    <li className={classes.item}>
      <p className={classes.line}>
        <span className={classes.what}>{actionText(action)}</span>{" "}
        <bdi>{shownText(userName) ?? t("changes.somebody")}</bdi>{" "}
        <time className={classes.time} dateTime={new Date(at).toISOString()}>
          {format.dateTime(at)}
        </time>
      </p>
      {differences.length > 0 && (
        <dl className={classes.values}>
          {differences.map(({ name, label, before, after }) => (
            <div key={name} className={classes.value}>
              <dt>{label}</dt>
              <dd>
                <Change before={before} after={after} hidden={t("changes.hidden")} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isWhole && <p className={classes.calm}>{t("changes.more")}</p>}
      {isWhole && differences.length === 0 && <p className={classes.calm}>{t("changes.unseen")}</p>}
    </li>
  );
}

/** What one field showed before and after, in words; undefined where the viewer is not shown it. */
interface Difference {
  readonly name: string;
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What it shows follows from one member alone, whatever the others are. */
const standsForItself = ({ type, isMeant, ...field }: ManagedField): boolean =>
  type !== "custom" && type !== "members" && isMeant === undefined && !("also" in field);

/** An attribute that is not there may be one of those that are not even named. */
const isHiddenAt = (
  paths: readonly WirePath[],
  { path, type }: ManagedField,
  value: string,
): boolean =>
  holds(paths, path) ||
  (path.length > 1 && holds(paths, path.slice(0, 1)) && (value === "" || type === "flag"));

const holds = (paths: readonly WirePath[], path: WirePath): boolean =>
  paths.some((one) => one.length === path.length && one.every((name, at) => name === path[at]));

/** What of a change the form of the kind shows to the viewer, field by field in its order. */
function useDifferences({
  kind,
  fields,
  thing,
}: Omit<Props, "onClose">): (change: ThingChange) => readonly Difference[] {
  const { t } = useTranslation();
  const viewer = useUser();
  const reading = useReading();
  const shown = useMemo(
    () =>
      fields.filter(
        ({ type, isOffered }) => type !== "owners" && isOffered?.(viewer, thing) !== false,
      ),
    [fields, viewer, thing],
  );
  const cellText = useCellText({ kind, fields: shown });
  const valuesAt = (side: WireObject | undefined): FieldValues =>
    side ? valuesOf(shown, { ...side, id: thing.id }, reading) : {};
  return ({ before, after, hidden, isWhole }) => {
    const [was, is] = [valuesAt(before), valuesAt(after)];
    return shown.flatMap((field) => {
      const { name, path } = field;
      // Of what is not whole only what stands for itself is certain.
      if (!isWhole && !standsForItself(field)) return [];
      const [old, next] = [was[name] ?? "", is[name] ?? ""];
      const isHidden = {
        before: isHiddenAt(hidden.before, field, old),
        after: isHiddenAt(hidden.after, field, next),
      };
      const isNamed = holds(hidden.before, path) || holds(hidden.after, path);
      if (old === next && !isNamed) return [];
      // Where it was not there a choice was not "no" either.
      const text = (side: WireObject | undefined, value: string) =>
        side ? cellText(field, value) : "";
      return {
        name,
        label: field.label(t),
        before: isHidden.before ? undefined : text(before, old),
        after: isHidden.after ? undefined : text(after, next),
      };
    });
  };
}
