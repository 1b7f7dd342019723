import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../api/callServer.ts";
import { postUndo, type Undone } from "../../api/things.ts";
import { useFailureText } from "../useFailureText.ts";
import classes from "./UndoNotice.module.css";

/** A write that can be taken back. */
export interface Written {
  readonly id: number;
  readonly token: string;
  /** Not of the thing itself but of what belongs to it, such as its links: undone, the thing is there as before. */
  readonly isBeside?: true;
  /** It may be taken back only when all after it are. */
  readonly isChained?: true;
}

/** A write of a thing that was taken back, and what it has left. */
export interface TakenBack {
  readonly id: number;
  readonly undone: Undone;
}

/** So long the way back is offered; the server keeps what was for longer. */
const OFFERED_MS = 20_000;
/** The server keeps no more of one person (docs/decisions/undo.md): of more the first are gone. */
export const MOST_WRITES = 200;

/** Takes writes back in the reverse order, under the notice of this id. */
export function useTakeBack(
  /** What is said of a refusal that the page has words of its own for. */
  refusalText: ((error: CallError) => string | undefined) | undefined,
  onUndone: (takenBack: readonly TakenBack[]) => void,
  /** They are being taken back, in whichever way that was asked for. */
  onAsked: (writes: readonly Written[]) => void,
): (id: string, writes: readonly Written[]) => Promise<void> {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const closeButtonProps = { "aria-label": t("manage.close") };

  const reasonOf = (error: CallError): string => {
    if (error.reason === "outdated") return t("manage.outdated");
    return refusalText?.(error) ?? failureText(error);
  };

  async function undo(id: string, writes: readonly Written[]): Promise<void> {
    const count = writes.length;
    onAsked(writes);
    const takenBack: TakenBack[] = [];
    const left: Written[] = [];
    let failure: CallError | undefined;
    // Where the notice is gone it comes again; where it is there this does nothing.
    notifications.show({ id, message: "", loading: true, autoClose: false });
    for (const [done, write] of writes.toReversed().entries()) {
      if (write.isChained && failure) {
        left.unshift(write);
        continue;
      }
      const message = t("manage.undoing", { done, count });
      notifications.update({ id, message, loading: true, autoClose: false });
      const result = await postUndo(write.token);
      if (result.ok) {
        if (!write.isBeside) takenBack.push({ id: write.id, undone: result.value });
      } else {
        left.unshift(write);
        failure ??= result.error;
      }
    }
    onUndone(takenBack);
    notifications.hide(id);
    if (!failure) {
      notifications.show({ message: t("manage.undone"), role: "status", closeButtonProps });
      return;
    }
    const again = `${id}-again`;
    notifications.show({
      id: again,
      color: "red",
      role: "alert",
      autoClose: false,
      closeButtonProps,
      message: (
        <span className={classes.notice}>
          {t("manage.notUndone", { count: left.length, total: count, detail: reasonOf(failure) })}
          <Button size="compact-sm" variant="default" onClick={() => void undo(again, left)}>
            {t("error.tryAgain")}
          </Button>
        </span>
      ),
    });
  }

  return undo;
}

/** Says what was done, and takes it back when asked. */
export function useUndoNotice(...how: Parameters<typeof useTakeBack>) {
  const { t } = useTranslation();
  const undo = useTakeBack(...how);
  const closeButtonProps = { "aria-label": t("manage.close") };

  /** `failed`: what was not wanted alone, said until somebody closes it. Returns what takes it away. */
  return (message: string, writes: readonly Written[], outcome: "done" | "failed" = "done") => {
    const hasFailed = outcome === "failed";
    const id = `undo-${writes[0]?.token ?? message}`;
    notifications.show({
      id,
      role: hasFailed ? "alert" : "status",
      color: hasFailed ? "red" : "green",
      autoClose: hasFailed ? false : OFFERED_MS,
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
