import { Button, Modal, Skeleton } from "@mantine/core";
import { IconPhotoDown, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import { safeFileName } from "../../../ui/safeFileName.ts";
import { saveBlob } from "../../../ui/saveBlob.ts";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import { EvidenceCard } from "./EvidenceCard.tsx";
import classes from "./EvidenceDialog.module.css";
import { type EvidenceSubject, subjectSpan } from "./evidenceSubject.ts";
import { printAs } from "./printAs.ts";
import { useEvidence } from "./useEvidence.ts";
import { useEvidenceVehicle } from "./useEvidenceVehicle.ts";

interface Props {
  readonly vehicle: VehicleId;
  readonly subject: EvidenceSubject;
  /** Opens history at this place again; goes onto the paper. */
  readonly link?: string | undefined;
  readonly onClose: () => void;
}

/** One page about a trip, a stop or a moment, to be put on paper or kept as a file. */
export function EvidenceDialog({ vehicle, subject, link, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const evidence = useEvidence(vehicle, subject);
  const known = useEvidenceVehicle(vehicle, subject);
  const [image, setImage] = useState<Blob>();
  const nameOf = (extension: string) => {
    const start = new Date(subjectSpan(subject).from).toISOString().slice(0, 19);
    const words = [known.name, t("evidence.title"), start.replaceAll(":", "")];
    return safeFileName(words, extension);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      title={t("evidence.title")}
      closeButtonProps={{ "aria-label": t("evidence.close") }}
    >
      <div className={classes.actions}>
        <Button
          size="xs"
          disabled={!evidence}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => printAs(nameOf("pdf"))}
        >
          {t("evidence.print")}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={!image}
          leftSection={<IconPhotoDown size={16} aria-hidden="true" />}
          onClick={() => image && saveBlob(image, nameOf("png"))}
        >
          {t("evidence.saveMap")}
        </Button>
      </div>
      {evidence ? (
        <EvidenceCard
          subject={subject}
          known={known}
          link={link}
          onImage={setImage}
          {...evidence}
        />
      ) : (
        <div aria-busy="true" className={classes.loading}>
          <Skeleton height={120} />
          <Skeleton height={300} />
          <Skeleton height={180} />
        </div>
      )}
    </Modal>
  );
}
