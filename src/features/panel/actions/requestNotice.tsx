import { notifications } from "@mantine/notifications";
import { useTranslation } from "react-i18next";
import { NOTICE_DURATION } from "#domain/alert/alertLimits";
import { useFailureText } from "../../../state/useFailureText.ts";
import { trackersWords } from "./answerWords.ts";
import type { RequestStep } from "./vehicleRequestMachine.ts";

const COLOURS = { waiting: "gray", good: "green", doubtful: "yellow", bad: "red" } as const;
type Tone = keyof typeof COLOURS;

interface NoticeOptions {
  /** The vehicle's name: by then one may look at another. */
  readonly title: string | undefined;
  readonly closeWord: string;
}

/**
 * The notices of one request to a vehicle, from sending it to the answer: each takes the place of
 * the one before.
 */
export function createRequestNotice({ title, closeWord }: NoticeOptions) {
  let shown: { readonly id: string; readonly tone: Tone } | undefined;

  return (step: RequestStep): void => {
    const tone = toneOf(step);
    const notice = {
      role: "status",
      closeButtonProps: { "aria-label": closeWord },
      title: <bdi>{title}</bdi>,
      message: <StepText step={step} />,
      color: COLOURS[tone],
      loading: tone === "waiting",
      autoClose: tone === "waiting" ? false : NOTICE_DURATION,
    } as const;
    if (shown?.tone === "waiting") {
      notifications.update({ ...notice, id: shown.id });
      shown = { id: shown.id, tone };
      return;
    }
    // One whose time runs already would take the new words away with it.
    if (shown) notifications.hide(shown.id);
    shown = { id: notifications.show(notice), tone };
  };
}

function toneOf(step: RequestStep): Tone {
  switch (step.type) {
    case "sending":
      return "waiting";
    case "failed":
      return "bad";
    case "sent":
      return step.isDelivered ? "good" : "doubtful";
    case "ended":
      return step.answer.type === "answered" ? "good" : "doubtful";
  }
}

const SENT = { position: "panel.positionAsked", photo: "panel.photoAsked" } as const;

/** A step in words, in the language of whoever reads it. */
function StepText({ step }: { readonly step: RequestStep }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  switch (step.type) {
    case "sending":
      return t("panel.asking");
    case "failed":
      return failureText(step.error instanceof Error ? step.error : new Error(String(step.error)));
    case "sent":
      return t(step.isDelivered ? SENT[step.name] : "panel.askedUnknown");
    case "ended": {
      const words = trackersWords(step.answer);
      return (
        <>
          {t(`panel.outcome.${step.answer.type}`)} {words !== undefined && <bdi>{words}</bdi>}
        </>
      );
    }
  }
}
