import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../i18n/useFormat.ts";
import { copyText } from "../../ui/copyText.ts";
import { QrCode } from "./QrCode.tsx";

/** A link that was just made: only the hash of its token is kept. */
export interface MadeLink {
  readonly vehicles: readonly VehicleId[];
  readonly token: string;
  readonly expiresAt: EpochMs;
}

interface Props extends MadeLink {
  /** It is somewhere else now, too. */
  readonly onCopied: () => void;
}

/** The link, to be copied or scanned now. Behind the # no server writes it down. */
export function ReadyLink({ vehicles, token, expiresAt, onCopied }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  // Of several none is chosen for whoever opens it.
  const query = vehicles.length === 1 ? `?vehicle=${vehicles[0]}` : "";
  const link = `${location.origin}/shared${query}#${encodeURIComponent(token)}`;
  return (
    <Stack gap="md">
      <Text size="sm">{t("share.once", { time: format.dateTime(expiresAt) })}</Text>
      <TextInput
        label={t("share.link")}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        onCopy={onCopied}
      />
      <Button
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        onClick={() =>
          void copyText(link, { done: t("share.copied"), failed: t("panel.copyFailed") }).then(
            (isCopied) => isCopied && onCopied(),
          )
        }
      >
        {t("share.copy")}
      </Button>
      <QrCode text={link} label={t("links.code")} />
    </Stack>
  );
}
