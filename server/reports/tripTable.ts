import type { TripRow } from "#contract/traccar/wireTripDetails";
import {
  figuresOfTotals,
  figuresOfTrip,
  TRIP_FIGURES,
  type TripFigure,
  type TripFigures,
} from "#domain/report/tripFigures";
import { type CountedTrip, tripTotals } from "#domain/report/tripTotals";
import type { OpenReport } from "./openReport.ts";
import { numberColumn, type ReportColumn, textColumn } from "./reportColumn.ts";
import { tripsReport } from "./reportKinds.ts";
import type { Pages } from "./reportRows.ts";
import { tripDetailRows } from "./tripDetailRows.ts";

/** A trip with its number, of each vehicle from 1; or, last, the sums of all. */
export interface TripTableRow {
  readonly kind: "trip" | "total";
  readonly number: number | undefined;
  readonly row: TripRow | undefined;
  readonly figures: TripFigures;
}

async function* tripTableRows(report: OpenReport): Pages<TripTableRow> {
  const counted: CountedTrip[] = [];
  let number = 0;
  let vehicle: number | undefined;
  for await (const page of tripDetailRows(report))
    yield page.map((row): TripTableRow => {
      const { trip, times, fuelConsumption, eventCount } = row;
      number = trip.vehicleId === vehicle ? number + 1 : 1;
      vehicle = trip.vehicleId;
      counted.push({ trip, times, fuelConsumption, eventCount });
      return { kind: "trip", number, row, figures: figuresOfTrip(row) };
    });
  if (counted.length === 0) return;
  const figures = figuresOfTotals(tripTotals(counted));
  yield [{ kind: "total", number: undefined, row: undefined, figures }];
}

/** Titles are those that such a number has on the wire, with its unit. */
const FIGURE_TITLES: Readonly<Record<TripFigure, string>> = {
  distance: "distance (m)",
  driving: "drivingTime (ms)",
  idle: "idleTime (ms)",
  stopped: "stopTime (ms)",
  averageSpeed: "averageSpeed (kn)",
  events: "eventCount",
  fuel: "fuelConsumption (l)",
  consumption: "averageFuelConsumption (l/100 km)",
};

const FIGURE_COLUMNS = TRIP_FIGURES.map((figure) =>
  numberColumn<TripTableRow>(FIGURE_TITLES[figure], ({ figures }) => figures[figure]),
);
const isFigure = ({ title }: ReportColumn<never>) =>
  FIGURE_COLUMNS.some((figure) => figure.title === title);

/** What a stock server's table has besides, of the rows that are trips. */
const STOCK_COLUMNS = tripsReport.columns
  .filter((column) => !isFigure(column))
  .map((column) => ofTrip(column));

function ofTrip(column: (typeof tripsReport.columns)[number]): ReportColumn<TripTableRow> {
  const { title } = column;
  switch (column.kind) {
    case "text":
      return { title, kind: "text", value: ({ row }) => row && column.value(row.trip) };
    case "number":
      return { title, kind: "number", value: ({ row }) => row && column.value(row.trip) };
    case "duration":
      return { title, kind: "duration", value: ({ row }) => row && column.value(row.trip) };
    case "time":
      return { title, kind: "time", value: ({ row }) => row && column.value(row.trip) };
  }
}

/** The table of trips as people see it, as a file: every column of it, and its sums. */
export const tripTable = {
  name: "trips",
  rows: tripTableRows,
  columns: [
    textColumn<TripTableRow>("row", ({ kind }) => kind),
    numberColumn<TripTableRow>("number", ({ number }) => number),
    ...STOCK_COLUMNS,
    textColumn<TripTableRow>("endPoi", ({ row }) => row?.endPoi),
    ...FIGURE_COLUMNS,
  ],
};
