import { Loader, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import { between, epochMs } from "#domain/units";
import type { ActuationCommand, ActuationRecord } from "../../api/actuations.ts";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useCommandWords } from "./commandWords.ts";
import classes from "./Immobilizer.module.css";

interface Props {
  readonly command: ActuationCommand;
  readonly actuation: ActuationRecord;
}

const wholeSecond = ({ now }: Snapshot) => epochMs(Math.floor(now / 1_000) * 1_000);

/** It was sent, and nothing more is known: the vehicle alone can say what it did. */
export function PendingCommand({ command, actuation }: Props) {
  const { t } = useTranslation();
  const words = useCommandWords(command);
  const now = useSnapshot(wholeSecond);
  const left = now === undefined ? undefined : between(now, actuation.expiresAt);
  return (
    <Stack gap="sm">
      <p className={classes.outcome} data-tone="doubtful" role="status">
        <Loader size="xs" /> {t("actuation.refusal.immo_pending")}
      </p>
      <Text size="sm">{words("pending")}</Text>
      {left !== undefined && left > 0 && (
        <Text size="sm" c="dimmed">
          {t("immobilizer.waitingFor", { seconds: Math.ceil(left / 1_000) })}
        </Text>
      )}
      {actuation.reason !== undefined && (
        <Text size="sm">
          {t("immobilizer.fact.reason")}: <bdi>{actuation.reason}</bdi>
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {t("immobilizer.mayClose")}
      </Text>
    </Stack>
  );
}
