import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import { type ActuationCommand, ALL_READINESS, readinessQuery } from "../../../api/actuations.ts";
import { ALL_APPROVALS, type ApprovalRecord, putApproval } from "../../../api/approvals.ts";
import { callErrorOf, valueOf } from "../../../api/callQuery.ts";
import { postSessionPassword } from "../../../api/session.ts";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { HOLD, SECOND_PRESS_WITHIN } from "../../../state/actuation/holdGesture.ts";
import { useTimeLeft } from "../../../state/actuation/useApprovals.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { HoldButton } from "../../../ui/HoldButton.tsx";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import { CheckList } from "../CheckList.tsx";
import { CommandFacts } from "../CommandFacts.tsx";
import { LOOK_AGAIN_EVERY } from "../ConfirmCommand.tsx";
import classes from "../Immobilizer.module.css";
import { PasswordAgain } from "../PasswordAgain.tsx";
import { useApprovalWords } from "./approvalWords.ts";

interface Props {
  /** As it was when it was opened. */
  readonly approval: ApprovalRecord;
  /** It can still be decided on. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

const selectedVehicle = ({ selected }: Snapshot) => selected;

/** What who asks sees of the vehicle, and who, what and why: approved by the gesture of a command. */
export function ApprovalDialog({ approval, isWaiting, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const failureText = useFailureText();
  const timeLeft = useTimeLeft();
  const words = useApprovalWords();
  const queries = useQueryClient();
  const hint = useId();
  const selected = useSnapshot(selectedVehicle);
  const { vehicle, command } = approval;
  const readiness = useQuery({
    ...readinessQuery(vehicle, command ?? NONE),
    enabled: command !== undefined && isWaiting,
    refetchInterval: LOOK_AGAIN_EVERY,
    staleTime: 0,
    gcTime: 0,
  });
  const seen = readiness.isError ? undefined : readiness.data;
  const decide = useMutation({
    mutationFn: async (approved: boolean) =>
      valueOf(await putApproval({ id: approval.id, approved })),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(ALL_APPROVALS),
  });
  const prove = useMutation({
    mutationFn: async (password: string) => valueOf(await postSessionPassword(password)),
    onSuccess: async () => {
      decide.reset();
      await queries.invalidateQueries(ALL_READINESS);
    },
  });
  const error = callErrorOf(decide.error);
  const needsPassword =
    error?.reason === "passwordRequired" ||
    seen?.checks.some(({ refusal }) => refusal === "passwordRequired") === true;
  // What comes after would move the button away from under the finger, and is what one decides by.
  const mayApprove = !needsPassword && !decide.isPending && !readiness.isLoading;
  const name = shownText(approval.userName) ?? "";
  const facts = [
    ["who", name],
    ["command", words(approval)],
    ["vehicle", shownText(approval.vehicleName)],
    ["reason", shownText(approval.reason)],
    ["left", timeLeft(approval.expiresAt)],
  ] as const;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": t("immobilizer.close") }}
      title={<span className={classes.title}>{t("approval.title")}</span>}
    >
      {isWaiting || decide.isPending ? (
        <Stack gap="md">
          <dl className={classes.facts}>
            {facts.map(([fact, value]) => (
              <div key={fact} data-fact={fact}>
                <dt>{t(`approval.${fact}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <CommandFacts
            vehicle={selected?.vehicleId === vehicle ? selected : undefined}
            fix={seen?.fix}
          />
          {seen && (
            <CheckList checks={seen.checks.filter(({ check }) => !OF_WHO_ASKS.has(check))} />
          )}
          {needsPassword && (
            <PasswordAgain
              isProving={prove.isPending}
              error={callErrorOf(prove.error)}
              onGiven={(password) => prove.mutate(password)}
              onProven={() => undefined}
            />
          )}
          {error && error.reason !== "passwordRequired" && (
            <p className={classes.outcome} data-tone="bad" role="alert">
              {t("immobilizer.error", { message: failureText(error) })}
            </p>
          )}
          <HoldButton
            tone="danger"
            leftSection={<IconCheck size={16} aria-hidden="true" />}
            hold={HOLD}
            again={SECOND_PRESS_WITHIN}
            disabled={!mayApprove}
            describedBy={hint}
            againWords={t("approval.again")}
            onHeld={() => decide.mutate(true)}
          >
            {t("approval.hold")}
          </HoldButton>
          <Text size="xs" c="dimmed" id={hint}>
            {t("approval.meaning", { name })}
          </Text>
          <Button
            variant="default"
            disabled={needsPassword || decide.isPending}
            onClick={() => decide.mutate(false)}
          >
            {t("approval.refuse")}
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm" role="status">
            {t("approval.gone")}
          </Text>
          <Group justify="flex-end">
            <Button onClick={onClose}>{t("immobilizer.done")}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** Not looked at: only commands that are asked for with a reason are. */
const NONE: ActuationCommand = "engineStop";
/** Says nothing of the vehicle, and is another person's. */
const OF_WHO_ASKS: ReadonlySet<string> = new Set(["secondPerson", "haste"]);
