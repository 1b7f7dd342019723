import { Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import { type ActuationCommand, ALL_READINESS } from "../../../api/actuations.ts";
import {
  ALL_APPROVALS,
  type ApprovalRecord,
  deleteApproval,
  postApproval,
} from "../../../api/approvals.ts";
import { callErrorOf, valueOf } from "../../../api/callQuery.ts";
import { isReason } from "../../../state/actuation/commandReason.ts";
import { useTimeLeft } from "../../../state/actuation/useApprovals.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import classes from "../Immobilizer.module.css";

interface Props {
  readonly vehicle: VehicleId;
  readonly command: ActuationCommand;
  readonly reason: string;
  /** The one that was asked for, whatever became of it. */
  readonly approval: ApprovalRecord | undefined;
}

/** Asks for a second person's approval with the reason that is typed, and says what becomes of it. */
export function AskApproval({ vehicle, command, reason, approval }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const timeLeft = useTimeLeft();
  const queries = useQueryClient();
  const onSettled = async () => {
    await queries.invalidateQueries(ALL_APPROVALS);
    await queries.invalidateQueries(ALL_READINESS);
  };
  const ask = useMutation({
    mutationFn: async () =>
      valueOf(await postApproval({ vehicle, command, reason: reason.trim() })),
    onSettled,
  });
  const withdraw = useMutation({
    mutationFn: async (id: number) => valueOf(await deleteApproval(id)),
    onSettled,
  });
  const status = approval && shownStatus(approval);
  const open = status === "waiting" || status === "approved" ? approval : undefined;
  const error = callErrorOf(ask.error ?? withdraw.error);
  const hasReason = isReason(reason);
  return (
    <section
      className={classes.uncertain}
      aria-label={t("approval.section")}
      data-testid="approval"
    >
      {approval && status && (
        <p className={classes.outcome} data-tone={TONES[status]} role="status">
          {t(`approval.${status}`, {
            name: approval.decidedByName ?? "",
            left: timeLeft(approval.expiresAt),
          })}
        </p>
      )}
      {!open && (
        <Text size="sm" c="dimmed">
          {t(hasReason ? "approval.hint" : "approval.first")}
        </Text>
      )}
      {error && (
        <p className={classes.outcome} data-tone="bad" role="alert">
          {t("immobilizer.error", { message: failureText(error) })}
        </p>
      )}
      {open ? (
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(open.id)}
        >
          {t("approval.withdraw")}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={ask.isPending}
          disabled={!hasReason}
          onClick={() => ask.mutate()}
        >
          {t("approval.ask")}
        </Button>
      )}
    </section>
  );
}

const TONES = { waiting: "doubtful", approved: "good", refused: "bad" } as const;

/** What was withdrawn or used is of no interest any more. */
const shownStatus = ({ status }: ApprovalRecord): keyof typeof TONES | undefined =>
  status === "waiting" || status === "approved" || status === "refused" ? status : undefined;
