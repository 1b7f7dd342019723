import { Button, Group, Stack, Text } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import { useFormat } from "../../i18n/useFormat.ts";
import classes from "./Commands.module.css";
import type { CommandChoice } from "./commandChoices.ts";
import { useChoiceName } from "./useChoiceName.ts";

interface Props {
  readonly choice: CommandChoice;
  readonly addressees: readonly VehicleId[];
  /** Who was selected and gets nothing. */
  readonly left: readonly VehicleId[];
  readonly names: ReadonlyMap<VehicleId, string>;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

/** What goes out, to how many and to whom: nothing has been sent yet. */
export function ConfirmBatch({ choice, addressees, left, names, onBack, onConfirm }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useChoiceName();
  const count = { count: addressees.length, shown: format.count(addressees.length) };
  return (
    <Stack gap="md">
      <Text fw={600} data-testid="question">
        {t("sendCommand.question", { ...count, command: nameOf(choice) })}
      </Text>
      <Names title={t("sendCommand.addressees")} vehicles={addressees} names={names} />
      {left.length > 0 && <Names title={t("sendCommand.left")} vehicles={left} names={names} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onBack}>
          {t("sendCommand.back")}
        </Button>
        <Button onClick={onConfirm}>{t("sendCommand.send", count)}</Button>
      </Group>
    </Stack>
  );
}

interface NamesProps extends Pick<Props, "names"> {
  readonly title: string;
  readonly vehicles: readonly VehicleId[];
}

/** Who is meant, all of them. */
export function Names({ title, vehicles, names }: NamesProps) {
  const id = useId();
  return (
    <div>
      <Text size="sm" c="dimmed" id={id}>
        {title}
      </Text>
      {/* A list that scrolls is reached by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.names} aria-labelledby={id} tabIndex={0}>
        {vehicles.map((vehicle) => (
          <li key={vehicle}>
            <bdi>{names.get(vehicle) ?? vehicle}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
