import { Button, Stack, Text } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { type DurationMs, seconds } from "#domain/units";
import { type ActuationRecord, readinessQuery } from "../../api/actuations.ts";
import { confirmationKey } from "../../api/confirmationKey.ts";
import { isReason } from "../../state/actuation/commandReason.ts";
import { HOLD, SECOND_PRESS_WITHIN } from "../../state/actuation/holdGesture.ts";
import { ReasonField } from "../../state/actuation/ReasonField.tsx";
import { useApprovals } from "../../state/actuation/useApprovals.ts";
import { useSession, useUser } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { HoldButton } from "../../ui/HoldButton.tsx";
import { AskApproval } from "./approval/AskApproval.tsx";
import { CheckList } from "./CheckList.tsx";
import { CommandFacts } from "./CommandFacts.tsx";
import { isSameCommand, isStop, useCommandWords } from "./commandWords.ts";
import classes from "./Immobilizer.module.css";
import type { ImmobilizerActor } from "./immobilizerActors.ts";
import { type Failure, isReady } from "./immobilizerMachine.ts";
import { FailureText } from "./OutcomeText.tsx";
import { PasswordAgain } from "./PasswordAgain.tsx";
import { usePositionProbe } from "./usePositionProbe.ts";

/** What stands in the way changes with every report of the vehicle. */
export const LOOK_AGAIN_EVERY: DurationMs = seconds(2);

interface Props {
  readonly vehicle: VehicleDetail;
  readonly actor: ImmobilizerActor;
  readonly failure: Failure | undefined;
  /** A command before, of which nobody knows what it did. */
  readonly uncertain: ActuationRecord | undefined;
  readonly isClearing: boolean;
  readonly isProving: boolean;
}

/** What is known, what stands in the way, why it shall be, and the gesture that means it. */
export function ConfirmCommand(props: Props) {
  const { vehicle, actor, failure, uncertain, isClearing, isProving } = props;
  const { t } = useTranslation();
  const failureText = useFailureText();
  const command = useSelector(actor, ({ context }) => context.command);
  const words = useCommandWords(command);
  const me = useUser();
  // A gesture that the end of the session interrupts is over: who comes back makes it again.
  const isSignedIn = useSession().type === "signedIn";
  const [reason, setReason] = useState(() => actor.getSnapshot().context.reason);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const readiness = useQuery({
    ...readinessQuery(vehicle.vehicleId, command),
    refetchInterval: LOOK_AGAIN_EVERY,
    staleTime: 0,
    gcTime: 0,
  });
  // What is known of another moment is no ground to act on.
  const seen = readiness.isError ? undefined : readiness.data;
  const approval = useApprovals().find(
    (one) =>
      one.user === me.id &&
      one.vehicle === vehicle.vehicleId &&
      isSameCommand(one.command, command),
  );
  const probe = usePositionProbe(vehicle.vehicleId, seen);
  const isBlockedByOutcome = seen?.checks.some(({ refusal }) => refusal === "outcomeUnknown");
  const hasReason = isReason(reason);
  const canConfirm = isSignedIn && seen !== undefined && isReady(seen) && hasReason;
  const Icon = isStop(command) ? IconLock : IconLockOpen;
  const isPasswordMissing = seen?.checks.some(({ refusal }) => refusal === "passwordRequired");
  const confirm = () => {
    if (seen) actor.send({ type: "user.confirmed", reason, seen, key: confirmationKey() });
  };
  return (
    <Stack gap="md">
      <CommandFacts vehicle={vehicle} fix={seen?.fix} />
      {seen ? (
        <CheckList checks={seen.checks} approvedBy={approval?.decidedByName} />
      ) : (
        <Text size="sm" role="status">
          {readiness.error
            ? t("immobilizer.error", { message: failureText(readiness.error) })
            : t("immobilizer.looking")}
        </Text>
      )}
      {probe.isNeeded && (
        <Button
          variant="default"
          loading={probe.isAsking}
          disabled={!probe.ask}
          onClick={() => probe.ask?.()}
        >
          {t("immobilizer.askPosition")}
        </Button>
      )}
      {probe.isAsking && (
        <Text size="sm" c="dimmed" role="status">
          {t("immobilizer.askingPosition")}
        </Text>
      )}
      {probe.error && (
        <p className={classes.outcome} data-tone="bad" role="alert">
          {t("immobilizer.error", { message: failureText(probe.error) })}
        </p>
      )}
      {isPasswordMissing && (
        <PasswordAgain
          isProving={isProving}
          error={failure?.type === "unproven" ? failure.error : undefined}
          onGiven={(password) => actor.send({ type: "user.gavePassword", password })}
          onProven={() => reasonField.current?.focus()}
        />
      )}
      <ReasonField ref={reasonField} reason={reason} onReason={setReason} />
      {seen?.checks.some(({ check }) => check === "secondPerson") && (
        <AskApproval
          vehicle={vehicle.vehicleId}
          command={command}
          reason={reason}
          approval={approval}
        />
      )}
      {failure && failure.type !== "unproven" && (
        <p className={classes.outcome} data-tone="bad" role="alert">
          <FailureText failure={failure} />
        </p>
      )}
      {uncertain && isBlockedByOutcome && (
        <div className={classes.uncertain}>
          <Text size="sm">{t("immobilizer.clearHint")}</Text>
          <Button
            variant="default"
            loading={isClearing}
            disabled={!hasReason}
            onClick={() => actor.send({ type: "user.cleared", reason })}
          >
            {t("immobilizer.clear")}
          </Button>
        </div>
      )}
      <HoldButton
        tone={isStop(command) ? "danger" : "plain"}
        leftSection={<Icon size={16} aria-hidden="true" />}
        hold={HOLD}
        again={SECOND_PRESS_WITHIN}
        disabled={!canConfirm}
        describedBy={hint}
        againWords={t("immobilizer.pressAgain")}
        onHeld={confirm}
      >
        {words("hold")}
      </HoldButton>
      <Text size="xs" c="dimmed" id={hint}>
        {canConfirm
          ? words("meaning")
          : t(seen && isReady(seen) ? "immobilizer.reasonMissing" : "immobilizer.notYet")}
      </Text>
    </Stack>
  );
}
