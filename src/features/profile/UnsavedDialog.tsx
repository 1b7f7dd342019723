import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Unsaved } from "../../state/useUnsaved.ts";

interface Props extends Unsaved {
  /** Of what is lost; without them of what was typed. */
  readonly title?: string;
  readonly text?: string;
}

/** Asks before what was typed is lost. Staying loses nothing, so that is where the keys are. */
export function UnsavedDialog({ isAsking, stay, leave, title, text }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isAsking}
      onClose={stay}
      title={title ?? t("profile.unsaved.title")}
      closeButtonProps={{ "aria-label": t("profile.close") }}
      // The key that was about to close what lies below has opened this one: it is not its own.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === "Escape" && stay()}
      zIndex={400}
      centered
    >
      <Text size="sm">{text ?? t("profile.unsaved.text")}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="subtle" color="red" onClick={leave}>
          {t("profile.unsaved.leave")}
        </Button>
        <Button data-autofocus onClick={stay}>
          {t("profile.unsaved.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
