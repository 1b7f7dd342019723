import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireObject } from "#contract/traccar/wire";
import { vehicleId } from "#domain/ids";
import { before, type EpochMs, epochMs, hours } from "#domain/units";
import { lastReportsQuery } from "../../../../../api/lastReports.ts";
import { useFailureText } from "../../../../../state/useFailureText.ts";
import { NotLoaded } from "../../../../../ui/NotLoaded.tsx";
import classes from "../../../Manage.module.css";
import own from "../Vehicle.module.css";

/** So far back from the last one they are asked for, and so many are shown. */
const LOOKED_BACK = hours(1);
const MOST_SHOWN = 5;

interface Props {
  readonly vehicle: number;
  /** Of the last report. */
  readonly until: EpochMs;
}

/** What came of the tracker, whole and as the server keeps it: for who sets one up. */
export function LastReports({ vehicle, until }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const [shownUntil, setShownUntil] = useState<EpochMs>();
  const to = shownUntil ?? until;
  const { data, error, isFetching, refetch } = useQuery({
    // The last one itself is within.
    ...lastReportsQuery(vehicleId(vehicle), {
      from: before(to, LOOKED_BACK),
      to: epochMs(to + 1),
    }),
    enabled: shownUntil !== undefined,
  });
  return (
    <div className={own.counters}>
      <Button
        variant="default"
        size="compact-md"
        loading={isFetching}
        onClick={() => setShownUntil(until)}
      >
        {t("vehicleForm.showReports")}
      </Button>
      {isFetching && !data && (
        <Skeleton height={80} role="status" aria-label={t("manage.loading")} />
      )}
      {error && (
        <NotLoaded
          text={t("manage.notLoaded", { detail: failureText(error) })}
          isAsking={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ol className={own.reports} aria-label={t("vehicleForm.reports")}>
          {data.slice(0, MOST_SHOWN).map((report) => (
            <li key={String(report.id)}>
              <pre className={own.report}>{textOf(report)}</pre>
            </li>
          ))}
        </ol>
      )}
      {data?.length === 0 && <p className={classes.calm}>{t("vehicleForm.noPosition")}</p>}
    </div>
  );
}

const textOf = (report: WireObject): string => JSON.stringify(report, undefined, 2);
