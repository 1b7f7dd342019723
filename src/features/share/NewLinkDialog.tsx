import { Modal } from "@mantine/core";
import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { HelpLink } from "../../state/HelpLink.tsx";
import { useLeaveGuard } from "../../state/leaveGuard.ts";
import { VehicleChoice } from "../../state/VehicleChoice.tsx";
import { useFocusReturn } from "../../ui/useFocusReturn.ts";
import { type MadeLink, ReadyLink } from "./ReadyLink.tsx";
import { ShareForm } from "./ShareForm.tsx";

/** As the server takes at once. */
const MOST_SHARED = 1_000;

/** What is lost when the dialog is left: what was chosen, or the address that is shown only once. */
export type UnsavedLink = "nothing" | "choice" | "link";

interface Props {
  readonly now: EpochMs;
  readonly onMade: () => void;
  readonly onUnsaved: (unsaved: UnsavedLink) => void;
  readonly onClose: () => void;
}

/** Makes a link that shows the vehicles that are chosen. */
export function NewLinkDialog({ now, onMade, onUnsaved, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const [vehicles, setVehicles] = useState<readonly VehicleId[]>([]);
  const [isTried, setTried] = useState(false);
  const [ready, setReady] = useState<MadeLink>();
  const [isCopied, setCopied] = useState(false);
  const guard = useLeaveGuard();
  const unsaved = ready
    ? isCopied
      ? "nothing"
      : "link"
    : vehicles.length > 0
      ? "choice"
      : "nothing";
  useLayoutEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved("nothing");
  }, [unsaved, onUnsaved]);
  return (
    <Modal
      opened
      onClose={() => (unsaved === "nothing" ? onClose() : guard.leave(onClose))}
      closeOnClickOutside={false}
      title={t("links.make")}
      closeButtonProps={{ "aria-label": t("share.close") }}
    >
      {ready ? (
        <ReadyLink {...ready} onCopied={() => setCopied(true)} />
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
