import type { HistoryTrip, RouteStop } from "#contract/history";
import { type EpochMs, epochMs, minutes } from "#domain/units";

/** What a card is about. */
export type EvidenceSubject =
  | { readonly type: "trip"; readonly trip: HistoryTrip }
  | { readonly type: "stop"; readonly stop: RouteStop }
  | { readonly type: "moment"; readonly moment: EpochMs };

export interface EvidenceSpan {
  readonly from: EpochMs;
  readonly until: EpochMs;
}

/** The time that the card tells of; of a moment one without length. */
export function subjectSpan(subject: EvidenceSubject): EvidenceSpan {
  switch (subject.type) {
    case "trip":
      return { from: subject.trip.trip.start.time, until: subject.trip.trip.end.time };
    case "stop":
      return { from: subject.stop.from, until: subject.stop.until };
    case "moment":
      return { from: subject.moment, until: subject.moment };
  }
}

/** On either side of what took no time, or little. */
const AROUND = minutes(5);

/** The time that map and curve show: a stop is told by the ways to it and from it. */
export function shownSpan(subject: EvidenceSubject): EvidenceSpan {
  const { from, until } = subjectSpan(subject);
  if (subject.type === "trip") return { from, until };
  return { from: epochMs(from - AROUND), until: epochMs(until + AROUND) };
}
