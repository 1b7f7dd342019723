import { Button, Modal, PasswordInput, Progress, Skeleton } from "@mantine/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TransferNamed, TransferSide } from "#contract/transferTable";
import { shownText } from "#domain/text/shownText";
import type { LinkSubject } from "../../../api/links.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { NotLoaded } from "../../../ui/NotLoaded.tsx";
import { PAGE_PACE } from "../createPace.ts";
import { someNames } from "../someNames.ts";
import classes from "./Linked.module.css";
import { isMembership, type LinkedKind } from "./linkedKind.ts";
import { chunksOf } from "./saveLinks.ts";
import { type ChosenRange, TransferList } from "./TransferList.tsx";
import { type SaveState, useSaveLinks } from "./useSaveLinks.ts";
import { useTransfer } from "./useTransfer.ts";

interface Props {
  readonly subject: LinkSubject;
  /** What the thing is called. */
  readonly name: string;
  readonly linked: LinkedKind;
  readonly mayWrite: boolean;
  /** How many links were saved, and what undoes them, the first one first. */
  readonly onSaved: (count: number, undo: readonly string[]) => void;
  readonly onClose: () => void;
}

const NONE: ReadonlySet<number> = new Set();
const OTHER = { assigned: "available", available: "assigned" } as const;

/** What something is linked with on one side, and what it could be on the other; saved when all is chosen. */
export function LinkedDialog({ subject, name, linked, mayWrite, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const transfer = useTransfer(subject, linked);
  const [chosen, setChosen] = useState<Readonly<Record<TransferSide, ReadonlySet<number>>>>({
    assigned: NONE,
    available: NONE,
  });
  const [isAsking, setAsking] = useState(false);
  const [pasted, setPasted] = useState<PasteState>("none");
  const latestPaste = useRef(0);
  const saving = useSaveLinks(subject, linked, {
    onSaved: (ids) => void transfer.change((table) => table.settle(ids)),
    onDone({ count, undo, isStopped }) {
      if (count > 0) onSaved(count, undo);
      if (!isStopped) onClose();
    },
  });
  const { state: save } = saving;
  const { state, look } = transfer;
  const isBusy = save.type === "saving";
  /** What is to be sent again must stay what it is. */
  const isFixed = save.type !== "ready";
  const pending = state.type === "ready" ? state.counts.added + state.counts.removed : 0;

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
  const submit = async () => {
    const changes = await transfer.changes();
    if (changes) await saving.save(chunksOf(changes));
  };
  const close = () => {
    if (isBusy) return;
    if (pending > 0 && !isAsking) return setAsking(true);
    if (save.type === "failed" || save.type === "passwordDue") saving.giveUp();
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
      title={t("manage.linked.title", { kind: linked.title(t), name })}
      size="min(1000px, 100%)"
      closeButtonProps={{ "aria-label": t("manage.close") }}
      closeOnClickOutside={false}
      // It is no second banner of the page.
      attributes={{ header: { role: "presentation" } }}
    >
      <div className={classes.dialog}>
        {mayWrite && isMembership(subject.kind, linked.kind) && (
          <p className={classes.hint}>{t("manage.linked.oneGroup")}</p>
        )}
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
        {save.type === "saving" && <Saving state={save} />}
        {save.type === "failed" && <NotSaved state={save} labels={transfer.labels} />}
        {save.type === "passwordDue" && (
          <Password isWrong={save.isWrong} onPassword={(one) => void saving.givePassword(one)} />
        )}
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
              <Button variant="default" onClick={saving.stop}>
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
              <Button onClick={() => void saving.again()}>{t("error.tryAgain")}</Button>
            ) : (
              save.type !== "passwordDue" && (
                <Button loading={isBusy} disabled={pending === 0} onClick={() => void submit()}>
                  {t("manage.save")}
                </Button>
              )
            )}
          </footer>
        )}
      </div>
    </Modal>
  );
}

/** More names nobody reads. */
const MOST_NAMED = 20;

/** Why something was not saved, and what: chunks of one are what it was refused for. */
function NotSaved({
  state: { failed, count },
  labels,
}: {
  readonly state: SaveState & { readonly type: "failed" };
  readonly labels: ReturnType<typeof useTransfer>["labels"];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const ids = failed.flatMap(({ chunk }) => (chunk.ids.length === 1 ? chunk.ids : []));
    let isShown = true;
    void labels(ids.slice(0, MOST_NAMED)).then((found = []) => isShown && setNames(found));
    return () => {
      isShown = false;
    };
  }, [failed, labels]);
  const detail = failed[0] ? failureText(failed[0].error) : "";
  return (
    <div className={classes.fault} role="alert">
      {t("manage.linked.notSaved", { count, shown: format.count(count), detail })}{" "}
      {names.length > 0 && (
        <bdi>
          {names.map((one) => shownText(one) ?? "").join(", ")}
          {count > names.length && " …"}
        </bdi>
      )}
    </div>
  );
}

function Saving({
  state: { done, count },
}: {
  readonly state: SaveState & { readonly type: "saving" };
}) {
  const { t } = useTranslation();
  const format = useFormat();
  // Not whole before it is: 99.99 % is 99.
  const percent = count === 0 ? 100 : Math.floor((100 * done) / count);
  const label = t("manage.linked.saving", {
    percent,
    done: format.count(done),
    count,
    shown: format.count(count),
  });
  return (
    <div>
      <p className={classes.hint}>{label}</p>
      <Progress.Root>
        <Progress.Section value={percent} aria-label={label} />
      </Progress.Root>
    </div>
  );
}

interface PasswordProps {
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}

function Password({ isWrong, onPassword }: PasswordProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState("");
  return (
    <div className={classes.password}>
      <PasswordInput
        label={t("manage.password")}
        description={t("manage.passwordHint")}
        error={isWrong ? t("manage.passwordWrong") : undefined}
        errorProps={{ role: "alert" }}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter" && password !== "") onPassword(password);
        }}
        autoFocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("login.showPassword"), tabIndex: 0 }}
      />
      <Button disabled={password === ""} onClick={() => onPassword(password)}>
        {t("manage.save")}
      </Button>
    </div>
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
