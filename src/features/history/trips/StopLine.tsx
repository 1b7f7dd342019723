import { ActionIcon } from "@mantine/core";
import { IconFileCertificate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { RouteStop } from "#contract/history";
import { between, milliseconds, minutes } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { StateShape } from "../../../ui/icons/StateShape.tsx";
import rows from "../../../ui/rows/Rows.module.css";
import type { HistoryTripsProps } from "./HistoryTripsTable.tsx";
import classes from "./TripLine.module.css";
import { useAddressAt } from "./useAddressAt.ts";

/** What is shorter says nothing beside the rest. */
const LEAST_SAID = minutes(1);

interface Props extends Pick<HistoryTripsProps, "onStop" | "onStopEvidence"> {
  readonly stop: RouteStop;
  readonly dated: boolean;
  readonly isShown: boolean;
  readonly tabIndex: number;
}

/** How long the vehicle stood somewhere, from when to when. */
export function StopLine({ stop, dated, isShown, tabIndex, onStop, onStopEvidence }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useAddressAt(stop);
  const { from, until, idleTime } = stop;
  const duration = between(from, until);
  const stoodFor = milliseconds(duration - idleTime);
  // The timeline's two states, each where it lasted long enough to be read there.
  const states = [
    ...(stoodFor >= LEAST_SAID || idleTime < LEAST_SAID
      ? [t("historyTrips.stopped", { duration: format.duration(stoodFor) })]
      : []),
    ...(idleTime >= LEAST_SAID
      ? [t("historyTrips.idle", { duration: format.duration(idleTime) })]
      : []),
  ];
  const start = (dated ? format.dayClock : format.clock)(from);
  const evidence = t("historyTrips.stopEvidence", { time: start });
  return (
    <div className={classes.line} data-stop={from}>
      <button
        type="button"
        className={`${rows.pick} ${classes.stop}`}
        aria-current={isShown}
        tabIndex={tabIndex}
        onClick={() => onStop(stop)}
      >
        <span className={classes.sign}>
          <StateShape state={idleTime * 2 > duration ? "idle" : "stopped"} />
        </span>
        <span className={classes.what}>
          <span>
            {states.join(" · ")}
            {" · "}
            <time dateTime={new Date(from).toISOString()}>{start}</time>
            {" – "}
            <time dateTime={new Date(until).toISOString()}>{format.clock(until)}</time>
          </span>
          <span className={classes.where}>{address ?? t("trips.noPlace")}</span>
        </span>
      </button>
      <span className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          tabIndex={tabIndex}
          aria-label={evidence}
          title={evidence}
          onClick={() => onStopEvidence(stop)}
        >
          <IconFileCertificate size={16} aria-hidden="true" />
        </ActionIcon>
      </span>
    </div>
  );
}
