import { Button, Group, Stack, Text } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { USER_LIMITS } from "#domain/actuation/mayActuate";
import type { VehicleId } from "#domain/ids";
import { useFormat } from "../../../i18n/useFormat.ts";
import { isReason } from "../../../state/actuation/commandReason.ts";
import { ReasonField } from "../../../state/actuation/ReasonField.tsx";
import classes from "../Commands.module.css";
import { Names } from "../ConfirmBatch.tsx";
import type { HeldChoice } from "../commandChoices.ts";
import { useChoiceName } from "../useChoiceName.ts";
import { HeldRow } from "./HeldRow.tsx";

interface Props {
  readonly choice: HeldChoice;
  readonly addressees: readonly VehicleId[];
  /** Who was selected and is not asked for. */
  readonly left: readonly VehicleId[];
  readonly names: ReadonlyMap<VehicleId, string>;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** So many the server lets a person ask for within a minute, and send. */
const MOST = USER_LIMITS.dangerous;

/**
 * Asks a second person to approve of a saved command, for each vehicle on its own, and says of each what became of
 * that. Nothing goes to a vehicle before who asks means it once more, for this vehicle.
 */
export function AskHeld({ choice, addressees, left, names, onBack, onDone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useChoiceName();
  const hint = useId();
  const [reason, setReason] = useState("");
  const [isAsked, setAsked] = useState(false);
  const count = { count: addressees.length, shown: format.count(addressees.length) };
  const isTooMany = addressees.length > MOST;
  if (isAsked)
    return (
      <Stack gap="md">
        <Text fw={600}>
          <bdi>{nameOf(choice)}</bdi>
        </Text>
        <Text size="sm" id={hint}>
          {t("sendCommand.held.meaning")}
        </Text>
        <ul className={classes.held} aria-label={t("sendCommand.results")}>
          {addressees.map((vehicle) => (
            <HeldRow
              key={vehicle}
              choice={choice}
              vehicle={vehicle}
              name={names.get(vehicle) ?? String(vehicle)}
              reason={reason.trim()}
              hint={hint}
            />
          ))}
        </ul>
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t("sendCommand.done")}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <Stack gap="md">
      <Text fw={600} data-testid="question">
        {t("sendCommand.held.question", { ...count, command: nameOf(choice) })}
      </Text>
      <Text size="sm">{t("sendCommand.held.needs")}</Text>
      <Names title={t("sendCommand.held.addressees")} vehicles={addressees} names={names} />
      {left.length > 0 && <Names title={t("sendCommand.left")} vehicles={left} names={names} />}
      {isTooMany && (
        <Text size="sm" role="alert" c="var(--state-stopped-text)">
          {t("sendCommand.held.tooMany", { most: format.count(MOST) })}
        </Text>
      )}
      <ReasonField reason={reason} onReason={setReason} isFirst />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          {t("sendCommand.back")}
        </Button>
        <Button disabled={!isReason(reason) || isTooMany} onClick={() => setAsked(true)}>
          {t("sendCommand.held.ask", count)}
        </Button>
      </Group>
    </Stack>
  );
}
