import { Button, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_LINK_DAYS } from "#domain/account/longestLink";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { valueOf } from "../../api/callQuery.ts";
import { LINK_ACCESS, type LinkAccess, postSharedLink } from "../../api/sharedLinks.ts";
import { useUser } from "../../state/sessionStore.ts";
import { useFailureText } from "../../state/useFailureText.ts";
import { linkDates } from "./linkDates.ts";
import type { MadeLink } from "./ReadyLink.tsx";

interface FormProps {
  readonly text: string;
  readonly vehicles: readonly VehicleId[];
  readonly now: EpochMs;
  readonly onReady: (link: MadeLink) => void;
  /** From then on it is said what is wrong. */
  readonly onTry?: () => void;
  /** By what the vehicles are chosen. */
  readonly children?: ReactNode;
}

/** Until when a link holds, and what is seen with it. */
export function ShareForm({ text, vehicles, now, onReady, onTry, children }: FormProps) {
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
      valueOf(await postSharedLink({ vehicles, expiresAt, access })),
    onSuccess: (token, expiresAt) => onReady({ vehicles, token, expiresAt }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    onTry?.();
    if (chosen.ok && vehicles.length > 0 && !create.isPending) create.mutate(chosen.value);
  };
  const failure = create.error ? failureText(create.error) : undefined;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        {children}
        <TextInput
          type="date"
          label={t("share.until")}
          min={dates.today}
          max={dates.latest}
          value={date}
          error={
            isSubmitted && !chosen.ok && t(`share.${chosen.reason}`, { days: LONGEST_LINK_DAYS })
          }
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
