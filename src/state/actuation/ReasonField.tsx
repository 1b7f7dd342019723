import { Textarea } from "@mantine/core";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { MAX_REASON, MIN_REASON } from "./commandReason.ts";

interface Props {
  readonly ref?: RefObject<HTMLTextAreaElement | null>;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  /** In a dialog that begins with it. */
  readonly isFirst?: boolean;
}

/** Why something is done to a vehicle: asked for in the same words wherever it is, since it is kept for good. */
export function ReasonField({ ref, reason, onReason, isFirst = false }: Props) {
  const { t } = useTranslation();
  return (
    <Textarea
      ref={ref}
      label={t("immobilizer.reason")}
      description={t("immobilizer.reasonHint", { number: MIN_REASON })}
      maxLength={MAX_REASON}
      autosize
      minRows={2}
      maxRows={5}
      required
      data-autofocus={isFirst || undefined}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
  );
}
