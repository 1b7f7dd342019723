import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import type { CallResult } from "../../api/callServer.ts";
import { postUndo, type Undone } from "../../api/things.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import classes from "./Manage.module.css";

/** So long the way back is offered; the server keeps what was for longer. */
const OFFERED_MS = 20_000;

/** Says what was done, and takes it back when asked, in the reverse order. */
export function useUndoNotice(onUndone: (undone: readonly Undone[]) => void) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const closeButtonProps = { "aria-label": t("manage.close") };

  async function undo(id: string, tokens: readonly string[]): Promise<void> {
    notifications.hide(id);
    const undone: Undone[] = [];
    let failed: CallResult<Undone> | undefined;
    for (const token of tokens.toReversed()) {
      const result = await postUndo(token);
      if (result.ok) undone.push(result.value);
      else failed ??= result;
    }
    onUndone(undone);
    if (!failed || failed.ok) {
      notifications.show({ message: t("manage.undone"), role: "status", closeButtonProps });
      return;
    }
    const { error } = failed;
    notifications.show({
      message: t("manage.notUndone", {
        detail: error.reason === "outdated" ? t("manage.outdated") : failureText(error),
      }),
      color: "red",
      role: "alert",
      autoClose: false,
      closeButtonProps,
    });
  }

  return (message: string, tokens: readonly string[]) => {
    const id = `undo-${tokens[0] ?? message}`;
    notifications.show({
      id,
      role: "status",
      color: "green",
      autoClose: OFFERED_MS,
      closeButtonProps,
      message: (
        <span className={classes.notice}>
          {message}
          {tokens.length > 0 && (
            <Button size="compact-sm" variant="default" onClick={() => void undo(id, tokens)}>
              {t("manage.undo")}
            </Button>
          )}
        </span>
      ),
    });
  };
}
