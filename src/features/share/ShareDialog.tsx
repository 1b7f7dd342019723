import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { HelpLink } from "../../state/HelpLink.tsx";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import { type MadeLink, ReadyLink } from "./ReadyLink.tsx";
import { ShareForm } from "./ShareForm.tsx";

interface Props {
  readonly vehicle: VehicleDetail;
  readonly now: EpochMs;
  readonly onClose: () => void;
}

/** Makes a link that shows one vehicle to whoever has it, until the end of a day. */
export function ShareDialog({ vehicle, now, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const [ready, setReady] = useState<MadeLink>();
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isLost = ready !== undefined && !isCopied;
  return (
    <Modal
      opened
      onClose={() => (isLost && !isAsking ? setAsking(true) : onClose())}
      closeOnClickOutside={!isLost}
      title={t("share.title")}
      closeButtonProps={{ "aria-label": t("share.close") }}
    >
      {ready ? (
        <>
          <ReadyLink {...ready} onCopied={() => setCopied(true)} />
          {isAsking && isLost && (
            <Group mt="md" justify="flex-end" role="alert">
              <Text size="sm">{t("share.notCopied")}</Text>
              <Button variant="default" onClick={onClose}>
                {t("share.closeUncopied")}
              </Button>
            </Group>
          )}
        </>
      ) : (
        <ShareForm
          text={t("share.text", { name: shownText(vehicle.name) ?? vehicle.uniqueId })}
          vehicles={[vehicle.vehicleId]}
          now={now}
          onReady={setReady}
        />
      )}
      <HelpLink topic="share" hasWords />
    </Modal>
  );
}
