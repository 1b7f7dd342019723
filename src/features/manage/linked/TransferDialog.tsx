import { Button, Modal, Skeleton } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TransferChanges, TransferNamed, TransferSide } from "#contract/transferTable";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import { PAGE_PACE } from "../createPace.ts";
import { useDialogUnsaved } from "../dialogUnsaved.ts";
import { someNames } from "../someNames.ts";
import classes from "./Linked.module.css";
import { LinksSaving } from "./LinksSaving.tsx";
import { type ChosenRange, TransferList } from "./TransferList.tsx";
import type { SaveState } from "./useSaveLinks.ts";
import type { useTransfer } from "./useTransfer.ts";

interface Props {
  readonly transfer: ReturnType<typeof useTransfer>;
  readonly title: string;
  /** What is to be known before anything is moved. */
  readonly hint: string | undefined;
  readonly mayWrite: boolean;
  /** Takes what was moved, under these words. */
  readonly submit: {
    readonly text: string;
    readonly take: (changes: TransferChanges) => Promise<void>;
  };
  /** Of what is written at once. */
  readonly saving?: {
    readonly state: SaveState;
    readonly again: () => Promise<void>;
    readonly givePassword: (password: string) => Promise<void>;
    readonly stop: () => void;
    readonly giveUp: () => void;
  };
  readonly onClose: () => void;
}

const READY: SaveState = { type: "ready" };

const NONE: ReadonlySet<number> = new Set();
const OTHER = { assigned: "available", available: "assigned" } as const;

/** What something has on one side, and what it could have on the other; taken when all is chosen. */
export function TransferDialog({
  transfer,
  title,
  hint,
  mayWrite,
  submit,
  saving,
  onClose,
}: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const format = useFormat();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState<Readonly<Record<TransferSide, ReadonlySet<number>>>>({
    assigned: NONE,
    available: NONE,
  });
  const [isAsking, setAsking] = useState(false);
  const [pasted, setPasted] = useState<PasteState>("none");
  const latestPaste = useRef(0);
  const save = saving?.state ?? READY;
  const { state, look } = transfer;
  const isBusy = save.type === "saving";
  /** What is to be sent again must stay what it is. */
  const isFixed = save.type !== "ready";
  const pending = state.type === "ready" ? state.counts.added + state.counts.removed : 0;
  useDialogUnsaved(isFixed || pending > 0);

  const choose = (side: TransferSide, ids: Iterable<number> | undefined, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before[side]);
      for (const id of ids ?? [])
        if (isChosen) next.add(id);
        else next.delete(id);
      return { ...before, [side]: next };
    });
  const chooseRange = async (side: TransferSide, { from, to, isChosen }: ChosenRange) => {
    const rows = await transfer.rows(side, from, to - from + 1);
    choose(
      side,
      rows?.map(({ id }) => id),
      isChosen,
    );
  };
  const chooseAll = async (side: TransferSide, isChosen: boolean) => {
    const ids = isChosen ? await transfer.ids(side) : undefined;
    await PAGE_PACE.rest();
    setChosen((before) => ({ ...before, [side]: new Set(ids) }));
  };
  const move = (from: TransferSide, what: readonly number[] | "found") => {
    setChosen((before) => ({ ...before, [from]: NONE }));
    void transfer.change((table) => table.move(what, OTHER[from]));
  };
  const search = (side: TransferSide, text: string) => {
    // Of those that are not found any more nobody would see that they were chosen.
    setChosen((before) => ({ ...before, [side]: NONE }));
    void transfer.change((table) => table.search(side, text));
  };
  const paste = async (side: TransferSide, text: string) => {
    const mine = ++latestPaste.current;
    search(side, "");
    setPasted("reading");
    const named = await transfer
      .named(side, text)
      .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (mine !== latestPaste.current) return;
    if (named && !(named instanceof Error)) choose(side, named.ids, true);
    setPasted(named ?? "none");
  };
  const take = async () => {
    const changes = await transfer.changes();
    if (changes) await submit.take(changes);
  };
  const close = () => {
    if (isBusy) return;
    if (pending > 0 && !isAsking) return setAsking(true);
    if (save.type === "failed" || save.type === "passwordDue") saving?.giveUp();
    onClose();
  };
  const lookAssigned = useCallback(
    (first: number, count: number) => look("assigned", first, count),
    [look],
  );
  const lookAvailable = useCallback(
    (first: number, count: number) => look("available", first, count),
    [look],
  );
  const looks = { assigned: lookAssigned, available: lookAvailable };

  const listOf = (side: TransferSide) => {
    if (state.type !== "ready") return undefined;
    const { total, found } = state.counts[side];
    return (
      <TransferList
        label={t(`manage.linked.${side}`)}
        none={t(side === "assigned" ? "manage.linked.noneAssigned" : "manage.linked.noneAvailable")}
        total={total}
        found={found}
        rows={state.rows[side]}
        chosen={chosen[side]}
        isReadOnly={!mayWrite || isFixed}
        onSearch={(text) => search(side, text)}
        onPaste={(text) => void paste(side, text)}
        onSight={looks[side]}
        onChooseRange={(range) => void chooseRange(side, range)}
        onChooseAll={(isChosen) => void chooseAll(side, isChosen)}
        onMove={() => {
          if (mayWrite && !isFixed && chosen[side].size > 0) move(side, [...chosen[side]]);
        }}
      />
    );
  };
  const moveButtons = (from: TransferSide) => {
    const found = state.type === "ready" ? state.counts[from].found : 0;
    const words = from === "available" ? "add" : "remove";
    return (
      <>
        <Button
          variant="default"
          disabled={isFixed || chosen[from].size === 0}
          onClick={() => move(from, [...chosen[from]])}
        >
          {t(`manage.linked.${words}`)}
        </Button>
        <Button
          variant="default"
          disabled={isFixed || found === 0}
          onClick={() => move(from, "found")}
        >
          {t(`manage.linked.${words}All`, { shown: format.count(found) })}
        </Button>
      </>
    );
  };
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="min(1000px, 100%)"
      closeButtonProps={{ "aria-label": t("manage.close") }}
      closeOnClickOutside={false}
    >
      <div className={classes.dialog}>
        {mayWrite && hint && <p className={classes.hint}>{hint}</p>}
        {state.type === "loading" && (
          <Skeleton height={320} role="status" aria-label={t("manage.loading")} />
        )}
        {state.type === "failed" && (
          <NotLoaded
            text={t("manage.notLoaded", { detail: failureText(state.error) })}
            isAsking={transfer.isLoading}
            onRetry={transfer.reload}
          />
        )}
        {state.type === "ready" && (
          <div className={classes.sides} data-readonly={!mayWrite || undefined}>
            {mayWrite && listOf("available")}
            {mayWrite && (
              <fieldset className={classes.moves} aria-label={t("manage.linked.moves")}>
                {moveButtons("available")}
                {moveButtons("assigned")}
              </fieldset>
            )}
            {listOf("assigned")}
          </div>
        )}
        {mayWrite && state.type === "ready" && <Pasted state={pasted} />}
        <LinksSaving
          state={save}
          labels={transfer.labels}
          onPassword={(one) => void saving?.givePassword(one)}
        />
        {isAsking && pending > 0 && !isBusy && (
          <p className={classes.fault} role="alert">
            {t("manage.linked.unsaved", { count: pending, shown: format.count(pending) })}
          </p>
        )}
        {mayWrite && (
          <footer className={classes.actions}>
            <span role="status" className={classes.pending}>
              {state.type === "ready" &&
                pending > 0 &&
                t("manage.linked.pending", {
                  added: format.count(state.counts.added),
                  removed: format.count(state.counts.removed),
                })}
            </span>
            {isBusy ? (
              <Button variant="default" onClick={saving?.stop}>
                {t("manage.stop")}
              </Button>
            ) : (
              <Button
                variant="subtle"
                color={isAsking && pending > 0 ? "red" : "gray"}
                onClick={close}
              >
                {t(isAsking && pending > 0 ? "manage.linked.discard" : "manage.linked.close")}
              </Button>
            )}
            {save.type === "failed" ? (
              <Button onClick={() => void saving?.again()}>{t("error.tryAgain")}</Button>
            ) : (
              save.type !== "passwordDue" && (
                <Button loading={isBusy} disabled={pending === 0} onClick={() => void take()}>
                  {submit.text}
                </Button>
              )
            )}
          </footer>
        )}
      </div>
    </Modal>
  );
}

type PasteState = TransferNamed | Error | "reading" | "none";

/** What became of pasted lines; before, that they can be pasted. */
function Pasted({ state }: { readonly state: PasteState }) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  if (state === "none") return <p className={classes.hint}>{t("manage.linked.paste")}</p>;
  if (state === "reading")
    return (
      <p className={classes.hint} role="status">
        {t("manage.loading")}
      </p>
    );
  if (state instanceof Error)
    return (
      <p className={classes.fault} role="alert">
        {t("manage.notLoaded", { detail: failureText(state) })}
      </p>
    );
  const { ids, elsewhere, unknown } = state;
  return (
    <p className={classes.hint} role="status">
      {t("manage.linked.pasted", { count: ids.length, shown: format.count(ids.length) })}{" "}
      {elsewhere > 0 &&
        t("manage.linked.pastedElsewhere", {
          count: elsewhere,
          shown: format.count(elsewhere),
        })}{" "}
      {unknown.length > 0 &&
        t("manage.linked.pastedUnknown", { names: someNames(unknown, format) })}
    </p>
  );
}
