import { ActionIcon, Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Snapshot } from "#contract/snapshot";
import type { TripRow } from "#contract/traccar/wireTripDetails";
import type { Bounds } from "#contract/viewport";
import type { VehicleId } from "#domain/ids";
import { figuresOfTotals } from "#domain/report/tripFigures";
import { tripTotals } from "#domain/report/tripTotals";
import { shownText } from "#domain/text/shownText";
import type { EpochMs } from "#domain/units";
import { useSnapshot } from "../../engine/useSnapshot.ts";
import { useAddressWords } from "../../i18n/useAddressWords.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import table from "../../ui/rows/Table.module.css";
import { Tip } from "../../ui/Tip.tsx";
import { TripFacts } from "../../ui/trips/TripFacts.tsx";
import { TripItem } from "../../ui/trips/TripItem.tsx";
import classes from "./TripsTable.module.css";
import { tripBounds } from "./tripBounds.ts";
import { TRIP_PERIODS, type TripPeriod } from "./tripPeriod.ts";
import { useTrips } from "./useTrips.ts";

interface Props {
  /** Whose trips; undefined while no vehicle is chosen. */
  readonly vehicle: VehicleId | undefined;
  readonly period: TripPeriod;
  readonly onPeriod: (period: TripPeriod) => void;
  readonly onShow: (bounds: Bounds) => void;
  readonly onMoment: (vehicle: VehicleId, at: EpochMs) => void;
}

const selectedName = ({ selected }: Snapshot) => selected?.name;

/** What the chosen vehicle drove, trip by trip, with the sums of all of them. */
export function TripsTable({ vehicle, period, onPeriod, onShow, onMoment }: Props) {
  const { t } = useTranslation();
  const name = useSnapshot(selectedName);
  return (
    <section className={table.table} aria-label={t("trips.title")}>
      <header className={table.header}>
        <h2 className={classes.title}>
          {(vehicle === undefined ? undefined : shownText(name)) ?? t("trips.title")}
        </h2>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t("trips.period")}
          value={period}
          onChange={onPeriod}
          data={TRIP_PERIODS.map((value) => ({ value, label: t(`trips.${value}`) }))}
        />
      </header>
      {vehicle === undefined ? (
        <Message title={t("trips.noVehicleTitle")} text={t("trips.noVehicleText")} />
      ) : (
        <Trips
          key={`${vehicle} ${period}`}
          vehicle={vehicle}
          period={period}
          onShow={onShow}
          onMoment={onMoment}
        />
      )}
    </section>
  );
}

interface TripsProps extends Pick<Props, "period" | "onShow" | "onMoment"> {
  readonly vehicle: VehicleId;
}

function Trips({ vehicle, period, onShow, onMoment }: TripsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useAddressWords();
  const trips = useTrips(vehicle, period);
  const [shown, setShown] = useState<number>();
  if (trips.state === "loading") return <Loading />;
  if (trips.state === "failed")
    return (
      <Message title={t("trips.failedTitle")} text={trips.reason}>
        <Button variant="default" onClick={trips.again}>
          {t("error.tryAgain")}
        </Button>
      </Message>
    );
  const { rows } = trips;
  if (rows.length === 0) return <Message title={t("trips.noneTitle")} text={t("trips.noneText")} />;
  const show = (row: TripRow, index: number) => {
    setShown(index);
    const bounds = tripBounds(row);
    if (bounds) onShow(bounds);
  };
  return (
    <>
      <ol className={classes.trips}>
        {rows.map((row, index) => (
          <li key={row.trip.start.time} className={classes.item}>
            <TripItem
              number={index + 1}
              counted={row}
              destination={shownText(row.endPoi) ?? words(row.trip.end.address)}
              isPoi={row.endPoi !== undefined}
              isShown={shown === index}
              onShow={() => show(row, index)}
            />
            <PastButton number={index + 1} onClick={() => onMoment(vehicle, row.trip.start.time)} />
          </li>
        ))}
      </ol>
      <footer className={classes.totals} aria-label={t("trips.totals")}>
        <h3>{t("trips.count", { count: rows.length, shown: format.count(rows.length) })}</h3>
        <TripFacts of={figuresOfTotals(tripTotals(rows))} />
      </footer>
    </>
  );
}

interface PastButtonProps {
  readonly number: number;
  readonly onClick: () => void;
}

/** Opens the past where the trip begins. */
function PastButton({ number, onClick }: PastButtonProps) {
  const { t } = useTranslation();
  const words = t("history.openTrip", { number });
  return (
    <Tip label={words} position="left">
      <ActionIcon
        className={classes.history}
        variant="subtle"
        color="gray"
        aria-label={words}
        onClick={onClick}
      >
        <IconHistory size={16} aria-hidden="true" />
      </ActionIcon>
    </Tip>
  );
}

const Loading = () => (
  <div className={classes.loading} aria-busy="true">
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} height={92} mt={10} />
    ))}
  </div>
);

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const Message = ({ title, text, children }: MessageProps) => (
  <div className={table.empty}>
    <h3>{title}</h3>
    <p className={classes.reason}>{text}</p>
    {children}
  </div>
);
