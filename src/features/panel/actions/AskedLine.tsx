import { IconAlertTriangle, IconCheck, IconHourglass } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VehicleId } from "#domain/ids";
import { Age } from "../Age.tsx";
import classes from "./AskedLine.module.css";
import { answerWords, trackersWords } from "./answerWords.ts";
import { useLastRequest } from "./useVehicleRequests.ts";

/**
 * What was asked of the vehicle, since when, and what came of it. It is not read out as it counts:
 * notices show the steps.
 */
export function AskedLine({ vehicle }: { readonly vehicle: VehicleId }) {
  const { t } = useTranslation();
  const asked = useLastRequest(vehicle);
  if (!asked) return undefined;
  const { name, askedAt, answer } = asked;
  const words = answer && trackersWords(answer);
  const tone = !answer ? "waiting" : answer.type === "answered" ? "good" : "warning";
  const Icon = ICONS[tone];
  return (
    <p className={classes.line} data-tone={tone} data-testid="asked">
      <Icon size={15} aria-hidden="true" />
      <span className={classes.words}>
        {t(`panel.asked.${name}`)} · <Age of={askedAt} always /> ·{" "}
        <b>{answer ? answerWords(t, answer) : t("panel.answer.waiting")}</b>
        {words !== undefined && (
          <>
            : <bdi>{words}</bdi>
          </>
        )}
      </span>
    </p>
  );
}

const ICONS = { waiting: IconHourglass, good: IconCheck, warning: IconAlertTriangle } as const;
