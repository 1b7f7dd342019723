import type { HistoryMoment } from "#contract/history";
import { csvFile, csvText } from "#domain/text/csvText";
import { knotsToKmPerHour } from "#domain/units";
import type { VehicleState } from "#domain/vehicle/vehicleState";
import { csvClock } from "../csvClock.ts";

const COLUMNS = [
  "vehicle",
  "plate",
  "uniqueId",
  "group",
  "driver",
  "state",
  "moment",
  "position",
  "latitude",
  "longitude",
  "speed",
] as const;

/** The words of the file, in the reader's language. */
export interface MomentWords {
  readonly column: Readonly<Record<(typeof COLUMNS)[number], string>>;
  readonly state: Readonly<Record<VehicleState, string>>;
}

/** A line a vehicle: who was where; without a position, where nobody knows. Speeds in km/h. */
export function momentCsv(
  { moment, rows }: Pick<HistoryMoment, "moment" | "rows">,
  { column, state }: MomentWords,
  zone: string,
): string {
  const time = csvClock(zone);
  const lines = rows.map(({ position, ...row }) => [
    ...[row.name, row.plate, row.uniqueId, row.group, row.driver].map((text) =>
      csvText(text ?? ""),
    ),
    csvText(state[row.state]),
    time(moment),
    ...(position
      ? [
          time(position.fixTime),
          position.latitude.toFixed(6),
          position.longitude.toFixed(6),
          knotsToKmPerHour(position.speed).toFixed(1),
        ]
      : ["", "", "", ""]),
  ]);
  return csvFile([COLUMNS.map((name) => csvText(column[name])), ...lines]);
}
