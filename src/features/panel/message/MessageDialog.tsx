import { Button, Group, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { shownText } from "#domain/text/shownText";
import { callErrorOf, valueOf } from "../../../api/callQuery.ts";
import { type KnownDriver, postDriverMessage } from "../../../api/drivers.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";

interface Props {
  readonly driver: KnownDriver;
  readonly onClose: () => void;
}

/** The server takes so many characters. */
const MAX_MESSAGE = 1_000;

/** Writes to a driver on WhatsApp. What was typed stays until it is sent. */
export function MessageDialog({ driver, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const failureText = useFailureText();
  const [text, setText] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const isEmpty = text.trim() === "";
  const send = useMutation({
    mutationFn: async (message: string) => valueOf(await postDriverMessage(driver.id, message)),
  });
  const name = shownText(driver.name) ?? driver.uniqueId;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isEmpty && !send.isPending) send.mutate(text.trim());
  };
  // Nobody knows whether the service had taken it already.
  const mayHaveArrived = ["timeout", "offline", "internal"].includes(
    callErrorOf(send.error)?.reason ?? "",
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("message.title", { name })}
      closeButtonProps={{ "aria-label": t("message.close") }}
    >
      {send.isSuccess ? (
        <Stack>
          <Text role="status">{t("message.sent", { name })}</Text>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              {t("message.done")}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack>
            <Text size="sm">{t("message.text", { phone: shownText(driver.phone) })}</Text>
            <Textarea
              label={t("message.message")}
              data-autofocus
              autosize
              minRows={3}
              maxRows={10}
              maxLength={MAX_MESSAGE}
              value={text}
              error={isSubmitted && isEmpty && t("message.empty")}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            {send.error && (
              <Text size="sm" c="var(--state-stopped-text)" role="alert">
                {mayHaveArrived
                  ? t("message.unsure", { detail: failureText(send.error) })
                  : t("message.failed", { detail: failureText(send.error) })}
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t("message.cancel")}
              </Button>
              <Button type="submit" loading={send.isPending}>
                {send.error ? t("error.tryAgain") : t("message.send")}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
