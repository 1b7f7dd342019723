import { Group, Loader, Modal, Text } from "@mantine/core";
import { useMachine } from "@xstate/react";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_FOUND_VEHICLES } from "#contract/foundVehicle";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { confirmationKey } from "../../api/confirmationKey.ts";
import { useEngine } from "../../engine/EngineProvider.tsx";
import { useFormat } from "../../i18n/useFormat.ts";
import { HelpLink } from "../../state/HelpLink.tsx";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import { BatchResults } from "./BatchResults.tsx";
import { ChooseCommand } from "./ChooseCommand.tsx";
import { ConfirmBatch } from "./ConfirmBatch.tsx";
import { AskHeld } from "./held/AskHeld.tsx";
import { provideBatch } from "./provideBatch.ts";

interface Props {
  readonly vehicles: readonly VehicleId[];
  /** Nothing else is offered than this saved command. */
  readonly saved?: number;
  readonly onClose: () => void;
}

/** So many can still be read before they are confirmed, and are known by name at once. */
const MOST_VEHICLES = MAX_FOUND_VEHICLES;

/** Sends one command to one vehicle or many: chosen, confirmed, and with a result for each. */
export function CommandDialog({ vehicles, saved, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  useFocusReturn();
  const { commandResults, serverNow } = useEngine();
  const machine = useMemo(
    () => provideBatch({ commandResults, now: serverNow }),
    [commandResults, serverNow],
  );
  const [state, send] = useMachine(machine);
  const names = useNames(vehicles);
  const isSending = state.hasTag("sending");
  const { choice, vehicles: addressees, states } = state.context;
  const known = names && [...names.keys()];
  const shown = known ?? vehicles;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
      closeButtonProps={{ "aria-label": t("sendCommand.close") }}
      title={t("sendCommand.title", { count: shown.length, shown: format.count(shown.length) })}
    >
      {vehicles.length > MOST_VEHICLES ? (
        <Text size="sm" role="alert">
          {t("sendCommand.tooMany", { most: format.count(MOST_VEHICLES) })}
        </Text>
      ) : !known ? (
        <Group gap="sm" role="status">
          <Loader size="xs" />
          <Text size="sm">{t("sendCommand.loading")}</Text>
        </Group>
      ) : (
        <>
          {state.matches("choosing") && (
            <ChooseCommand
              vehicles={known}
              saved={saved}
              onChoose={(chosen) => send({ type: "user.chose", ...chosen })}
            />
          )}
          {state.matches("confirming") && choice?.type === "held" && (
            <AskHeld
              choice={choice}
              addressees={addressees}
              left={known.filter((one) => !addressees.includes(one))}
              names={names}
              onBack={() => send({ type: "user.wentBack" })}
              onDone={onClose}
            />
          )}
          {state.matches("confirming") && choice && choice.type !== "held" && (
            <ConfirmBatch
              choice={choice}
              addressees={addressees}
              left={known.filter((one) => !addressees.includes(one) && !states.has(one))}
              names={names}
              onBack={() => send({ type: "user.wentBack" })}
              onConfirm={() => send({ type: "user.confirmed", key: confirmationKey() })}
            />
          )}
          {(state.matches("running") || state.matches("finished")) && choice && (
            <BatchResults
              choice={choice}
              states={states}
              names={names}
              onStop={isSending ? () => send({ type: "user.stopped" }) : undefined}
              isFinished={state.matches("finished")}
              onRetry={() => send({ type: "user.retried" })}
              onAnother={saved === undefined ? () => send({ type: "user.wentBack" }) : undefined}
              onDone={onClose}
            />
          )}
        </>
      )}
      <HelpLink topic="sendCommand" hasWords />
    </Modal>
  );
}

/** The vehicles that are still there, by name; undefined until they are known. */
function useNames(vehicles: readonly VehicleId[]): ReadonlyMap<VehicleId, string> | undefined {
  const { engine } = useEngine();
  const [names, setNames] = useState<ReadonlyMap<VehicleId, string>>();
  useEffect(() => {
    let isCurrent = true;
    void engine.describe(vehicles.slice(0, MOST_VEHICLES)).then((found) => {
      if (!isCurrent) return;
      setNames(
        new Map(
          found.map(({ vehicleId, name }) => [vehicleId, shownText(name) ?? String(vehicleId)]),
        ),
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, vehicles]);
  return names;
}
