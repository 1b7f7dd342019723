import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { copyText } from "../../../ui/copyText.ts";

interface Props {
  readonly vehicle: VehicleId;
  readonly token: string;
  readonly expiresAt: EpochMs;
}

/** The link, to be copied now: only its hash is kept. Behind the # no server writes it down. */
export function ReadyLink({ vehicle, token, expiresAt }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const link = `${location.origin}/shared?vehicle=${vehicle}#${encodeURIComponent(token)}`;
  return (
    <Stack gap="md">
      <Text size="sm">{t("share.once", { time: format.dateTime(expiresAt) })}</Text>
      <TextInput
        label={t("share.link")}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        onClick={() =>
          void copyText(link, { done: t("share.copied"), failed: t("panel.copyFailed") })
        }
      >
        {t("share.copy")}
      </Button>
    </Stack>
  );
}
