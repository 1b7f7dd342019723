import { Skeleton } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import type { HistoryState, HistoryTrip, RouteStop } from "#contract/history";
import type { Snapshot } from "#contract/snapshot";
import type { VehicleId } from "#domain/ids";
import { figuresOfTotals } from "#domain/report/tripFigures";
import { tripTotals } from "#domain/report/tripTotals";
import { createDays } from "#domain/time/days";
import { before, type EpochMs, milliseconds } from "#domain/units";
import { useSnapshot } from "../../../engine/useSnapshot.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { useUser } from "../../../state/sessionStore.ts";
import type { ReadableStore } from "../../../state/store.ts";
import { userZone } from "../../../state/userZone.ts";
import { rowStep } from "../../../ui/rows/rowStep.ts";
import table from "../../../ui/rows/Table.module.css";
import { TripFacts } from "../../../ui/trips/TripFacts.tsx";
import type { TimeStretch } from "../timeline/drawTimeline.ts";
import classes from "./HistoryTripsTable.module.css";
import { StopLine } from "./StopLine.tsx";
import { TripLine } from "./TripLine.tsx";
import { isIn, spanOf, type TripListRow, tripListRows } from "./tripListRows.ts";
import { useHoveredRow } from "./useHoveredRow.ts";
import { useVehicleTrips } from "./useVehicleTrips.ts";

export interface HistoryTripsProps {
  readonly vehicle: VehicleId;
  /** What stands out on map, timeline and charts: a trip, a stop, or what was brushed. */
  readonly highlighted: TimeStretch | undefined;
  /** The moment that is pointed at in the timeline or a chart. */
  readonly hovered: ReadableStore<EpochMs | undefined>;
  /** The trip or the stop that is pointed at here. */
  readonly onPointed: (stretch: TimeStretch | undefined) => void;
  /** Zooms to it, makes it stand out, moves the cursor to its start. */
  readonly onTrip: (trip: HistoryTrip) => void;
  readonly onStop: (stop: RouteStop) => void;
  readonly onMoment: (moment: EpochMs) => void;
  readonly onTripEvidence: (trip: HistoryTrip) => void;
  readonly onStopEvidence: (stop: RouteStop) => void;
}

/** Rows are measured once they are there. */
const TRIP_PX = 112;
const STOP_PX = 44;
/** Rows beyond the edges that are there already when one scrolls. */
const SPARE_ROWS = 4;

const requestOf = ({ history }: Snapshot) => history?.request;
const isComplete = ({ history }: Snapshot) => history?.load.type === "complete";
const isLoading = ({ history }: Snapshot) => history?.load.type === "loading";

/**
 * What a vehicle drove in the open part of the past: trips, the stops between them, and the sums of all
 * trips, by the rules of the server's reports.
 */
export function HistoryTripsTable(props: HistoryTripsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const answer = useVehicleTrips(props.vehicle);
  const rows = useMemo(() => answer && tripListRows(answer), [answer]);
  const complete = useSnapshot(isComplete) === true;
  const loading = useSnapshot(isLoading) === true;
  if (!answer || !rows || (rows.length === 0 && loading))
    return (
      <section className={table.table} aria-label={t("trips.title")} aria-busy="true">
        <div className={table.skeletons}>
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} height={92} mt={10} />
          ))}
        </div>
      </section>
    );
  const { trips } = answer;
  return (
    <section className={table.table} aria-label={t("trips.title")}>
      {rows.length === 0 ? (
        <div className={table.empty}>
          <h3>{t("trips.noneTitle")}</h3>
          <p className={classes.reason}>{t("trips.noneText")}</p>
        </div>
      ) : (
        <Rows key={props.vehicle} {...props} rows={rows} />
      )}
      {!complete && <Incomplete>{t("historyTrips.incomplete")}</Incomplete>}
      {answer.hasUsualRules && <Incomplete>{t("historyTrips.usualRules")}</Incomplete>}
      {trips.length > 0 && (
        <footer className={classes.totals} aria-label={t("trips.totals")}>
          <h3>{t("trips.count", { count: trips.length, shown: format.count(trips.length) })}</h3>
          <TripFacts of={figuresOfTotals(tripTotals(trips))} />
        </footer>
      )}
    </section>
  );
}

const Incomplete = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.incomplete} role="status">
    {children}
  </p>
);

/** Only those in sight exist: a year of a delivery van has thousands. */
function Rows({ rows, ...props }: HistoryTripsProps & { readonly rows: readonly TripListRow[] }) {
  const { t } = useTranslation();
  const dated = useDated();
  const frame = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const isFocusDue = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: (row) => (rows[row]?.kind === "trip" ? TRIP_PX : STOP_PX),
    getItemKey: (row) => rows[row]?.key ?? row,
    overscan: SPARE_ROWS,
  });

  const { highlighted, onPointed } = props;
  const shown = rows.findIndex((row) => isIn(row, highlighted));
  useEffect(() => () => onPointed(undefined), [onPointed]);
  const pointed = useHoveredRow(rows, props.hovered);
  useEffect(() => {
    if (shown < 0) return;
    setActive(shown);
    virtual.scrollToIndex(shown);
  }, [shown, virtual]);

  // The row that a key leads to may not exist before the list has scrolled.
  useEffect(() => {
    if (!isFocusDue.current) return;
    const row = frame.current?.querySelector<HTMLElement>(`[data-index="${active}"] button`);
    row?.focus({ preventScroll: true });
    if (row) isFocusDue.current = false;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, virtual.getVirtualItems().length - 2 * SPARE_ROWS);
    const step = rowStep(event.key, { active, pageRows, total: rows.length });
    // Enter is the button's own.
    if (step === undefined || step === "open") return;
    event.preventDefault();
    isFocusDue.current = true;
    setActive(step);
    virtual.scrollToIndex(step);
  };

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const index = rowOf(target);
    if (index !== undefined) setActive(index);
    pointAt(index);
  };
  const pointAt = (index: number | undefined) => {
    const row = index === undefined ? undefined : rows[index];
    onPointed(row && spanOf(row));
  };

  return (
    // The rows' own buttons have the focus; arrow keys lead from one to the next.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      className={classes.frame}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={() => pointAt(undefined)}
      onPointerOver={({ target }) => target instanceof Element && pointAt(rowOf(target))}
      onPointerLeave={() => pointAt(undefined)}
    >
      <ol
        className={classes.rows}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t("historyTrips.list")}
      >
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return undefined;
          const shared = {
            isShown: isIn(row, highlighted),
            tabIndex: index === Math.min(active, rows.length - 1) ? 0 : -1,
          };
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              className={classes.row}
              data-index={index}
              data-pointed={index === pointed || undefined}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === "trip" ? (
                <TripLine trip={row.trip} {...shared} {...props} />
              ) : (
                <StopLine stop={row.stop} dated={dated} {...shared} {...props} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** In which row something is. */
function rowOf(element: Element): number | undefined {
  const index = element.closest<HTMLElement>("[data-index]")?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** Whether what is open is of more than one day where the user lives. */
function useDated(): boolean {
  const request = useSnapshot(requestOf);
  const zone = userZone(useUser());
  return useMemo(() => request !== undefined && isOfSeveralDays(request, zone), [request, zone]);
}

function isOfSeveralDays({ from, to }: HistoryState["request"], zone: string): boolean {
  const days = createDays(zone);
  return to > from && days.dayOf(from).date !== days.dayOf(before(to, milliseconds(1))).date;
}
