import { Modal } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { HelpLink } from "../../state/HelpLink.tsx";
import { DiagnosticFigures } from "./DiagnosticFigures.tsx";

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What the live view takes in, how fast, and what it left out and why. */
export function DiagnosticsDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("diagnostics.title")}
      closeButtonProps={{ "aria-label": t("diagnostics.close") }}
      size="md"
    >
      {opened && <DiagnosticFigures />}
      <HelpLink topic="connection" hasWords />
    </Modal>
  );
}
