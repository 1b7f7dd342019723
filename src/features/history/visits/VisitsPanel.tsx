import { Button, CloseButton, NativeSelect, Progress } from "@mantine/core";
import { IconDownload, IconLasso, IconMarquee2 } from "@tabler/icons-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryVisits } from "#contract/historyVisits";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { HelpLink } from "../../../state/HelpLink.tsx";
import { useUser } from "../../../state/sessionStore.ts";
import { userZone } from "../../../state/userZone.ts";
import table from "../../../ui/rows/Table.module.css";
import { safeFileName } from "../../../ui/safeFileName.ts";
import { saveBlob } from "../../../ui/saveBlob.ts";
import type { HistoryPeriod } from "../period/historyPeriod.ts";
import { periodText } from "../period/periodText.ts";
import { VISIT_SPANS, type Visits } from "./useVisits.ts";
import type { useVisitsAnswer } from "./useVisitsAnswer.ts";
import { VisitList } from "./VisitList.tsx";
import classes from "./VisitsPanel.module.css";
import { visitsCsv } from "./visitsCsv.ts";

export interface VisitsPanelProps {
  readonly visits: Pick<Visits, "tool" | "shape" | "span" | "setSpan" | "setTool" | "close">;
  /** What was asked about. */
  readonly period: HistoryPeriod;
  readonly found: ReturnType<typeof useVisitsAnswer>;
  readonly selected: VehicleId | undefined;
  /** A vehicle at the moment when it came. */
  readonly onVisit: (vehicle: VehicleId, enter: EpochMs) => void;
}

/** Who was inside a shape that somebody drew or chose: which vehicles, when, how long. */
export function VisitsPanel({ visits, period, found, selected, onVisit }: VisitsPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { shape, span, tool } = visits;
  const { answer } = found;
  const isMoment = period.from === period.to;
  return (
    <section className={table.table} aria-label={t("visits.title")} data-testid="visits">
      <header className={table.header}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t("visits.title")}</h2>
          <HelpLink topic="visits" />
          <CloseButton size={36} aria-label={t("visits.close")} onClick={visits.close} />
        </div>
        <div className={classes.tools}>
          <Button
            size="xs"
            variant={tool === "box" ? "filled" : "default"}
            aria-pressed={tool === "box"}
            leftSection={<IconMarquee2 size={16} aria-hidden="true" />}
            onClick={() => visits.setTool(tool === "box" ? undefined : "box")}
          >
            {t("visits.box")}
          </Button>
          <Button
            size="xs"
            variant={tool === "lasso" ? "filled" : "default"}
            aria-pressed={tool === "lasso"}
            leftSection={<IconLasso size={16} aria-hidden="true" />}
            onClick={() => visits.setTool(tool === "lasso" ? undefined : "lasso")}
          >
            {t("visits.lasso")}
          </Button>
        </div>
        <NativeSelect
          aria-label={t("visits.when")}
          value={span}
          onChange={({ currentTarget: { value } }) => {
            const chosen = VISIT_SPANS.find((each) => each === value);
            if (chosen) visits.setSpan(chosen);
          }}
          data={VISIT_SPANS.map((value) => ({ value, label: t(`visits.span.${value}`) }))}
        />
        <p className={classes.period}>
          {isMoment ? format.dateTime(period.from) : periodText(period, format)}
        </p>
        {shape && <Found {...found} period={period} />}
      </header>
      {answer && answer.vehicles.length > 0 ? (
        <VisitList answer={answer} selected={selected} isDated={isLong(period)} onVisit={onVisit} />
      ) : (
        <Empty isAsked={shape !== undefined} progress={found.progress} />
      )}
    </section>
  );
}

const DAY_MS = 86_400_000;
/** A clock alone would not say of which day it is. */
const isLong = ({ from, to }: HistoryPeriod) => to - from > DAY_MS;

interface EmptyProps {
  readonly isAsked: boolean;
  readonly progress: ReturnType<typeof useVisitsAnswer>["progress"];
}

function Empty({ isAsked, progress }: EmptyProps) {
  const { t } = useTranslation();
  if (isAsked && progress === "asking") return <div className={table.empty} aria-busy="true" />;
  const what = !isAsked ? "draw" : progress === "noArea" ? "noArea" : "nobody";
  return (
    <div className={table.empty}>
      <h3>{t(`visits.${what}Title`)}</h3>
      <p className={classes.text}>{t(`visits.${what}Text`)}</p>
    </div>
  );
}

type FoundProps = ReturnType<typeof useVisitsAnswer> & { readonly period: HistoryPeriod };

/** How far it is, how many there are, and what nobody knows. */
function Found({ answer, progress, stop, goOn, period }: FoundProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = answer ? (100 * answer.done) / Math.max(1, answer.total) : 0;
  const progressText = t("visits.progress", {
    done: format.count(answer?.done ?? 0),
    total: format.count(answer?.total ?? 0),
  });
  return (
    <>
      {progress === "asking" && (
        <div className={classes.progress}>
          <Progress
            className={classes.bar ?? ""}
            value={share}
            aria-label={t("visits.progressLabel")}
          />
          <span>{progressText}</span>
          <Button size="compact-xs" variant="default" onClick={stop}>
            {t("visits.stop")}
          </Button>
        </div>
      )}
      {progress === "stopped" && (
        <div className={classes.progress} role="status">
          <span>{t("visits.stopped", { found: progressText })}</span>
          <Button size="compact-xs" variant="default" onClick={goOn}>
            {t("visits.goOn")}
          </Button>
        </div>
      )}
      {answer && progress !== "asking" && (
        <div className={classes.total}>
          <p role="status">
            {t("visits.total", {
              count: answer.vehicles.length,
              shown: format.count(answer.vehicles.length),
            })}
          </p>
          {answer.vehicles.length > 0 && <SaveButton answer={answer} period={period} />}
        </div>
      )}
      {answer && <Unknown answer={answer} />}
    </>
  );
}

function Unknown({ answer }: { readonly answer: HistoryVisits }) {
  const { t } = useTranslation();
  const format = useFormat();
  const notes = (["perhaps", "unknown", "leftOut"] as const).filter((kind) => answer[kind] > 0);
  return notes.map((kind) => (
    <p key={kind} className={classes.note}>
      {t(`visits.${kind}`, { count: answer[kind], shown: format.count(answer[kind]) })}
    </p>
  ));
}

interface SaveProps {
  readonly answer: HistoryVisits;
  readonly period: HistoryPeriod;
}

function SaveButton({ answer, period }: SaveProps) {
  const { t } = useTranslation();
  const zone = userZone(useUser());
  const words = useMemo(
    () => ({
      vehicle: t("visits.column.vehicle"),
      enter: t("visits.column.enter"),
      leave: t("visits.column.leave"),
      seconds: t("visits.column.seconds"),
      enterBy: t("visits.column.enterBy"),
      leaveBy: t("visits.column.leaveBy"),
      edge: {
        crossed: t("visits.edge.crossed"),
        silence: t("visits.edge.silence"),
        span: t("visits.edge.span"),
      },
    }),
    [t],
  );
  const save = () => {
    const day = new Date(period.from).toISOString().slice(0, 10);
    const text = visitsCsv(answer, words, zone);
    saveBlob(
      new Blob([text], { type: "text/csv;charset=utf-8" }),
      safeFileName([t("visits.fileName"), day], "csv"),
    );
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden="true" />}
      onClick={save}
    >
      {t("visits.save")}
    </Button>
  );
}
