import { Button, Modal, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VehicleDetail } from "#contract/snapshot";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { valueOf } from "../../../api/callQuery.ts";
import { LINK_ACCESS, type LinkAccess, postSharedLink } from "../../../api/sharedLinks.ts";
import { HelpLink } from "../../../state/HelpLink.tsx";
import { useUser } from "../../../state/sessionStore.ts";
import { useFailureText } from "../../../state/useFailureText.ts";
import { useFocusReturn } from "../../../ui/useFocusReturn.ts";
import { linkDates } from "./linkDates.ts";
import { ReadyLink } from "./ReadyLink.tsx";

interface Props {
  readonly vehicle: VehicleDetail;
  readonly now: EpochMs;
  readonly onClose: () => void;
}

/** Makes a link that shows one vehicle to whoever has it, until the end of a day. */
export function ShareDialog({ vehicle, now, onClose }: Props) {
  const { t } = useTranslation();
  useFocusReturn();
  const [ready, setReady] = useState<{ token: string; expiresAt: EpochMs }>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("share.title")}
      closeButtonProps={{ "aria-label": t("share.close") }}
    >
      {ready ? (
        <ReadyLink vehicle={vehicle.vehicleId} {...ready} />
      ) : (
        <ShareForm vehicle={vehicle} now={now} onReady={setReady} />
      )}
      <HelpLink topic="share" hasWords />
    </Modal>
  );
}

interface FormProps {
  readonly vehicle: VehicleDetail;
  readonly now: EpochMs;
  readonly onReady: (link: { token: string; expiresAt: EpochMs }) => void;
}

function ShareForm({ vehicle, now, onReady }: FormProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const dates = linkDates(useUser().attributes.timezone, now);
  const [date, setDate] = useState(dates.tomorrow);
  const [access, setAccess] = useState<LinkAccess>("partial");
  const [isSubmitted, setSubmitted] = useState(false);
  const accessLabel = useId();
  const chosen = dates.endOf(date);
  const create = useMutation({
    mutationFn: async (expiresAt: EpochMs) =>
      valueOf(await postSharedLink({ vehicles: [vehicle.vehicleId], expiresAt, access })),
    onSuccess: (token, expiresAt) => onReady({ token, expiresAt }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (chosen.ok && !create.isPending) create.mutate(chosen.value);
  };
  const failure = create.error ? failureText(create.error) : undefined;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">
          {t("share.text", { name: shownText(vehicle.name) ?? vehicle.uniqueId })}
        </Text>
        <TextInput
          type="date"
          label={t("share.until")}
          min={dates.today}
          value={date}
          error={isSubmitted && !chosen.ok && t(`share.${chosen.reason}`)}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <Stack gap={4}>
          <Text size="sm" fw={500} id={accessLabel}>
            {t("share.access")}
          </Text>
          <SegmentedControl
            aria-labelledby={accessLabel}
            fullWidth
            value={access}
            onChange={(next) => setAccess(LINK_ACCESS.find((one) => one === next) ?? "partial")}
            data={LINK_ACCESS.map((value) => ({ value, label: t(`share.${value}`) }))}
          />
          <Text size="xs" c="dimmed">
            {t(`share.${access}Hint`)}
          </Text>
        </Stack>
        {failure !== undefined && (
          <Text size="sm" c="var(--state-stopped-text)" role="alert">
            {t("share.failed", { detail: failure })}
          </Text>
        )}
        <Button type="submit" loading={create.isPending}>
          {t(failure === undefined ? "share.create" : "error.tryAgain")}
        </Button>
      </Stack>
    </form>
  );
}
