import { IconHelpCircle } from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryVisit, HistoryVisits } from "#contract/historyVisits";
import type { VehicleId } from "#domain/ids";
import { shownText } from "#domain/text/shownText";
import { between, type EpochMs } from "#domain/units";
import { useFormat } from "../../../i18n/useFormat.ts";
import { VirtualRows } from "../../../ui/rows/VirtualRows.tsx";
import classes from "./VisitsPanel.module.css";
import { isUncertainVisit, type VisitRow, visitRows } from "./visitRows.ts";

interface Props {
  readonly answer: HistoryVisits;
  readonly selected: VehicleId | undefined;
  /** Times are of more than one day. */
  readonly isDated: boolean;
  readonly onVisit: (vehicle: VehicleId, enter: EpochMs) => void;
}

const ROW_PX = 52;

/** Vehicles with their visits; one that is picked is selected at the moment when it came. */
export function VisitList({ answer, selected, isDated, onVisit }: Props) {
  const { t } = useTranslation();
  const rows = useMemo(() => visitRows(answer), [answer]);
  const [active, setActive] = useState(0);
  const [picked, setPicked] = useState<string>();
  const idOf = useCallback((index: number) => `visit-${rows[index]?.key ?? index}`, [rows]);
  const isSelected = (index: number) => {
    const row = rows[index];
    return row !== undefined && row.of.vehicleId === selected && row.key === picked;
  };
  return (
    <VirtualRows
      label={t("visits.list")}
      total={rows.length}
      rowPx={ROW_PX}
      active={Math.min(active, rows.length - 1)}
      onActive={setActive}
      onPick={(index) => {
        const row = rows[index];
        const visit = row?.kind === "visit" ? row.visit : row?.of.visits[0];
        if (!row || !visit) return;
        setPicked(row.key);
        onVisit(row.of.vehicleId, visit.enter);
      }}
      idOf={idOf}
      isSelected={isSelected}
    >
      {(index) => {
        const row = rows[index];
        return row && <Line row={row} isDated={isDated} />;
      }}
    </VirtualRows>
  );
}

interface LineProps {
  readonly row: VisitRow;
  readonly isDated: boolean;
}

function Line({ row, isDated }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { of } = row;
  if (row.kind === "visit")
    return (
      <>
        <span className={classes.visit}>
          <VisitTimes visit={row.visit} isDated={isDated} />
        </span>
        <Length
          text={format.duration(between(row.visit.enter, row.visit.leave))}
          isUncertain={isUncertainVisit(row.visit)}
        />
      </>
    );
  const [only] = of.visits;
  return (
    <>
      <span className={classes.words}>
        <span className={classes.name}>{shownText(of.name) ?? of.vehicleId}</span>
        <span className={classes.below}>
          {of.count === 1 && only ? (
            <VisitTimes visit={only} isDated={isDated} />
          ) : (
            t("visits.count", { count: of.count, shown: format.count(of.count) })
          )}
        </span>
      </span>
      <Length text={format.duration(of.duration)} isUncertain={of.isUncertain} />
    </>
  );
}

/** From when to when; ends that are not known say so. */
function VisitTimes({
  visit,
  isDated,
}: {
  readonly visit: HistoryVisit;
  readonly isDated: boolean;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const { enter, leave, enterBy, leaveBy, enteredAfter } = visit;
  const time = isDated ? format.dayClock : format.time;
  const entered =
    enterBy === "silence" && enteredAfter !== undefined
      ? t("visits.enteredAfter", { time: time(enteredAfter) })
      : t(`visits.edge.${enterBy}`);
  const left = leftWords(visit, { t, time });
  return (
    <>
      <Moment at={enter} text={time(enter)} by={enterBy} words={entered} />
      {" – "}
      <Moment at={leave} text={time(leave)} by={leaveBy} words={left} />
    </>
  );
}

function leftWords(
  { leaveBy, leftBefore, silentSince }: HistoryVisit,
  { t, time }: { readonly t: TFunction; readonly time: (moment: EpochMs) => string },
): string {
  if (silentSince !== undefined) return t("visits.silentSince", { time: time(silentSince) });
  return leaveBy === "silence" && leftBefore !== undefined
    ? t("visits.leftBefore", { time: time(leftBefore) })
    : t(`visits.edge.${leaveBy}`);
}

interface MomentProps {
  readonly at: EpochMs;
  readonly text: string;
  readonly by: HistoryVisit["enterBy"];
  /** What the moment rests on. */
  readonly words: string;
}

const Moment = ({ at, text, by, words }: MomentProps) => (
  <time dateTime={new Date(at).toISOString()} title={words} data-by={by}>
    {by === "silence" ? `${text} ?` : text}
    {by !== "crossed" && <span className="visually-hidden">{` (${words})`}</span>}
  </time>
);

function Length({ text, isUncertain }: { readonly text: string; readonly isUncertain: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.length} data-uncertain={isUncertain || undefined}>
      {isUncertain && (
        <span title={t("visits.uncertain")} className={classes.uncertain}>
          <IconHelpCircle size={16} aria-hidden="true" />
          <span className="visually-hidden">{t("visits.uncertain")}</span>
        </span>
      )}
      {text}
    </span>
  );
}
