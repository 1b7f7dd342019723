import { Button, Group, Loader, Modal, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import type { ActuationCommand } from "../../api/actuations.ts";
import { HelpLink } from "../../state/HelpLink.tsx";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import { ConfirmCommand } from "./ConfirmCommand.tsx";
import { useCommandWords } from "./commandWords.ts";
import classes from "./Immobilizer.module.css";
import { useImmobilizerActors } from "./ImmobilizersProvider.tsx";
import { FailureText } from "./OutcomeText.tsx";
import { PendingCommand } from "./PendingCommand.tsx";
import { ProofCard } from "./ProofCard.tsx";

interface Props {
  readonly vehicle: VehicleDetail;
  /** What to begin with, unless another one is pending. */
  readonly command: ActuationCommand;
  readonly onClose: () => void;
}

/**
 * From the wish to the vehicle's own word. It can be closed at any time but while it sends; what was
 * sent goes on, and a notice says how it ends.
 */
export function ImmobilizerDialog({ vehicle, command, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const actors = useImmobilizerActors();
  const { vehicleId } = vehicle;
  const actor = actors.actorOf(vehicleId);
  const state = useSelector(actor, (snapshot) => snapshot);
  const open = useEffectEvent(() => actor.send({ type: "user.opened", command }));
  useEffect(() => {
    const end = actors.watch(vehicleId);
    open();
    return end;
  }, [actors, vehicleId]);
  const isSending = state.matches("sending") || state.matches("clearing");
  const { context } = state;
  const words = useCommandWords(context.command);
  const name = shownText(vehicle.name) ?? vehicle.uniqueId;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
      closeButtonProps={{ "aria-label": t("immobilizer.close") }}
      title={
        <span className={classes.title}>
          {words("title")} <bdi>{name}</bdi>
        </span>
      }
    >
      {(state.matches("idle") || state.matches("looking")) && (
        <Group gap="sm" role="status">
          <Loader size="xs" />
          <Text size="sm">{t("immobilizer.looking")}</Text>
        </Group>
      )}
      {(state.matches("confirming") || state.matches("proving") || state.matches("clearing")) && (
        <ConfirmCommand
          vehicle={vehicle}
          actor={actor}
          failure={context.failure}
          uncertain={context.uncertain}
          isClearing={state.matches("clearing")}
          isProving={state.matches("proving")}
        />
      )}
      {isSending && !state.matches("clearing") && (
        <Group gap="sm" role="status">
          <Loader size="xs" />
          <Text size="sm">{t("immobilizer.sending")}</Text>
        </Group>
      )}
      {state.matches({ followed: "pending" }) && context.actuation && (
        <PendingCommand command={context.command} actuation={context.actuation} />
      )}
      {state.matches("failed") && context.failure && (
        <Stack gap="md">
          <p className={classes.outcome} data-tone="bad" role="alert">
            <FailureText failure={context.failure} />
          </p>
          {context.failure.type === "lost" && <Text size="sm">{t("immobilizer.lostHint")}</Text>}
          {context.actuation && <ProofCard vehicle={vehicle} state={state} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => actor.send({ type: "user.wentBack" })}>
              {t("immobilizer.back")}
            </Button>
            {context.failure.type === "lost" && (
              <Button onClick={() => actor.send({ type: "user.retried" })}>
                {t("error.tryAgain")}
              </Button>
            )}
          </Group>
        </Stack>
      )}
      {(state.matches("confirmed") || state.matches({ followed: "unknown" })) && (
        <Stack gap="md">
          <ProofCard vehicle={vehicle} state={state} />
          <Group justify="flex-end">
            {state.matches({ followed: "unknown" }) && (
              <Button variant="default" onClick={() => actor.send({ type: "user.wentBack" })}>
                {t("immobilizer.lookInto")}
              </Button>
            )}
            <Button onClick={onClose}>{t("immobilizer.done")}</Button>
          </Group>
        </Stack>
      )}
      <HelpLink topic="immobilizer" hasWords />
    </Modal>
  );
}
