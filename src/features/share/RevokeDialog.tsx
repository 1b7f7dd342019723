import { Button, Group, Modal, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { valueOf } from "../../api/callQuery.ts";
import { deleteSharedLink, type SharedLink } from "../../api/sharedLinks.ts";
import { useFailureText } from "../../state/useFailureText.ts";

interface Props {
  readonly link: SharedLink;
  readonly name: string;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Asks before a link ends: nothing brings it back, for nobody keeps its address. */
export function RevokeDialog({ link, name, onRevoked, onClose }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const revoke = useMutation({
    mutationFn: async () => valueOf(await deleteSharedLink(link.id)),
    onSuccess: () => {
      notifications.show({
        message: t("links.revoked"),
        color: "green",
        role: "status",
        closeButtonProps: { "aria-label": t("links.close") },
      });
      onRevoked();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("links.revokeTitle")}
      closeButtonProps={{ "aria-label": t("links.close") }}
    >
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Text size="sm">{t("links.revokeText")}</Text>
      {revoke.error && (
        <Text size="sm" mt="md" c="var(--state-stopped-text)" role="alert">
          {t("links.notRevoked", { detail: failureText(revoke.error) })}
        </Text>
      )}
      <Group mt="md" justify="flex-end">
        <Button
          variant="subtle"
          color="red"
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {t("links.revokeNow")}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t("links.keep")}
        </Button>
      </Group>
    </Modal>
  );
}
