import { Button, Stack, Text, Textarea } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { type DurationMs, milliseconds, seconds } from "#domain/units";
import { type ActuationRecord, readinessQuery } from "../../api/actuations.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { HoldButton } from "../../ui/HoldButton.tsx";
import { CheckList } from "./CheckList.tsx";
import { CommandFacts } from "./CommandFacts.tsx";
import { confirmationKey } from "./confirmationKey.ts";
import classes from "./Immobilizer.module.css";
import type { ImmobilizerActor } from "./immobilizerActors.ts";
import { type Failure, isReady, isReason, MAX_REASON, MIN_REASON } from "./immobilizerMachine.ts";
import { FailureText } from "./OutcomeText.tsx";
import { usePositionProbe } from "./usePositionProbe.ts";

/** What stands in the way changes with every report of the vehicle. */
const ASK_AGAIN_EVERY: DurationMs = seconds(2);
/** Long enough not to happen by itself. */
const HOLD: DurationMs = milliseconds(1_500);
const SECOND_PRESS_WITHIN: DurationMs = seconds(6);

interface Props {
  readonly vehicle: VehicleDetail;
  readonly actor: ImmobilizerActor;
  readonly failure: Failure | undefined;
  /** A command before, of which nobody knows what it did. */
  readonly uncertain: ActuationRecord | undefined;
  readonly isClearing: boolean;
}

/** What is known, what stands in the way, why it shall be, and the gesture that means it. */
export function ConfirmCommand(props: Props) {
  const { vehicle, actor, failure, uncertain, isClearing } = props;
  const { t } = useTranslation();
  const failureText = useFailureText();
  const command = useSelector(actor, ({ context }) => context.command);
  const [reason, setReason] = useState("");
  const hint = useId();
  const readiness = useQuery({
    ...readinessQuery(vehicle.vehicleId, command),
    refetchInterval: ASK_AGAIN_EVERY,
    staleTime: 0,
    gcTime: 0,
  });
  // What is known of another moment is no ground to act on.
  const seen = readiness.isError ? undefined : readiness.data;
  const probe = usePositionProbe(vehicle.vehicleId, seen);
  const isBlockedByOutcome = seen?.checks.some(({ refusal }) => refusal === "outcomeUnknown");
  const hasReason = isReason(reason);
  const canConfirm = seen !== undefined && isReady(seen) && hasReason;
  const isStop = command === "engineStop";
  const confirm = () => {
    if (seen) actor.send({ type: "user.confirmed", reason, seen, key: confirmationKey() });
  };
  return (
    <Stack gap="md">
      <CommandFacts vehicle={vehicle} fix={seen?.fix} />
      {seen ? (
        <CheckList checks={seen.checks} />
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
      <Textarea
        label={t("immobilizer.reason")}
        description={t("immobilizer.reasonHint", { number: MIN_REASON })}
        maxLength={MAX_REASON}
        autosize
        minRows={2}
        maxRows={5}
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {failure && (
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
        tone={isStop ? "danger" : "plain"}
        leftSection={
          isStop ? (
            <IconLock size={16} aria-hidden="true" />
          ) : (
            <IconLockOpen size={16} aria-hidden="true" />
          )
        }
        hold={HOLD}
        again={SECOND_PRESS_WITHIN}
        disabled={!canConfirm}
        describedBy={hint}
        againWords={t("immobilizer.pressAgain")}
        onHeld={confirm}
      >
        {t(`immobilizer.${command}.hold`)}
      </HoldButton>
      <Text size="xs" c="dimmed" id={hint}>
        {t(
          canConfirm
            ? `immobilizer.${command}.meaning`
            : seen && isReady(seen)
              ? "immobilizer.reasonMissing"
              : "immobilizer.notYet",
        )}
      </Text>
    </Stack>
  );
}
