import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { vehicleId } from "#domain/ids";
import { refusedReportsQuery } from "../../../../../api/lastReports.ts";
import { useFormat } from "../../../../../i18n/useFormat.ts";
import classes from "../../../Manage.module.css";
import own from "../Vehicle.module.css";

interface Props {
  readonly vehicle: number;
  /** While somebody waits for a report; else once. */
  readonly askEveryMs: number | false;
}

/** Why nothing comes of a tracker that sends: what the server refused of it lately. Nothing when it refused none. */
export function RefusedReports({ vehicle, askEveryMs }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data = [] } = useQuery({
    ...refusedReportsQuery(vehicleId(vehicle)),
    refetchInterval: askEveryMs,
  });
  if (data.length === 0) return undefined;
  return (
    <section aria-label={t("vehicleForm.refusedReports")}>
      <p className={classes.calm}>{t("vehicleForm.refusedReports")}</p>
      <ol className={own.reports} aria-live="polite">
        {data.map(({ time, answer, text }) => (
          <li key={`${time} ${answer} ${text}`}>
            <p className={own.last}>
              {format.dateTime(time)}: <bdi>{answer}</bdi>
            </p>
            <pre className={own.report}>{text}</pre>
          </li>
        ))}
      </ol>
    </section>
  );
}
