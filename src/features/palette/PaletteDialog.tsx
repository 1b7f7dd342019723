import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { GeofenceId, VehicleId } from "#domain/ids";
import { Palette } from "./Palette.tsx";
import classes from "./PaletteDialog.module.css";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onVehicle: (vehicle: VehicleId) => void;
  readonly onArea: (area: GeofenceId) => void;
}

/** The palette over whatever page is shown. Each time it opens it starts afresh. */
export function PaletteDialog({ opened, ...palette }: Props) {
  const { t } = useTranslation();
  return (
    <Modal.Root
      opened={opened}
      onClose={palette.onClose}
      // A class of `Modal.Content` would hold for the frame around it, too.
      classNames={{
        root: classes.root ?? "",
        content: classes.content ?? "",
        body: classes.body ?? "",
      }}
      padding={0}
      size={600}
      yOffset="var(--palette-top)"
      xOffset="var(--palette-side)"
      transitionProps={{ duration: 0 }}
      lockScroll={false}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t("palette.title")}>
        <Modal.Body>{opened && <Palette {...palette} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
