import { Button, Skeleton, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { isOfTime } from "#domain/rules/comparing/maintenanceRule";
import { type MaintenanceDue, maintenanceDueQuery } from "../../../../api/maintenance.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { NotLoaded } from "../../../../ui/NotLoaded.tsx";
import classes from "../../Manage.module.css";
import { DoneDialog } from "./DoneDialog.tsx";
import type { OnWritten, ShownPlan } from "./shownPlan.ts";
import { useCounted } from "./useCounted.ts";

/** Whom service is due for first; the others are counted. */
const MOST_SHOWN = 100;

interface Props {
  readonly plan: ShownPlan;
  readonly mayWrite: boolean;
  readonly onWritten: OnWritten;
}

/** When the plan falls due, vehicle by vehicle, each of which can be said to be done. */
export function DueTable({ plan, mayWrite, onWritten }: Props) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const due = useQuery(maintenanceDueQuery(plan.id));
  const [done, setDone] = useState<MaintenanceDue>();
  return (
    <section aria-label={t("maintenanceForm.due")}>
      <h3 className={classes.heading}>{t("maintenanceForm.due")}</h3>
      {due.data && (
        <Rows
          due={due.data}
          type={plan.type}
          readAt={due.dataUpdatedAt}
          onDone={mayWrite ? setDone : undefined}
        />
      )}
      {due.error && (
        <NotLoaded
          text={t("maintenanceForm.notLoaded", { detail: failureText(due.error) })}
          isAsking={due.isFetching}
          onRetry={() => void due.refetch()}
        />
      )}
      {due.isPending && <Skeleton height={80} role="status" aria-label={t("manage.loading")} />}
      {done && (
        <DoneDialog
          plan={plan}
          due={done}
          onWritten={onWritten}
          onClose={() => setDone(undefined)}
        />
      )}
    </section>
  );
}

interface RowsProps {
  readonly due: readonly MaintenanceDue[];
  readonly type: string;
  readonly readAt: number;
  /** Absent: who looks may not write. */
  readonly onDone: ((due: MaintenanceDue) => void) | undefined;
}

function Rows({ due, type, readAt, onDone }: RowsProps) {
  const { t } = useTranslation();
  const written = useCounted()(type);
  if (due.length === 0) return <p>{t("maintenanceForm.reachesNobody")}</p>;
  const rows = due
    .map((one) => ({ one, remaining: remainingOf(one, type, readAt) }))
    .toSorted((a, b) => (a.remaining ?? Infinity) - (b.remaining ?? Infinity));
  const left = rows.length - MOST_SHOWN;
  return (
    <>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("maintenanceForm.vehicle")}</Table.Th>
            <Table.Th>{t("maintenanceForm.next")}</Table.Th>
            <Table.Th>{t("maintenanceForm.remaining")}</Table.Th>
            {onDone && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_SHOWN).map(({ one, remaining }) => (
            <Table.Tr key={one.vehicle}>
              <Table.Th scope="row">
                <Link to={`/map?vehicle=${one.vehicle}`}>
                  <bdi>{one.name}</bdi>
                </Link>
              </Table.Th>
              {one.next === undefined || remaining === undefined ? (
                <Table.Td colSpan={2}>
                  {t(`maintenanceForm.${one.value === undefined ? "uncounted" : "neverDue"}`)}
                </Table.Td>
              ) : (
                <>
                  <Table.Td>{written.at(one.next)}</Table.Td>
                  <Table.Td>{written.long(remaining)}</Table.Td>
                </>
              )}
              {onDone && (
                <Table.Td>
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`${t("maintenanceForm.done")} ${one.name}`}
                    onClick={() => onDone(one)}
                  >
                    {t("maintenanceForm.done")}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 && <p>{t("maintenanceForm.more", { count: left })}</p>}
    </>
  );
}

/** Time passes for vehicles that do not report, too. */
function remainingOf(
  { value, next }: MaintenanceDue,
  type: string,
  readAt: number,
): number | undefined {
  if (value === undefined || next === undefined) return undefined;
  return next - (isOfTime(type) ? readAt : value);
}
