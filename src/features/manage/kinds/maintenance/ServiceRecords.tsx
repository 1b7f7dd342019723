import { CloseButton, Skeleton } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isOfTime } from "#domain/rules/comparing/maintenanceRule";
import {
  deleteServiceRecord,
  maintenanceDueQuery,
  type ServiceRecord,
  serviceRecordsQuery,
} from "../../../../api/maintenance.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { OlderRows } from "../../../../ui/OlderRows.tsx";
import classes from "../../Manage.module.css";
import own from "./Maintenance.module.css";
import type { OnWritten, ShownPlan } from "./shownPlan.ts";
import { useCounted } from "./useCounted.ts";

interface Props {
  readonly plan: ShownPlan;
  readonly mayWrite: boolean;
  readonly onWritten: OnWritten;
}

/** What was done by the plan, the last first: to which vehicle, at what count, with what was said of it. */
export function ServiceRecords({ plan, mayWrite, onWritten }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const written = useCounted();
  const found = useInfiniteQuery(serviceRecordsQuery(plan.id));
  const records = found.data?.pages.flatMap((page) => page.records);
  const due = useQuery(maintenanceDueQuery(plan.id));
  const [fault, setFault] = useState<string>();
  const names = new Map(due.data?.map(({ vehicle, name }) => [vehicle, name]));
  // One that the plan reaches no more.
  const nameOf = ({ vehicle }: ServiceRecord) =>
    names.get(vehicle) ?? t("maintenanceForm.unknownVehicle");

  const remove = async (record: ServiceRecord) => {
    setFault(undefined);
    const removed = await deleteServiceRecord(plan.id, record.id);
    if (!removed.ok) return setFault(failureText(removed.error));
    onWritten(t("maintenanceForm.recordRemoved", { vehicle: nameOf(record) }), removed.value.undo);
  };
  return (
    <section aria-label={t("maintenanceForm.records")}>
      <h3 className={classes.heading}>{t("maintenanceForm.records")}</h3>
      {records?.length === 0 && <p>{t("maintenanceForm.recordsNone")}</p>}
      {records && records.length > 0 && (
        <ul className={own.records}>
          {records.map((record) => (
            <li key={record.id} className={own.record}>
              <div>
                <bdi className={own.vehicle}>{nameOf(record)}</bdi>{" "}
                <span className={own.when}>
                  <time dateTime={new Date(record.doneAt).toISOString()}>
                    {format.date(record.doneAt)}
                  </time>
                  {!isOfTime(record.type) && ` · ${written(record.type).at(record.count)}`}
                </span>
                {record.note !== undefined && (
                  <p className={own.note}>
                    <bdi>{record.note}</bdi>
                  </p>
                )}
              </div>
              {mayWrite && (
                <CloseButton
                  aria-label={t("maintenanceForm.recordRemove", {
                    vehicle: nameOf(record),
                    date: format.date(record.doneAt),
                  })}
                  onClick={() => void remove(record)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <OlderRows
        found={found}
        failed={t("maintenanceForm.recordsFailed", {
          detail: found.error ? failureText(found.error) : "",
        })}
        older={t("maintenanceForm.recordsOlder")}
      />
      {found.isPending && <Skeleton height={40} role="status" aria-label={t("manage.loading")} />}
    </section>
  );
}
