import { Modal } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { HelpLink } from "../../state/HelpLink.tsx";
import { useSayUnsaved } from "../../state/useSayUnsaved.ts";
import { VehicleChoice } from "../../state/VehicleChoice.tsx";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import { type MadeLink, ReadyLink } from "./ReadyLink.tsx";
import { ShareForm } from "./ShareForm.tsx";

/** As the server takes at once. */
const MOST_SHARED = 1_000;

interface Props {
  readonly now: EpochMs;
  readonly onMade: () => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onClose: () => void;
}

/** Makes a link that shows the vehicles that are chosen. */
export function NewLinkDialog({ now, onMade, onUnsaved, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const [vehicles, setVehicles] = useState<readonly VehicleId[]>([]);
  const [isTried, setTried] = useState(false);
  const [ready, setReady] = useState<MadeLink>();
  useSayUnsaved(vehicles.length > 0 && !ready, onUnsaved);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("links.make")}
      closeButtonProps={{ "aria-label": t("share.close") }}
    >
      {ready ? (
        <ReadyLink {...ready} />
      ) : (
        <ShareForm
          text={t("links.text")}
          vehicles={vehicles}
          now={now}
          onReady={(made) => {
            setReady(made);
            onMade();
          }}
          onTry={() => setTried(true)}
        >
          <VehicleChoice
            label={t("links.vehicles")}
            hint={t("links.vehiclesHint")}
            most={MOST_SHARED}
            isRequired
            chosen={vehicles}
            onChoose={setVehicles}
            error={isTried && vehicles.length === 0 ? t("links.vehiclesMissing") : undefined}
          />
        </ShareForm>
      )}
      <HelpLink topic="share" hasWords />
    </Modal>
  );
}
