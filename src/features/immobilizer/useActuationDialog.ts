import { notifications } from "@mantine/notifications";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { refusedByRights } from "#domain/actuation/mayActuate";
import { epochMs } from "#domain/units";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useUser } from "../../state/sessionStore.ts";

const wholeSecond = ({ now }: Snapshot) => epochMs(Math.floor(now / 1_000) * 1_000);

/**
 * The dialog of a button: who may not command is told so instead, before anything is asked of the server,
 * which says the same. Closed, it gives the focus back to the button that opened it.
 */
export function useActuationDialog<Of = true>() {
  const { t } = useTranslation();
  const user = useUser();
  const now = useSnapshot(wholeSecond);
  /** What it was opened about. */
  const [opened, setOpened] = useState<Of>();
  const opener = useRef<HTMLElement>(null);
  const isOpen = opened !== undefined;
  useEffect(() => {
    const button = isOpen ? opener.current : undefined;
    return () => button?.focus();
  }, [isOpen]);

  function open(about: Of, button: HTMLElement | null): void {
    opener.current = button;
    const refusal =
      now === undefined
        ? undefined
        : refusedByRights({ subject: user, relation: "linked", isAdHoc: true, now });
    if (!refusal) return setOpened(about);
    notifications.show({
      role: "alert",
      closeButtonProps: { "aria-label": t("panel.closeNotice") },
      color: "red",
      message: t(
        `actuation.refusal.${refusal === "vehicleAccessDenied" ? "immobilization_not_authorized" : refusal}`,
      ),
    });
    return undefined;
  }

  return { opened, open, close: () => setOpened(undefined) };
}
