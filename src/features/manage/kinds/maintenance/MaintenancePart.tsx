import { Skeleton, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { textOf } from "#contract/traccar/wire";
import { epochMs, hours } from "#domain/units";
import { type MaintenanceDue, maintenanceDueQuery } from "../../../../api/maintenance.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { useFailureText } from "../../../../state/useFailureText.ts";
import { NotLoaded } from "../../../../ui/NotLoaded.tsx";
import { LinkedPart } from "../../linked/LinkedPart.tsx";
import { REACH_LINKS } from "../../linked/reachLinks.ts";
import classes from "../../Manage.module.css";
import type { PartProps } from "../../managedThing.ts";
import { planUnit } from "./planUnit.ts";

/** Whom service is due for first; the others are counted. */
const MOST_SHOWN = 100;

/** Whom the plan is for, and when it falls due, vehicle by vehicle. */
export function MaintenancePart({ read, name }: PartProps) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { id } = read.thing;
  const due = useQuery(maintenanceDueQuery(id));
  return (
    <>
      <LinkedPart read={read} name={name} kind="maintenance" links={REACH_LINKS} />
      <section aria-label={t("maintenanceForm.due")}>
        <h3 className={classes.heading}>{t("maintenanceForm.due")}</h3>
        {due.data && (
          <DueTable
            due={due.data}
            type={textOf(read.thing.type) ?? ""}
            readAt={due.dataUpdatedAt}
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
      </section>
    </>
  );
}

function DueTable({
  due,
  type,
  readAt,
}: {
  readonly due: readonly MaintenanceDue[];
  readonly type: string;
  readonly readAt: number;
}) {
  const { t } = useTranslation();
  const written = useCounted(type);
  if (due.length === 0) return <p>{t("maintenanceForm.reachesNobody")}</p>;
  const rows = due
    .map((one) => ({ ...one, remaining: remainingOf(one, type, readAt) }))
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
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, MOST_SHOWN).map(({ vehicle, name, next, remaining }) => (
            <Table.Tr key={vehicle}>
              <Table.Th scope="row">
                <Link to={`/map?vehicle=${vehicle}`}>
                  <bdi>{name}</bdi>
                </Link>
              </Table.Th>
              {next === undefined || remaining === undefined ? (
                <Table.Td colSpan={2}>{t("maintenanceForm.uncounted")}</Table.Td>
              ) : (
                <>
                  <Table.Td>{written.at(next)}</Table.Td>
                  <Table.Td>{written.long(remaining)}</Table.Td>
                </>
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
  return next - (planUnit(type) === "time" ? readAt : value);
}

const DAY_MS = hours(24);

/** How a count of a plan is read, as a place on its scale and as a length. */
function useCounted(type: string): Record<"at" | "long", (count: number) => string> {
  const { t } = useTranslation();
  const format = useFormat();
  switch (planUnit(type)) {
    case "distance":
      return { at: format.mileage, long: format.mileage };
    case "engineHours":
      return { at: format.hours, long: format.hours };
    case "time":
      return {
        at: (time) => format.date(epochMs(time)),
        long: (span) =>
          span > 0
            ? t("maintenanceForm.days", { count: Math.ceil(span / DAY_MS) })
            : t("maintenanceForm.overdue", { count: Math.ceil(-span / DAY_MS) }),
      };
    case "count":
      return { at: format.number, long: format.number };
  }
}
