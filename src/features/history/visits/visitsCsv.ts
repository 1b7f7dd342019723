import type { HistoryVisits, VisitEdge } from "#contract/historyVisits";
import { csvFile, csvText } from "#domain/text/csvText";
import { between } from "#domain/units";
import { csvClock } from "../csvClock.ts";

/** The words of the file, in the reader's language. */
export interface VisitWords {
  readonly vehicle: string;
  readonly enter: string;
  readonly leave: string;
  readonly seconds: string;
  readonly enterBy: string;
  readonly leaveBy: string;
  readonly edge: Readonly<Record<VisitEdge, string>>;
}

/** A line a visit: times as clocks where the reader lives show them, durations in seconds. */
export function visitsCsv(
  { vehicles }: Pick<HistoryVisits, "vehicles">,
  words: VisitWords,
  zone: string,
): string {
  const time = csvClock(zone);
  const { vehicle, enter, leave, seconds, enterBy, leaveBy, edge } = words;
  const lines = vehicles.flatMap(({ name, visits }) =>
    visits.map((visit) => [
      csvText(name),
      time(visit.enter),
      time(visit.leave),
      String(Math.round(between(visit.enter, visit.leave) / 1_000)),
      csvText(edge[visit.enterBy]),
      csvText(edge[visit.leaveBy]),
    ]),
  );
  const heading = [vehicle, enter, leave, seconds, enterBy, leaveBy].map(csvText);
  return csvFile([heading, ...lines]);
}
