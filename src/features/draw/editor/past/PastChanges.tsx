import { Table } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import type { GeofenceId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import type { CallResult } from "../../../../api/callServer.ts";
import { type AreaRehearsal, rehearseArea } from "../../../../api/rehearsals.ts";
import { getThing } from "../../../../api/things.ts";
import { alertTypeText } from "../../../../i18n/alertTypeText.ts";
import { countedNames } from "../../../../i18n/countedNames.ts";
import { useFormat } from "../../../../i18n/useFormat.ts";
import { RehearsalRun } from "../../../../state/rehearsal/RehearsalRun.tsx";
import { useRehearsal } from "../../../../state/rehearsal/useRehearsal.ts";
import type { Draft } from "../draft.ts";
import { draftBody } from "../draftBody.ts";
import classes from "./PastChanges.module.css";

interface Props {
  /** One that can be saved as it is. */
  readonly draft: Draft;
  /** Of the area that it changes; undefined: a new one. */
  readonly id: GeofenceId | undefined;
  /** Where the button stands that begins it; null until it is there. */
  readonly foot: HTMLElement | null;
}

/** Who would have entered and left in the last seven days, as it is saved and as it is drawn. */
export function PastChanges({ draft, id, foot }: Props) {
  const { t } = useTranslation();
  const { state, start, stop } = useRehearsal<AreaRehearsal>();
  const [tried, setTried] = useState<Draft>();
  const run = () => {
    setTried(draft);
    void start((signal) => rehearseDraft(draft, id, signal));
  };
  const outcome = useInSightOnce(state.type === "done" ? state.value : undefined);
  return (
    <>
      {foot &&
        createPortal(
          <div role="group" aria-label={t("rehearsal.heading")} title={t("rehearsal.heading")}>
            <RehearsalRun state={state} onStart={run} onStop={stop} />
          </div>,
          foot,
        )}
      {state.type === "done" && (
        <div ref={outcome} className={classes.past}>
          <p className={classes.heading}>{t("rehearsal.heading")}</p>
          {tried !== draft && <p role="status">{t("rehearsal.stale")}</p>}
          <Outcome of={state.value} isNew={id === undefined} />
        </div>
      )}
    </>
  );
}

/** Whoever pressed a button at the foot sees what came of it, which stands further up. */
function useInSightOnce(value: AreaRehearsal | undefined) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (value) shown.current?.scrollIntoView({ block: "start" });
  }, [value]);
  return shown;
}

/** What is saved of it stays as it is, but for the shape. */
async function rehearseDraft(
  draft: Draft,
  id: GeofenceId | undefined,
  signal: AbortSignal,
): Promise<CallResult<AreaRehearsal>> {
  if (id === undefined) return rehearseArea(draftBody(draft, undefined, ""), signal);
  const saved = await getThing("geofence", id, signal);
  if (!saved.ok) return saved;
  return rehearseArea(draftBody(draft, saved.value, ""), signal);
}

const FIGURES = ["inside", "enters", "exits"] as const;

function Outcome({ of, isNew }: { readonly of: AreaRehearsal; readonly isNew: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { before, after, scope, vehicles, rehearsed } = of;
  const shown = (count: number) => ({ count, shown: format.count(count) });
  return (
    <div data-testid="past-changes">
      <Table className={classes.figures} aria-label={t("rehearsal.heading")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("rehearsal.area.what")}</Table.Th>
            {before && <Table.Th scope="col">{t("rehearsal.area.before")}</Table.Th>}
            <Table.Th scope="col">{t("rehearsal.area.after")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {FIGURES.map((figure) => (
            <Table.Tr key={figure} data-figure={figure}>
              <Table.Th scope="row">{t(`rehearsal.area.${figure}`)}</Table.Th>
              {before && <Table.Td>{format.count(before[figure])}</Table.Td>}
              <Table.Td>{format.count(after[figure])}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <p role="status">{t(`rehearsal.area.${scope}`, shown(vehicles))}</p>
      {rehearsed < vehicles && (
        <p>
          {t("rehearsal.part", { done: format.count(rehearsed), total: format.count(vehicles) })}
        </p>
      )}
      {!isNew && <UsedBy of={of} />}
    </div>
  );
}

function UsedBy({ of: { alertCount, alerts } }: { readonly of: AreaRehearsal }) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = alerts.map(({ description, type }) => {
    const called = shownText(typeof description === "string" ? description : undefined);
    return called ?? alertTypeText(t, String(type));
  });
  const shown = countedNames(names, format) + (alertCount > alerts.length ? " …" : "");
  return (
    <>
      <p>
        {alertCount === 0
          ? t("rehearsal.area.noAlerts")
          : t("rehearsal.area.alerts", {
              count: alertCount,
              shown: format.count(alertCount),
              names: shown,
            })}
      </p>
      <p>{t("rehearsal.area.reports")}</p>
    </>
  );
}
