import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApprovalResult } from "#contract/feed/approvalResult";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { ALL_READINESS } from "../../../api/actuations.ts";
import { ALL_APPROVALS, type ApprovalRecord } from "../../../api/approvals.ts";
import { useEngine } from "../../../engine/EngineProvider.tsx";
import { useApprovals } from "../../../state/actuation/useApprovals.ts";
import { useUser } from "../../../state/sessionStore.ts";
import classes from "../Immobilizer.module.css";
import { ApprovalDialog } from "./ApprovalDialog.tsx";
import { useApprovalWords } from "./approvalWords.ts";

interface Props {
  /** Its vehicle shall be shown. */
  readonly onVehicle: (vehicle: VehicleId) => void;
}

/**
 * Notifies of each approval that waits for this person, over every page, from when the feed says so until it is
 * decided on, withdrawn or over.
 */
export function ApprovalWatch({ onVehicle }: Props) {
  const { t } = useTranslation();
  const { commandResults } = useEngine();
  const queries = useQueryClient();
  const me = useUser();
  const words = useApprovalWords();
  const approvals = useApprovals();
  const offers = approvals.filter(({ user, status }) => user !== me.id && status === "waiting");
  const [opened, setOpened] = useState<ApprovalRecord>();
  const shown = useRef(new Set<number>());

  useEffect(
    () =>
      commandResults.followAll((result) => {
        if (!isApprovalResult(result)) return;
        void queries.invalidateQueries(ALL_APPROVALS);
        void queries.invalidateQueries(ALL_READINESS);
      }),
    [commandResults, queries],
  );

  const show = (approval: ApprovalRecord) => {
    const id = noticeOf(approval.id);
    const open = () => {
      notifications.hide(id);
      onVehicle(approval.vehicle);
      setOpened(approval);
    };
    notifications.show({
      id,
      role: "alert",
      color: "yellow",
      autoClose: false,
      closeButtonProps: { "aria-label": t("panel.closeNotice") },
      title: t("approval.offer", {
        name: shownText(approval.userName) ?? "",
        command: words(approval),
      }),
      message: (
        <span className={classes.offer}>
          <span>
            <bdi>{shownText(approval.vehicleName)}</bdi> · <bdi>{shownText(approval.reason)}</bdi>
          </span>
          <Button size="xs" variant="default" aria-haspopup="dialog" onClick={open}>
            {t("approval.look")}
          </Button>
        </span>
      ),
    });
  };
  const follow = useEffectEvent((waiting: ReadonlySet<string>) => {
    for (const offer of offers)
      if (!shown.current.has(offer.id)) {
        shown.current.add(offer.id);
        show(offer);
      }
    for (const id of shown.current)
      if (!waiting.has(String(id))) {
        shown.current.delete(id);
        notifications.hide(noticeOf(id));
      }
  });
  const ids = offers.map(({ id }) => id).join();
  useEffect(() => follow(new Set(ids.split(","))), [ids]);
  useEffect(() => {
    const held = shown.current;
    return () => {
      for (const id of held) notifications.hide(noticeOf(id));
      held.clear();
    };
  }, []);

  return (
    opened && (
      <ApprovalDialog
        approval={opened}
        isWaiting={offers.some(({ id }) => id === opened.id)}
        onClose={() => setOpened(undefined)}
      />
    )
  );
}

const noticeOf = (id: number): string => `approval-${id}`;
