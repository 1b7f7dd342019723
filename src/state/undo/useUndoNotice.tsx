import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../api/callServer.ts";
import type { Undone } from "../../api/things.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useFailureText } from "../useFailureText.ts";
import { takeBackAll } from "./takeBackAll.ts";
import classes from "./UndoNotice.module.css";

/** A write that can be taken back. */
export interface Written {
  readonly id: number;
  readonly token: string;
  /** Not of the thing itself but of what belongs to it, such as its links: undone, the thing is there as before. */
  readonly isBeside?: true;
  /** It may be taken back only when all after it are. */
  readonly isChained?: true;
  /** It is taken back when those after it were, whatever came of them. */
  readonly isInOrder?: true;
}

/** A write of a thing that was taken back, and what it has left. */
export interface TakenBack {
  readonly id: number;
  readonly undone: Undone;
}

/** So long the way back is offered; the server keeps what was for longer. */
const OFFERED_MS = 20_000;
/** The server keeps no more of one person (docs/decisions/undo.md): of more the first are gone. */
export const MOST_WRITES = 100_000;
const COLOURS = { done: "green", stopped: "yellow", failed: "red" } as const;
/** Progress of more is shown a hundredth at a time. */
const MOST_STEPS = 100;

/** Takes writes back in the reverse order, under the notice of this id. */
export function useTakeBack(
  /** What is said of a refusal that the page has words of its own for. */
  refusalText: ((error: CallError) => string | undefined) | undefined,
  onUndone: (takenBack: readonly TakenBack[]) => void,
  /**
   * They are being taken back, in whichever way that was asked for; what is returned takes those that still can be,
   * and what is said of them.
   */
  onAsked: (writes: readonly Written[]) => (left: readonly Written[], rest?: string) => void,
): (id: string, writes: readonly Written[]) => Promise<void> {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const format = useFormat();
  const closeButtonProps = { "aria-label": t("manage.close") };

  const reasonOf = (error: CallError): string => {
    if (error.reason === "outdated") return t("manage.outdated");
    return refusalText?.(error) ?? failureText(error);
  };

  async function undo(id: string, writes: readonly Written[]): Promise<void> {
    const count = writes.length;
    const settle = onAsked(writes);
    const stop = new AbortController();
    const show = (done: number) =>
      notifications.update({
        id,
        loading: true,
        autoClose: false,
        withCloseButton: false,
        message: (
          <span className={classes.notice}>
            {t("manage.undoing", { done: format.count(done), count: format.count(count) })}
            {count > 1 && (
              <Button size="compact-sm" variant="default" onClick={() => stop.abort()}>
                {t("manage.stop")}
              </Button>
            )}
          </span>
        ),
      });
    // Where the notice is gone it comes again; where it is there this does nothing.
    notifications.show({ id, message: "", loading: true, autoClose: false });
    show(0);
    const step = Math.ceil(count / MOST_STEPS);
    const { takenBack, left, again, failure } = await takeBackAll(writes, {
      onProgress: (done) => {
        if (done % step === 0) show(done);
      },
      isStopped: () => stop.signal.aborted,
    });
    onUndone(takenBack);
    notifications.hide(id);
    if (left.length === 0) {
      settle([]);
      notifications.show({ message: t("manage.undone"), role: "status", closeButtonProps });
      return;
    }
    const counts = {
      count: left.length,
      shown: format.count(left.length),
      total: format.count(count),
    };
    const text = failure
      ? t("manage.notUndone", { ...counts, detail: reasonOf(failure) })
      : t("manage.undoStopped", counts);
    settle(again, text);
    const nextId = `${id}-again`;
    notifications.show({
      id: nextId,
      color: failure ? "red" : "yellow",
      role: "alert",
      autoClose: false,
      closeButtonProps,
      message: (
        <span className={classes.notice}>
          {text}
          {again.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void undo(nextId, again)}>
              {t(failure ? "error.tryAgain" : "manage.undoRest")}
            </Button>
          )}
        </span>
      ),
    });
  }

  return undo;
}

/** `stopped` and `failed`: not all that was wanted, or nothing of it; said until somebody closes it. */
export type Outcome = "done" | "stopped" | "failed";

/** Says what was done, and takes it back when asked. */
export function useUndoNotice(...how: Parameters<typeof useTakeBack>) {
  const { t } = useTranslation();
  const undo = useTakeBack(...how);
  const closeButtonProps = { "aria-label": t("manage.close") };

  /** Returns what takes it away. */
  return (message: string, writes: readonly Written[], outcome: Outcome = "done") => {
    const id = `undo-${writes[0]?.token ?? message}`;
    notifications.show({
      id,
      role: outcome === "done" ? "status" : "alert",
      color: COLOURS[outcome],
      autoClose: outcome === "done" && OFFERED_MS,
      closeButtonProps,
      message: (
        <span className={classes.notice}>
          {message}
          {writes.length > 0 && writes.length <= MOST_WRITES && (
            <Button size="compact-sm" variant="default" onClick={() => void undo(id, writes)}>
              {t("manage.undo")}
            </Button>
          )}
        </span>
      ),
    });
    return () => {
      notifications.hide(id);
      notifications.hide(`${id}-again`);
    };
  };
}
