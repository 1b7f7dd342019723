import { TRIP_FILE_COLUMNS, type TripFileColumn, type TripFileReader } from "#contract/tripFile";
import type { TripFigure } from "#domain/report/tripFigures";
import { addressWords } from "#domain/text/addressWords";
import {
  type Knots,
  knotsToKmPerHour,
  knotsToMilesPerHour,
  litresToImperialGallons,
  litresToUsGallons,
  metresToMiles,
  metresToNauticalMiles,
} from "#domain/units";
import {
  durationColumn,
  numberColumn,
  type ReportColumn,
  textColumn,
  timeColumn,
} from "./reportColumn.ts";
import { type TripTableRow, tripTable } from "./tripTable.ts";

/** The table of trips as a file in its reader's words, units and time zone. */
export const readerTripTable = (reader: TripFileReader) => ({
  ...tripTable,
  columns: TRIP_FILE_COLUMNS.map((name) => columnFor(name, reader)),
});

function columnFor(
  name: TripFileColumn,
  { titles, total, locale, units }: TripFileReader,
): ReportColumn<TripTableRow> {
  const title = titles[name];
  const address = (text: string | undefined) =>
    text && addressWords(text, { locale, distance: (metres) => farText(metres, units.distance) });
  switch (name) {
    case "vehicle":
      return textColumn(title, ({ row }) => row?.trip.vehicleName);
    case "number":
      return textColumn(title, ({ number }) => (number === undefined ? total : String(number)));
    case "start":
      return timeColumn(title, ({ row }) => row?.trip.start.time);
    case "end":
      return timeColumn(title, ({ row }) => row?.trip.end.time);
    case "startAddress":
      return textColumn(title, ({ row }) => address(row?.trip.start.address));
    case "destination":
      return textColumn(title, ({ row }) => row?.endPoi ?? address(row?.trip.end.address));
    case "driver":
      return textColumn(title, ({ row }) => row?.trip.driverName ?? row?.trip.driverUniqueId);
    case "driving":
    case "idle":
    case "stopped":
      return durationColumn(title, ({ figures }) => figures[name]);
    case "distance":
      // To the metre: files are calculated with.
      return figureColumn(title, name, (metres) => rounded(far(metres, units.distance), 3));
    case "averageSpeed":
      return figureColumn(title, name, (speed) => rounded(fast(speed as Knots, units.speed), 1));
    case "events":
      return figureColumn(title, name, (count) => count);
    case "fuel":
      return figureColumn(title, name, (litres) => rounded(full(litres, units.volume), 1));
    case "consumption":
      return figureColumn(title, name, (litres) => rounded(thirst(litres, units.volume), 1));
  }
}

const figureColumn = (title: string, name: TripFigure, inUnit: (value: number) => number) =>
  numberColumn<TripTableRow>(title, ({ figures }) => {
    const value = figures[name];
    return value === undefined ? undefined : inUnit(value);
  });

const rounded = (value: number, decimals: number) =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;

type Units = TripFileReader["units"];

const FAR = {
  kilometres: (metres: number) => metres / 1_000,
  miles: metresToMiles,
  nauticalMiles: metresToNauticalMiles,
} as const;
const far = (metres: number, unit: Units["distance"]) => FAR[unit](metres);
const FAR_SIGNS = { kilometres: "km", miles: "mi", nauticalMiles: "nmi" } as const;
const farText = (metres: number, unit: Units["distance"]) =>
  `${Math.round(far(metres, unit))}\u00a0${FAR_SIGNS[unit]}`;

const FAST = {
  kmPerHour: knotsToKmPerHour,
  milesPerHour: knotsToMilesPerHour,
  knots: (speed: Knots): number => speed,
} as const;
const fast = (speed: Knots, unit: Units["speed"]): number => FAST[unit](speed);

const FULL = {
  litres: (litres: number) => litres,
  usGallons: litresToUsGallons,
  imperialGallons: litresToImperialGallons,
} as const;
const full = (litres: number, unit: Units["volume"]) => FULL[unit](litres);
/** Litres a hundred kilometres; of gallons how far one goes. */
const thirst = (litres: number, unit: Units["volume"]) =>
  unit === "litres" ? litres : metresToMiles(100_000) / full(litres, unit);
